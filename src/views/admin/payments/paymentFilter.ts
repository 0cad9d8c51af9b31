/** The filter of the recent payments, in the address of their page. */
import type { PaymentStatus } from '../../../../contract/paymentReports.ts'
import type { PaymentFilter } from '../../../machines/admin/pagedRows/paymentRows.ts'
import { readId } from '../../../machines/readId.ts'
import { readPeriod } from '../components/period.ts'

export const statusTexts: Readonly<Record<PaymentStatus, string>> = {
  paid: 'Paid',
  refunded: 'Refunded',
  charged_back: 'Charged back',
  declined: 'Declined',
  waiting: 'Not paid',
}

const isStatus = (text: string): text is PaymentStatus => text in statusTexts

/** Reads the filter of an address. Parts that the server would refuse are left out. */
export function readPaymentFilter(search: string): PaymentFilter {
  const asked = new URLSearchParams(search)
  const part = (name: string) => asked.get(name) ?? ''
  const status = part('status')
  const provider = part('provider')
  const country = part('country')
  const member = part('member_id')
  return {
    ...(isStatus(status) && { status }),
    ...(/^[a-z][a-z0-9-]{0,39}$/.test(provider) && { provider }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    ...(readId(member) !== null && { member_id: member }),
    ...readPeriod(search),
  }
}

/** Returns the query of the address with `?`, or '' without a filter. */
export function writePaymentFilter(filter: PaymentFilter): string {
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value]],
  )
  const query = new URLSearchParams(given).toString()
  return query === '' ? '' : `?${query}`
}
