import type { Payment } from '../../../../contract/payments.ts'
import { moneyText } from './money.ts'

type Receipt = Payment['receipts'][number]

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 2 })
const countries = new Intl.DisplayNames(undefined, { type: 'region' })

/** @param basisPoints hundredths of a percent */
export const rateText = (basisPoints: number): string => percent.format(basisPoints / 10_000)

const sources = { card: 'the card', address: 'the billing address', ip: 'the internet address' } as const

const countryText = ({ country, country_source: source }: Receipt): string =>
  country === null
    ? 'Not known'
    : `${countries.of(country) ?? country}${source === null ? '' : `, by ${sources[source]}`}`

/** Returns the lines of a receipt. `statementDescriptor`: how a card statement names it. */
export function receiptRows(
  payment: Payment,
  receipt: Receipt,
  statementDescriptor: string | null,
): readonly { readonly name: string; readonly value: string }[] {
  const money = (minor: number) => moneyText(minor, payment.currency)
  const { amount, vat, vat_rate: rate, refunded } = receipt
  const row = (name: string, value: string) => ({ name, value })
  return [
    row('Receipt number', String(receipt.id)),
    row(
      'For',
      `${payment.product_name}, ${payment.subscription_days} days of supporter time${receipt.kind === 'renewal' ? ' (renewal)' : ''}`,
    ),
    row('VAT country', countryText(receipt)),
    ...(vat === null || rate === null
      ? [row('VAT', 'No rate is known for this country')]
      : [row('Without VAT', money(amount - vat)), row(`VAT ${rateText(rate)}`, money(vat))]),
    row('Total', money(amount)),
    ...(refunded > 0 ? [row('Refunded', money(refunded))] : []),
    ...(receipt.is_charged_back ? [row('Charged back', money(amount))] : []),
    row('Payment', receipt.transaction_id),
    ...(statementDescriptor === null ? [] : [row('On your card statement', statementDescriptor)]),
  ]
}
