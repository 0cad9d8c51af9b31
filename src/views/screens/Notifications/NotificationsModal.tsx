import { useActorRef } from '@xstate/react'
import { useCharts } from '../../lodge.ts'
import { NotificationsDialog } from './NotificationsDialog.tsx'

/** SPEC 2, Modals: system messages, over whatever lies beneath. */
export function NotificationsModal() {
  const charts = useCharts('notifications')
  return <NotificationsDialog notifications={useActorRef(charts.notifications)} />
}
