import type { Trx } from '../../server/db/schema.ts'
import type { PaymentState } from '../../server/db/schema/payments.ts'
import type { Money, PaymentFact } from '../../server/payments/provider.ts'
import { vatGivenBack } from '../../server/payments/refunds.ts'
import { day } from '../calendar.ts'
import type { DemoPayment, DemoWorld, Instant } from '../types.ts'
import { dateOf, idOf, type Ids } from './rows.ts'
import { demoVat, insertVatRates } from './vatRates.ts'

/** Products of the sandbox provider. Prices in minor units. */
const products = [
  { slug: 'supporter-30', name: '30 days', subscription_days: 30, price_minor: 990, currency: 'EUR' },
  {
    slug: 'supporter-monthly',
    name: 'Monthly',
    subscription_days: 30,
    price_minor: 790,
    currency: 'EUR',
    is_recurring: true,
  },
  { slug: 'supporter-90', name: '90 days', subscription_days: 90, price_minor: 2_490, currency: 'EUR' },
  { slug: 'supporter-365', name: 'A year', subscription_days: 365, price_minor: 7_990, currency: 'EUR' },
  // Was sold before.
  {
    slug: 'supporter-30-usd',
    name: '30 days, in dollars',
    subscription_days: 30,
    price_minor: 1_090,
    currency: 'USD',
    is_active: false,
  },
]

type Product = (typeof products)[number]

interface KnownProduct {
  readonly id: number
  readonly product: Product
}

/** Creates the products. */
async function ensureProducts(trx: Trx): Promise<KnownProduct[]> {
  const known: KnownProduct[] = []
  for (const [position, product] of products.entries()) {
    const { id } = await trx
      .insertInto('product')
      .values({ ...product, payment_provider: 'sandbox', position })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ position }))
      .returning('id')
      .executeTakeFirstOrThrow()
    known.push({ id, product })
  }
  return known
}

/** Members in the United States paid a month in dollars. The demo's payments are for products that are paid once. */
function productOf(known: readonly KnownProduct[], { days, country }: DemoPayment): KnownProduct {
  const currency = country === 'US' && days === 30 ? 'USD' : 'EUR'
  const found = known.find(
    ({ product }) =>
      product.subscription_days === days && product.currency === currency && !product.is_recurring,
  )
  if (!found) throw new Error(`No product has ${days} days.`)
  return found
}

const stateOf = {
  paid: 'approved',
  refunded: 'refunded',
  'partly refunded': 'approved',
  'charged back': 'charged_back',
  declined: 'declined',
  open: 'open',
} as const satisfies Record<DemoPayment['outcome'], PaymentState>

/** Inserts payments of supporters, and the end of their supporter time. */
export async function insertPayments(trx: Trx, world: DemoWorld, { members }: Ids): Promise<void> {
  await insertVatRates(trx)
  const known = await ensureProducts(trx)
  const byMember = Map.groupBy(world.payments, ({ member }) => member)
  for (const member of world.members) {
    const paid = byMember.get(member.key) ?? []
    let until: Instant | null = null
    for (const [index, payment] of paid.entries()) {
      const memberId = idOf(members, member.key)
      const paymentId = await insertPayment(trx, { ...productOf(known, payment), payment, memberId })
      if (paymentId === null) continue
      const isLast = index === paid.length - 1
      const next: Instant = Math.max(until ?? 0, payment.paidAt) + payment.days * day
      const after: Instant = isLast ? (member.supporterUntil ?? next) : next
      await trx
        .insertInto('supporter_grant')
        .values({
          member_id: memberId,
          payment_id: paymentId,
          source: 'payment',
          // The demo moves the end of the last one, so that it is not over when the demo is opened later.
          days: (after - Math.max(until ?? 0, payment.paidAt)) / day,
          granted_at: dateOf(payment.paidAt),
          // The demo counts no time of those who got their money back, also of a part.
          revoked_at: payment.refundedAt === null ? null : dateOf(payment.refundedAt),
          created_at: dateOf(payment.paidAt),
        })
        .execute()
      until = after
    }
  }
}

