import { useActorRef } from '@xstate/react'
import { useCharts } from '../../lodge.ts'
import { NotificationsDialog } from './NotificationsDialog.tsx'

/** The notifications as a modal over the current page (`docs/product.md#modals`). */
export function NotificationsModal() {
  const charts = useCharts('notifications')
  return <NotificationsDialog notifications={useActorRef(charts.notifications)} />
}
