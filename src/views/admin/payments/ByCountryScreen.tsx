import { useActorRef } from '@xstate/react'
import type { CountryLine, PaymentsByCountry } from '../../../../contract/paymentReports.ts'
import { daysText } from '../../components/layout/daysText.ts'
import { useCharts } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { moneyText } from '../../screens/Upgrade/money.ts'
import { usePageAddress } from '../../shell/usePageAddress.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { type Column, DataTable } from '../components/DataTable.tsx'
import { Change, percentText } from '../components/Change.tsx'
import { readPeriod, type ReportPeriod, writePeriod } from '../components/period.ts'
import { PeriodForm } from '../components/PeriodForm.tsx'
import { ReportFrame } from '../components/ReportFrame.tsx'
import { StatTile, StatTiles } from '../components/StatTile.tsx'
import { countryText } from './countryText.ts'

const { title, path } = pages.paymentsByCountry

/** `admin/payments/by-country`. The period is in the address. */
export function ByCountryScreen() {
  const [, search = ''] = usePageAddress().split('?')
  const period = readPeriod(search)
  return (
    <AdminPage
      title={title}
      lead="What was paid in a period, beside the days before it. Currencies are never added."
    >
      <Report key={writePeriod(period)} period={period} />
    </AdminPage>
  )
}

function Report({ period }: { period: Partial<ReportPeriod> }) {
  const { adminReport } = useCharts('adminReports')
  const actor = useActorRef(adminReport, { input: { request: { name: 'byCountry', query: period } } })
  return (
    <ReportFrame actor={actor}>
      {(report) => report.name === 'byCountry' && <CountrySums sums={report.data} />}
    </ReportFrame>
  )
}

const columns: readonly Column<CountryLine>[] = [
  { id: 'country', title: 'Country', isOneLine: true, cell: ({ country }) => countryText(country) },
  { id: 'currency', title: 'Currency', cell: ({ currency }) => currency },
  { id: 'count', title: 'Payments', align: 'end', cell: ({ count }) => count },
  { id: 'amount', title: 'Paid', align: 'end', cell: (line) => moneyText(line.amount, line.currency) },
  { id: 'share', title: 'Share', align: 'end', cell: ({ share }) => percentText(share) },
  {
    id: 'change',
    title: 'Change',
    align: 'end',
    cell: (line) => <Change value={line.amount} before={line.previous_amount} />,
  },
  {
    id: 'refunded',
    title: 'Given back',
    align: 'end',
    cell: (line) => line.refunded > 0 && moneyText(line.refunded, line.currency),
  },
]

function CountrySums({
  sums: { from, to, previous_from, previous_to, lines, totals },
}: {
  sums: PaymentsByCountry
}) {
  return (
    <>
      <PeriodForm path={path} shown={{ from, to }} />
      {totals.length > 0 && (
        <StatTiles label={`Totals from ${from} to ${to}`}>
          {totals.map(({ currency, amount, previous_amount: before, count, refunded }) => (
            <StatTile
              key={currency}
              label={`Paid in ${currency}`}
              value={moneyText(amount, currency)}
              change={<Change value={amount} before={before} />}
              note={`${count} ${count === 1 ? 'payment' : 'payments'}, ${moneyText(refunded, currency)} given back`}
            />
          ))}
        </StatTiles>
      )}
      <DataTable
        caption={`By country, compared with ${daysText({ from: previous_from, to: previous_to })}`}
        showsCaption
        columns={columns}
        rows={lines}
        rowKey={({ country, currency }) => `${country} ${currency}`}
        empty="Nothing was paid in this period. Choose another one."
      />
    </>
  )
}