/** What the sandbox reported about an order, with the times at which it did. */
function reportsOf(
  publicId: string,
  {
    payment,
    amount,
    ids,
  }: { payment: DemoPayment; amount: Money; ids: { memberId: number; productId: number } },
): { at: Instant; fact: PaymentFact }[] {
  const { outcome, paidAt, refundedAt, country } = payment
  const transactionId = publicId
  if (outcome === 'open') return []
  if (outcome === 'declined') return [{ at: paidAt, fact: { type: 'declined' } }]
  const from = country === null ? null : ({ code: country, source: 'card' } as const)
  const sale = { type: 'sale', transactionId, amount, paidAt, country: from, renewsAt: null, ...ids } as const
  if (refundedAt === null) return [{ at: paidAt, fact: sale }]
  const given = { minor: givenBack(payment, amount.minor), currency: amount.currency }
  return [
    { at: paidAt, fact: sale },
    outcome === 'charged back'
      ? { at: refundedAt, fact: { type: 'chargeback', transactionId, at: refundedAt } }
      : { at: refundedAt, fact: { type: 'refund', transactionId, amount: given, at: refundedAt } },
  ]
}

const givenBack = ({ outcome }: DemoPayment, amount: number) =>
  outcome === 'partly refunded' ? Math.floor(amount / 3) : amount

/** Inserts an order with its payment. @returns the id of the payment, or null when nothing was paid */
async function insertPayment(
  trx: Trx,
  order: KnownProduct & { payment: DemoPayment; memberId: number },
): Promise<number | null> {
  const { id: productId, product, payment, memberId } = order
  const { outcome, refundedAt, country } = payment
  const paidAt = dateOf(payment.paidAt)
  const publicId = `demo-${memberId}-${payment.paidAt}`
  const isPaid = outcome !== 'declined' && outcome !== 'open'
  const { id: orderId } = await trx
    .insertInto('payment_order')
    .values({
      public_id: publicId,
      member_id: memberId,
      product_id: productId,
      price_minor: product.price_minor,
      currency: product.currency,
      payment_provider: 'sandbox',
      subscription_days: product.subscription_days,
      provider_reference: isPaid ? publicId : null,
      state: stateOf[outcome],
      is_declined: outcome === 'declined',
      ip_country: country,
      created_at: paidAt,
      updated_at: dateOf(refundedAt ?? payment.paidAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const amount = { minor: product.price_minor, currency: product.currency }
  const reports = reportsOf(publicId, { payment, amount, ids: { memberId, productId } })
  for (const [index, { at, fact }] of reports.entries()) {
    const postback = { eventId: `${publicId}-${index + 1}`, order: publicId, reference: publicId, fact }
    await trx
      .insertInto('payment_postback')
      .values({
        payment_provider: 'sandbox',
        event_id: postback.eventId,
        order_id: orderId,
        provider_reference: publicId,
        type: fact.type,
        payload: JSON.stringify(postback),
        applied_at: dateOf(at),
        created_at: dateOf(at),
      })
      .execute()
  }
  if (!isPaid) return null
  const vat = demoVat(country, payment.paidAt, product.price_minor)
  const given = givenBack(payment, product.price_minor)
  const { id } = await trx
    .insertInto('payment')
    .values({
      order_id: orderId,
      transaction_id: publicId,
      kind: 'sale',
      amount_minor: product.price_minor,
      currency: product.currency,
      paid_at: paidAt,
      country,
      country_source: country === null ? null : 'card',
      ...vat,
      refunded_minor: refundedAt === null || outcome === 'charged back' ? 0 : given,
      is_charged_back: outcome === 'charged back',
      created_at: paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (refundedAt !== null)
    await trx
      .insertInto('payment_refund')
      .values({
        payment_id: id,
        kind: outcome === 'charged back' ? 'chargeback' : 'refund',
        amount_minor: given,
        vat_minor: vatGivenBack({ amount_minor: product.price_minor, vat_minor: vat.vat_minor }, given),
        refunded_at: dateOf(refundedAt),
        created_at: dateOf(refundedAt),
      })
      .execute()
  return id
}
