import { useActorRef } from '@xstate/react'
import { selectUnread, useCharts, useLodge } from '../../lodge.ts'
import type { NotifierActor } from './SideNotifier.tsx'

/** Begins with what was chosen last on this device. */
export function useNotifier(): NotifierActor {
  const { sideNotifier, keptOption } = useCharts('home')
  const { root } = useLodge()
  const input = {
    isMember: root.getSnapshot().context.member !== null,
    kept: keptOption(),
    unread: selectUnread(root.getSnapshot()).conversations,
  }
  return useActorRef(sideNotifier, { input })
}
