import { styled } from '@linaria/react'
import { useActorRef } from '@xstate/react'
import { Download } from 'lucide-react'
import { useLocation } from 'wouter'
import type { VatLine, VatReport } from '../../../../contract/paymentReports.ts'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { daysText } from '../../components/layout/daysText.ts'
import { useCharts } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { moneyText } from '../../screens/Upgrade/money.ts'
import { rateText } from '../../screens/Upgrade/receiptRows.ts'
import { usePageAddress } from '../../shell/usePageAddress.ts'
import { size, space } from '../../theme/tokens.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { type Column, DataTable } from '../components/DataTable.tsx'
import { ReportFrame } from '../components/ReportFrame.tsx'
import { StatTile, StatTiles } from '../components/StatTile.tsx'
import { countryText } from './countryText.ts'

const Choice = styled.div`
  max-width: ${size.field};
  margin-bottom: ${space[6]};
`

const { title, path } = pages.vatReport

/** Reads the quarter of an address, such as `2026-Q3`; undefined for the current one. */
function readQuarter(search: string): string | undefined {
  const quarter = new URLSearchParams(search).get('quarter')
  return quarter !== null && /^20\d{2}-Q[1-4]$/.test(quarter) ? quarter : undefined
}

/** `admin/payments/vat-report`. The quarter is in the address. */
export function VatReportScreen() {
  const [, search = ''] = usePageAddress().split('?')
  const quarter = readQuarter(search)
  const query = quarter === undefined ? '' : `?quarter=${quarter}`
  const csv = (
    <ButtonLink external href={`/api/payment/vat-report/csv${query}`} icon={<Download />}>
      Download CSV
    </ButtonLink>
  )
  return (
    <AdminPage
      title={title}
      lead="VAT of a quarter by country, rate and currency, as it was stored with each payment. A refund counts in the quarter in which it was given back."
      actions={csv}
    >
      <Report key={query} quarter={quarter} />
    </AdminPage>
  )
}

function Report({ quarter }: { quarter: string | undefined }) {
  const { adminReport } = useCharts('adminReports')
  const query = quarter === undefined ? {} : { quarter }
  const actor = useActorRef(adminReport, { input: { request: { name: 'vatReport', query } } })
  return (
    <ReportFrame actor={actor}>
      {(report) => report.name === 'vatReport' && <Quarter report={report.data} />}
    </ReportFrame>
  )
}

const money = (pick: (line: VatLine) => number) => (line: VatLine) => moneyText(pick(line), line.currency)

const byCountry = (one: VatLine, other: VatLine) =>
  countryText(one.country).localeCompare(countryText(other.country))

const columns: readonly Column<VatLine>[] = [
  { id: 'country', title: 'Country', isOneLine: true, cell: ({ country }) => countryText(country) },
  {
    id: 'rate',
    title: 'Rate',
    align: 'end',
    cell: ({ rate }) => (rate === null ? 'None known' : rateText(rate)),
  },
  { id: 'currency', title: 'Currency', cell: ({ currency }) => currency },
  { id: 'payments', title: 'Payments', align: 'end', cell: (line) => line.payment_count },
  { id: 'paid', title: 'Paid', align: 'end', cell: money(({ paid }) => paid.gross) },
  { id: 'paidVat', title: 'VAT in it', align: 'end', cell: money(({ paid }) => paid.vat) },
  { id: 'refunds', title: 'Refunds', align: 'end', cell: (line) => line.refund_count },
  { id: 'refunded', title: 'Given back', align: 'end', cell: money(({ refunded }) => refunded.gross) },
  { id: 'refundedVat', title: 'VAT in it', align: 'end', cell: money(({ refunded }) => refunded.vat) },
  { id: 'net', title: 'Net', align: 'end', cell: money(({ total }) => total.net) },
  { id: 'vat', title: 'VAT to pay', align: 'end', cell: money(({ total }) => total.vat) },
]

function Quarter({ report: { quarter, quarters, lines, totals, from, to } }: { report: VatReport }) {
  const [, navigate] = useLocation()
  const known = quarters.includes(quarter) ? quarters : [quarter, ...quarters]
  return (
    <>
      <Choice>
        <Select
          name="quarter"
          label="Quarter"
          value={quarter}
          options={known.map((value) => ({ value, label: value.replace('-', ' ') }))}
          onChange={(next) => navigate(`${path}?quarter=${next}`)}
        />
      </Choice>
      {totals.length > 0 && (
        <StatTiles label={`Totals of ${quarter}`}>
          {totals.map(({ currency, total, payment_count: count }) => (
            <StatTile
              key={currency}
              label={`VAT to pay in ${currency}`}
              value={moneyText(total.vat, currency)}
              note={`of ${moneyText(total.gross, currency)} in ${count} ${count === 1 ? 'payment' : 'payments'}`}
            />
          ))}
        </StatTiles>
      )}
      <DataTable
        caption={`VAT of ${quarter.replace('-', ' ')}, ${daysText({ from, to })}`}
        showsCaption
        columns={columns}
        rows={lines.toSorted(byCountry)}
        rowKey={({ country, currency, rate }) => `${country} ${currency} ${rate}`}
        empty="Nothing was paid or given back in this quarter."
      />
    </>
  )
}
