import type { Trx } from '../../server/db/schema.ts'
import { day } from '../calendar.ts'
import type { DemoPayment, DemoWorld, Instant } from '../types.ts'
import { dateOf, dateOrNull, idOf, type Ids } from './rows.ts'

/** Products of the sandbox provider. Prices in cents. */
const products = [
  { slug: 'supporter-30', name: '30 days', subscription_days: 30, price_minor: 990 },
  { slug: 'supporter-90', name: '90 days', subscription_days: 90, price_minor: 2490 },
  { slug: 'supporter-365', name: 'A year', subscription_days: 365, price_minor: 7990 },
]
const terms = { currency: 'EUR', payment_provider: 'sandbox' }

type Product = (typeof products)[number]

/** Creates the products. Returns them by their number of days. */
async function ensureProducts(trx: Trx): Promise<ReadonlyMap<number, { id: number; product: Product }>> {
  const taken = new Map<number, { id: number; product: Product }>()
  for (const [position, product] of products.entries()) {
    const { id } = await trx
      .insertInto('product')
      .values({ ...product, ...terms, position })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ position }))
      .returning('id')
      .executeTakeFirstOrThrow()
    taken.set(product.subscription_days, { id, product })
  }
  return taken
}

/** Inserts payments of supporters, and the end of their supporter time. */
export async function insertPayments(trx: Trx, world: DemoWorld, { members }: Ids): Promise<void> {
  const known = await ensureProducts(trx)
  for (const member of world.members) {
    const paid = world.payments.filter((payment) => payment.member === member.key)
    let until: Instant | null = null
    for (const [index, payment] of paid.entries()) {
      const found = known.get(payment.days)
      if (!found) throw new Error(`No product has ${payment.days} days.`)
      const memberId = idOf(members, member.key)
      const orderId = await insertOrder(trx, { ...found, payment, memberId })
      const isLast = index === paid.length - 1
      const next: Instant = Math.max(until ?? 0, payment.paidAt) + payment.days * day
      const after: Instant = isLast ? (member.supporterUntil ?? next) : next
      await trx
        .insertInto('supporter_change')
        .values({
          member_id: memberId,
          order_id: orderId,
          days: payment.days,
          supporter_until_before: dateOrNull(until),
          supporter_until_after: dateOf(after),
          reason: 'payment',
          created_at: dateOf(payment.paidAt),
        })
        .execute()
      until = after
    }
  }
}

async function insertOrder(
  trx: Trx,
  order: { id: number; product: Product; payment: DemoPayment; memberId: number },
): Promise<number> {
  const { id: productId, product, payment, memberId } = order
  const paidAt = dateOf(payment.paidAt)
  const { id } = await trx
    .insertInto('payment_order')
    .values({
      ...terms,
      public_id: `demo-${memberId}-${payment.paidAt}`,
      member_id: memberId,
      product_id: productId,
      price_minor: product.price_minor,
      subscription_days: product.subscription_days,
      state: 'approved',
      country: payment.country,
      country_source: 'card',
      paid_at: paidAt,
      created_at: paidAt,
      updated_at: paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
