import { useLocation, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Payment } from '../../../../contract/payments.ts'
import { paths } from '../../paths.ts'
import { liesOverPage } from '../../shell/modals.ts'
import { Receipt } from './Receipt.tsx'

/** The route `account/upgrade?receipt={id}`, over the upgrade page. Back closes it. */
export function OpenReceipt({ payments }: { payments: readonly Payment[] }) {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const state = useHistoryState<unknown>()
  const id = Number(search.get('receipt'))
  const payment = payments.find(({ receipts }) => receipts.some((receipt) => receipt.id === id))
  const receipt = payment?.receipts.find((each) => each.id === id)
  if (!payment || !receipt) return null
  const close = () => {
    if (liesOverPage(state)) history.back()
    else navigate(paths.upgrade, { replace: true })
  }
  return <Receipt key={id} payment={payment} receipt={receipt} onClose={close} />
}
