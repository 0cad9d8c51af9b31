import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { adminReportMachine } from '../../../machines/admin/adminReport/machine.ts'
import type { Report } from '../../../machines/admin/adminReport/reports.ts'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'

export interface ReportFrameProps {
  actor: ActorRefFrom<typeof adminReportMachine>
  /** Said when what the report is about does not exist. */
  missing?: string
  children: (report: Report) => ReactNode
}

/** A report of the admin area in each state of its chart. */
export function ReportFrame({ actor, missing, children }: ReportFrameProps) {
  const snapshot = useSelector(actor, (current) => current)
  const { report } = snapshot.context
  if (snapshot.matches('failed'))
    return (
      <ErrorState onRetry={() => actor.send({ type: 'report.retry' })}>
        Couldn’t load the report. Nothing is lost.
      </ErrorState>
    )
  if (snapshot.matches('missing'))
    return (
      <EmptyState scene="porch" title="Nothing here">
        {missing}
      </EmptyState>
    )
  if (report === null)
    return (
      <>
        <Skeleton />
        <VisuallyHidden role="status">Loading report</VisuallyHidden>
      </>
    )
  return children(report)
}
