import { styled } from '@linaria/react'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { RecentPayment } from '../../../../contract/paymentReports.ts'
import type { PaymentFilter } from '../../../machines/admin/pagedRows/paymentRows.ts'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { useCharts } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { adminProfilePath, paymentOrderPath, paymentsOfPath } from '../../paths.ts'
import { moneyText } from '../../screens/Upgrade/money.ts'
import { usePageAddress } from '../../shell/usePageAddress.ts'
import { color, space } from '../../theme/tokens.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import type { Column } from '../components/DataTable.tsx'
import { PagedRows } from '../components/PagedRows.tsx'
import { LongText } from '../profile/LongText.tsx'
import { PersonLink } from '../profile/PersonLink.tsx'
import { countryText } from './countryText.ts'
import { readPaymentFilter, statusTexts, writePaymentFilter } from './paymentFilter.ts'
import { PaymentFilterForm } from './PaymentFilterForm.tsx'

const Links = styled.span`
  a {
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`

const OneMember = styled.p`
  margin-bottom: ${space[4]};
`

const { title, path } = pages.recentPayments

/** `admin/payments/recent`. The filter is in the address. */
export function RecentScreen() {
  const [, search = ''] = usePageAddress().split('?')
  const [, navigate] = useLocation()
  /** Counts searches for what is shown already: each loads the newest rows. */
  const [round, setRound] = useState(0)
  const filter = readPaymentFilter(search)
  const query = writePaymentFilter(filter)
  const look = (next: PaymentFilter) => {
    const wanted = writePaymentFilter(next)
    if (wanted === query) setRound(round + 1)
    else navigate(path + wanted)
  }
  const { member_id: memberId, ...others } = filter
  return (
    <AdminPage title={title} lead="Payments of all members, and orders that were not paid. Newest first.">
      <PaymentFilterForm filter={filter} onSearch={look} />
      {memberId !== undefined && (
        <OneMember>
          <Links>
            Only payments of <Link href={adminProfilePath(Number(memberId))}>{`member ${memberId}`}</Link>.{' '}
            <Link href={path + writePaymentFilter(others)}>Show those of all members</Link>
          </Links>
        </OneMember>
      )}
      <MatchingPayments key={`${round} ${query}`} filter={filter} />
    </AdminPage>
  )
}

const Member = ({ payment: { member } }: { payment: RecentPayment }) => (
  <Links>
    <PersonLink person={member} />{' '}
    <Link href={paymentsOfPath(member.id)} aria-label={`All payments of ${member.name}`}>
      (all)
    </Link>
  </Links>
)

const columns: readonly Column<RecentPayment>[] = [
  { id: 'order', title: 'Order', cell: (row) => `#${row.order_id}` },
  { id: 'at', title: 'When', cell: (row) => <RelativeTime iso={row.at} /> },
  { id: 'member', title: 'Member', isOneLine: true, cell: (row) => <Member payment={row} /> },
  { id: 'product', title: 'Product', cell: (row) => <LongText>{row.product_name}</LongText> },
  { id: 'kind', title: 'Kind', cell: ({ kind }) => (kind === 'sale' ? 'First' : 'Renewal') },
  { id: 'status', title: 'State', isOneLine: true, cell: ({ status }) => statusTexts[status] },
  { id: 'amount', title: 'Amount', align: 'end', cell: (row) => moneyText(row.amount, row.currency) },
  {
    id: 'vat',
    title: 'VAT in it',
    align: 'end',
    cell: ({ vat, currency }) => vat !== null && moneyText(vat, currency),
  },
  {
    id: 'refunded',
    title: 'Given back',
    align: 'end',
    cell: ({ refunded, currency }) => refunded > 0 && moneyText(refunded, currency),
  },
  { id: 'country', title: 'Country', isOneLine: true, cell: ({ country }) => countryText(country) },
  { id: 'provider', title: 'Provider', cell: (row) => row.payment_provider },
]

function MatchingPayments({ filter }: { filter: PaymentFilter }) {
  const { paymentRows } = useCharts('adminPayments')
  return (
    <PagedRows
      actor={useActorRef(paymentRows, { input: { filter } })}
      caption="Payments"
      columns={columns}
      rowKey={({ order_id: order, payment_id: payment }) => `${order} ${payment}`}
      rowHref={({ order_id: order }) => paymentOrderPath(order)}
      empty="No payment matches. Change or clear the filters."
      error="Couldn’t load the payments. Nothing is lost."
    />
  )
}
