import { styled } from '@linaria/react'
import { useActorRef } from '@xstate/react'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { areTooMany, longestStatistic } from '../../../../contract/days.ts'
import type { Report, ReportRequest } from '../../../machines/admin/adminReport/reports.ts'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { ShortTime } from '../../components/layout/ShortTime.tsx'
import { useCharts } from '../../lodge.ts'
import { usePageAddress } from '../../shell/usePageAddress.ts'
import { color, space } from '../../theme/tokens.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { HowCounted, type HowCountedProps } from '../components/HowCounted.tsx'
import { readPeriod, type ReportPeriod, writePeriod } from '../components/period.ts'
import { PeriodForm } from '../components/PeriodForm.tsx'
import { ReportFrame } from '../components/ReportFrame.tsx'

const Note = styled.p`
  margin-bottom: ${space[4]};
  color: ${color.muted};
`

const nothing: Readonly<Record<string, string>> = {}

export interface StatisticScreenProps {
  title: string
  path: string
  lead: string
  /** The call of the CSV file. */
  csv: string
  /** Further parameters of the address and of the calls. */
  kept?: Readonly<Record<string, string>>
  requestOf: (period: Partial<ReportPeriod>) => ReportRequest
  how: HowCountedProps['items']
  children: (report: Report) => ReactNode
}

/** A page of the statistics. The period is in the address. */
export function StatisticScreen({
  title,
  path,
  lead,
  csv,
  kept = nothing,
  requestOf,
  how,
  children,
}: StatisticScreenProps) {
  const [, search = ''] = usePageAddress().split('?')
  const asked = readPeriod(search)
  const period = areTooMany(asked, longestStatistic) ? {} : asked
  const query = writePeriod(period, kept)
  const download = (
    <ButtonLink external href={`/api${csv}${query}`} icon={<Download />}>
      Download CSV
    </ButtonLink>
  )
  return (
    <AdminPage title={title} lead={lead} actions={download}>
      <Statistic key={query} request={requestOf(period)} path={path} kept={kept}>
        {children}
      </Statistic>
      <HowCounted items={how} />
    </AdminPage>
  )
}

function Statistic({
  request,
  path,
  kept,
  children,
}: Pick<StatisticScreenProps, 'path' | 'children'> & {
  request: ReportRequest
  kept: Readonly<Record<string, string>>
}) {
  const { adminReport } = useCharts('adminReports')
  const actor = useActorRef(adminReport, { input: { request } })
  return (
    <ReportFrame actor={actor}>
      {(report) => (
        <>
          {'counted_at' in report.data && (
            <>
              <PeriodForm
                path={path}
                shown={{ from: report.data.from, to: report.data.to }}
                longest={longestStatistic}
                kept={kept}
              />
              <Counted at={report.data.counted_at} />
            </>
          )}
          {children(report)}
        </>
      )}
    </ReportFrame>
  )
}

const Counted = ({ at }: { at: string | null }) =>
  at === null ? (
    <Note>Nothing was counted yet. The first count is made within minutes after the site starts.</Note>
  ) : (
    <Note>
      <span>Last counted: </span>
      <ShortTime iso={at} />
    </Note>
  )
