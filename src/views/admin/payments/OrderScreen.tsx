import { styled } from '@linaria/react'
import { useActorRef } from '@xstate/react'
import type { ReactNode } from 'react'
import type { PaymentOrder, TimelineEntry } from '../../../../contract/paymentReports.ts'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { useCharts } from '../../lodge.ts'
import { moneyText } from '../../screens/Upgrade/money.ts'
import { rateText } from '../../screens/Upgrade/receiptRows.ts'
import { color, space } from '../../theme/tokens.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import type { Column } from '../components/DataTable.tsx'
import { ReportFrame } from '../components/ReportFrame.tsx'
import { PersonLink } from '../profile/PersonLink.tsx'
import { ProfilePanel } from '../profile/ProfilePanel.tsx'
import { ProfileTable } from '../profile/ProfileTable.tsx'
import { readId } from '../../../machines/readId.ts'
import { countryText } from './countryText.ts'

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
`

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
  gap: ${space[3]} ${space[4]};

  dt {
    color: ${color.muted};
  }
  dd {
    overflow-wrap: anywhere;
  }
`

/** In UTC, like the days of the reports. */
const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
const timeText = (iso: string) => <time dateTime={iso}>{`${time.format(new Date(iso))} UTC`}</time>

/** `admin/payments/order/{orderId}`: an order with all that happened to it. */
export function OrderScreen({ orderId }: { orderId: string }) {
  const id = readId(orderId)
  if (id !== null) return <KnownOrder id={id} />
  return (
    <EmptyState scene="porch" title="No such order" isPage>
      Check the number in the address.
    </EmptyState>
  )
}

function KnownOrder({ id }: { id: number }) {
  const { adminReport } = useCharts('adminReports')
  const actor = useActorRef(adminReport, { input: { request: { name: 'order', query: { id } } } })
  return (
    <AdminPage title={`Order #${id}`} lead="What was agreed, what was paid, and what the provider reported.">
      <ReportFrame actor={actor} missing="No order has this number. Check it in the address.">
        {(report) => report.name === 'order' && <OrderDetails order={report.data} />}
      </ReportFrame>
    </AdminPage>
  )
}

const states: Readonly<Record<PaymentOrder['state'], string>> = {
  open: 'Not paid',
  approved: 'Paid',
  declined: 'Declined',
  refunded: 'Refunded',
  charged_back: 'Charged back',
}

const eventTexts: Readonly<Record<TimelineEntry['type'], string>> = {
  sale: 'Paid',
  renewal: 'Renewed',
  declined: 'Declined',
  refund: 'Refunded',
  chargeback: 'Charged back',
  canceled: 'Renewal canceled',
  reactivated: 'Renewal reactivated',
  rescheduled: 'Renewal moved to another day',
  renewalFailed: 'Renewal failed',
  expired: 'Expired',
}

const outcomeTexts: Readonly<Record<TimelineEntry['outcome'], string>> = {
  applied: 'Counted',
  waiting: 'Waits for an earlier report',
  unconfirmed: 'Waits until the provider confirms it',
  refused: 'Did not count',
}

const renewalText = ({
  is_recurring: recurs,
  is_renewing: renews,
  renews_at: at,
}: PaymentOrder): ReactNode => {
  if (!recurs) return 'Paid once'
  if (!renews) return 'Renewal canceled'
  return at === null ? 'Renews' : <span>Renews {timeText(at)}</span>
}

type Receipt = PaymentOrder['receipts'][number]
type Refund = PaymentOrder['refunds'][number]

const receiptColumns = (currency: string): readonly Column<Receipt>[] => [
  { id: 'receipt', title: 'Receipt', cell: ({ id }) => `#${id}` },
  { id: 'at', title: 'Paid', cell: (row) => timeText(row.paid_at) },
  { id: 'kind', title: 'Kind', cell: ({ kind }) => (kind === 'sale' ? 'First payment' : 'Renewal') },
  { id: 'amount', title: 'Amount', align: 'end', cell: ({ amount }) => moneyText(amount, currency) },
  {
    id: 'vat',
    title: 'VAT in it',
    align: 'end',
    cell: ({ vat, vat_rate: rate }) =>
      vat === null || rate === null ? 'No rate known' : `${moneyText(vat, currency)} (${rateText(rate)})`,
  },
  { id: 'country', title: 'VAT country', cell: ({ country }) => countryText(country) },
  {
    id: 'refunded',
    title: 'Given back',
    align: 'end',
    cell: (row) =>
      row.is_charged_back ? 'Charged back' : row.refunded > 0 && moneyText(row.refunded, currency),
  },
  { id: 'transaction', title: 'Transaction', cell: (row) => row.transaction_id },
]

const refundColumns = (currency: string): readonly Column<Refund>[] => [
  { id: 'at', title: 'When', cell: (row) => timeText(row.at) },
  { id: 'kind', title: 'Kind', cell: ({ kind }) => (kind === 'refund' ? 'Refund' : 'Chargeback') },
  { id: 'amount', title: 'Amount', align: 'end', cell: ({ amount }) => moneyText(amount, currency) },
  {
    id: 'vat',
    title: 'VAT in it',
    align: 'end',
    cell: ({ vat }) => vat !== null && moneyText(vat, currency),
  },
  { id: 'transaction', title: 'Transaction', cell: (row) => row.transaction_id },
]

const timelineColumns: readonly Column<TimelineEntry>[] = [
  { id: 'at', title: 'Received', cell: (row) => timeText(row.received_at) },
  { id: 'type', title: 'Event', cell: ({ type }) => eventTexts[type] },
  { id: 'outcome', title: 'Outcome', cell: (row) => row.refused_text ?? outcomeTexts[row.outcome] },
  {
    id: 'amount',
    title: 'Amount',
    align: 'end',
    cell: ({ amount, currency }) => amount !== null && currency !== null && moneyText(amount, currency),
  },
  { id: 'transaction', title: 'Transaction', cell: (row) => row.transaction_id },
]

function OrderDetails({ order }: { order: PaymentOrder }) {
  const { currency } = order
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ['Member', <PersonLink key="member" person={order.member} />],
    ['State', states[order.state]],
    ['Product', order.product_name],
    ['Price', moneyText(order.price, currency)],
    ['Supporter time', `${order.subscription_days} days`],
    ['Renewal', renewalText(order)],
    ['Ordered', timeText(order.created_at)],
    ['Provider', order.payment_provider],
    ['Subscription', order.provider_reference ?? 'None'],
  ]
  return (
    <Stack>
      <ProfilePanel title="What was agreed">
        <Facts>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      </ProfilePanel>
      <ProfileTable
        title="Payments"
        columns={receiptColumns(currency)}
        rows={order.receipts}
        rowKey={({ id }) => id}
      />
      <ProfileTable
        title="Given back"
        columns={refundColumns(currency)}
        rows={order.refunds}
        rowKey={({ id }) => id}
      />
      <ProfileTable
        title="Reports of the provider"
        columns={timelineColumns}
        rows={order.timeline}
        rowKey={({ id }) => id}
      />
    </Stack>
  )
}
