import { useActorRef } from '@xstate/react'
import { useCharts } from '../../lodge.ts'
import { NoticesDialog } from './NoticesDialog.tsx'

/** SPEC 2, Modals: system messages, over whatever lies beneath. */
export function NoticesModal() {
  const charts = useCharts('notices')
  return <NoticesDialog notices={useActorRef(charts.notices)} />
}
