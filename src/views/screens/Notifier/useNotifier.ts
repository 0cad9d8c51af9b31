import { useActorRef } from '@xstate/react'
import { type NotifierOption, notifierOptions } from '../../../machines/members/sideNotifier/options.ts'
import { selectUnread, useCharts, useLodge } from '../../lodge.ts'
import type { NotifierActor } from './SideNotifier.tsx'

/**
 * Begins with what was chosen last on this device, where that is shown.
 *
 * @param watched the lists that are shown, of which unread messages are one
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
