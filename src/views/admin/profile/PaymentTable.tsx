import type { AdminProfile } from '../../../../contract/adminProfile.ts'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { moneyText } from '../../screens/Upgrade/money.ts'
import type { Column } from '../components/DataTable.tsx'
import { ProfileTable } from './ProfileTable.tsx'

type Payment = AdminProfile['payments'][number]

const columns: readonly Column<Payment>[] = [
  { id: 'at', title: 'Paid', cell: (row) => <RelativeTime iso={row.paid_at} /> },
  { id: 'product', title: 'Product', cell: (row) => row.product },
  { id: 'kind', title: 'Kind', cell: (row) => (row.kind === 'sale' ? 'First payment' : 'Renewal') },
  {
    id: 'amount',
    title: 'Amount',
    align: 'end',
    cell: (row) => moneyText(row.amount_minor, row.currency),
  },
  {
    id: 'refunded',
    title: 'Refunded',
    align: 'end',
    cell: (row) => row.refunded_minor > 0 && moneyText(row.refunded_minor, row.currency),
  },
  { id: 'country', title: 'Country', cell: (row) => row.country },
  { id: 'provider', title: 'Provider', cell: (row) => row.payment_provider },
  { id: 'state', title: 'State', cell: (row) => (row.is_charged_back ? 'Charged back' : 'Paid') },
]

export const PaymentTable = ({ payments }: { payments: readonly Payment[] }) => (
  <ProfileTable title="Payments" columns={columns} rows={payments} rowKey={(row) => row.id} />
)
