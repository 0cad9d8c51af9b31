import { useActorRef } from '@xstate/react'
import { type NotifierOption, notifierOptions } from '../../../machines/members/sideNotifier/options.ts'
import { selectUnread, useCharts, useLodge } from '../../lodge.ts'
import type { NotifierActor } from './SideNotifier.tsx'

/**
 * Starts the side notifier with the option last chosen on this device, if that list is shown.
 *
 * @param watched the lists that are shown; must include `unread`
 */
export function useNotifier(watched: readonly NotifierOption[] = notifierOptions): NotifierActor {
  const { sideNotifier, keptOption } = useCharts('home')
  const { root } = useLodge()
  const input = {
    isMember: root.getSnapshot().context.member !== null,
    kept: keptOption(),
    unread: selectUnread(root.getSnapshot()).conversations,
    watched,
  }
  return useActorRef(sideNotifier, { input })
}
