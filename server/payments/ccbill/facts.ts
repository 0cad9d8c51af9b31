/** What each kind of webhook says about an order. */
import { badRequest } from '../../http/errors.ts'
import type { Money, PaymentFact, Postback } from '../provider.ts'
import { readMoney } from './currencies.ts'
import { passThrough } from './flexForm.ts'
import { readTime } from './times.ts'
import type { Webhook } from './webhook.ts'

/** @throws HttpError 400 */
function money({ required }: Webhook, amount: string, currency: string): Money {
  const read = readMoney(required(amount), required(currency))
  if (!read) throw badRequest(`The postback has no exact ${amount}.`)
  return read
}

/** @throws HttpError 400 */
function happenedAt({ required }: Webhook): number {
  const at = readTime(required('timestamp'))
  if (at === null) throw badRequest('The postback has no timestamp.')
  return at
}

function numberOf({ required }: Webhook, name: string): number {
  const text = required(name)
  if (!/^\d{1,10}$/.test(text)) throw badRequest(`The postback has no ${name}.`)
  return Number(text)
}

function countryOf({ optional }: Webhook) {
  const code = optional('country')?.toUpperCase()
  return code !== undefined && /^[A-Z]{2}$/.test(code) ? ({ code, source: 'address' } as const) : null
}

function sale(webhook: Webhook): PaymentFact {
  const days = webhook.optional('initialPeriod')
  return {
    type: 'sale',
    transactionId: webhook.required('transactionId'),
    amount: money(webhook, 'billedInitialPrice', 'billedCurrencyCode'),
    paidAt: happenedAt(webhook),
    country: countryOf(webhook),
    renewsAt: readTime(webhook.optional('nextRenewalDate')),
    memberId: numberOf(webhook, passThrough.member),
    productId: numberOf(webhook, passThrough.product),
    ...(days !== undefined && /^\d{1,4}$/.test(days) && { days: Number(days) }),
  }
}

const refund = (webhook: Webhook): PaymentFact => ({
  type: 'refund',
  transactionId: webhook.required('transactionId'),
  amount: money(webhook, 'amount', 'currencyCode'),
  at: readTime(webhook.optional('timestamp')) ?? undefined,
})

const takenBack = ({ required, optional }: Webhook): PaymentFact => ({
  type: 'chargeback',
  transactionId: required('transactionId'),
  at: readTime(optional('timestamp')) ?? undefined,
})

type Reader = (webhook: Webhook, now: number) => PaymentFact

/** Kinds that are not here change nothing on this site, for example `CustomerDataUpdate`. */
const readers: Readonly<Record<string, Reader>> = {
  NewSaleSuccess: sale,
  UpgradeSuccess: sale,
  NewSaleFailure: () => ({ type: 'declined' }),
  RenewalSuccess: (webhook) => ({
    type: 'renewal',
    transactionId: webhook.required('transactionId'),
    amount: money(webhook, 'billedAmount', 'billedCurrencyCode'),
    paidAt: readTime(webhook.optional('renewalDate')) ?? happenedAt(webhook),
    country: countryOf(webhook),
    renewsAt: readTime(webhook.optional('nextRenewalDate')),
  }),
  RenewalFailure: (webhook) => ({
    type: 'renewalFailed',
    at: happenedAt(webhook),
    retriesAt: readTime(webhook.optional('nextRetryDate')),
  }),
  Cancellation: (webhook) => ({ type: 'canceled', at: happenedAt(webhook) }),
  Expiration: (webhook) => ({ type: 'expired', at: happenedAt(webhook) }),
  Chargeback: takenBack,
  // A bank that did not pay after all.
  Return: takenBack,
  Refund: refund,
  Void: refund,
  BillingDateChange(webhook) {
    const renewsAt = readTime(webhook.required('nextRenewalDate'))
    if (renewsAt === null) throw badRequest('The postback has no nextRenewalDate.')
    return { type: 'rescheduled', at: happenedAt(webhook), renewsAt }
  },
  // The documentation shows no time of it.
  UserReactivation: (webhook, now) => ({
    type: 'reactivated',
    at: readTime(webhook.optional('timestamp')) ?? now,
    renewsAt: readTime(webhook.optional('nextRenewalDate')),
  }),
}

/** CCBill gives events no id. What is sent again has the same kind, subscription, transaction and time. */
const eventIdOf = ({ type, optional }: Webhook): string =>
  [type, optional('subscriptionId'), optional('transactionId'), optional('timestamp')]
    .map((part) => part ?? '')
    .join(':')

/**
 * Returns what a webhook says. Null when it changes nothing here, or is about a sale that this site did not begin.
 * @throws HttpError 400 when fields are missing or wrong
 */
export function postbackOf(webhook: Webhook, now: number): Postback | null {
  const read = Object.hasOwn(readers, webhook.type) ? readers[webhook.type] : undefined
  const order = webhook.optional(passThrough.order) ?? null
  const reference = webhook.optional('subscriptionId') ?? null
  if (!read || (order === null && reference === null)) return null
  const isSale = read === sale
  if (isSale && order === null) return null
  return { eventId: eventIdOf(webhook), order, reference, fact: read(webhook, now) }
}
