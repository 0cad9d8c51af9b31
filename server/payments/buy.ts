/** Begins to buy a product. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { CallResponse } from '../../contract/calls.ts'
import { Id } from '../../contract/primitives.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { countryOfIp } from '../geo/countryOfIp.ts'
import { HttpError, notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { writeOnce } from '../idempotency/writeOnce.ts'
import { lockMember } from '../visibility/memberRepository.ts'
import { type PaymentProviders, requireProvider } from './providers.ts'
import { refuseAlias } from '../identity/ownAccount.ts'
import {
  findBuyer,
  findOwnOrder,
  findProduct,
  findProductName,
  insertOrder,
  isRenewingAny,
} from './repository.ts'

export interface BuyDeps {
  readonly db: Db
  readonly providers: PaymentProviders
  readonly now: () => number
}

const notOffered = (message: string) => new HttpError(409, 'not_offered', message)

type Buyer = Awaited<ReturnType<typeof findBuyer>> & { readonly renews: boolean }

interface Condition {
  readonly includes: (buyer: { readonly isSupporter: boolean; readonly wasSupporter: boolean }) => boolean
  readonly refusal: string
}

/** To whom a product is offered, by its `condition` (docs/decisions.md#who-is-offered-a-product). */
const conditions: ReadonlyMap<string, Condition> = new Map<string, Condition>([
  ['none', { includes: () => true, refusal: '' }],
  [
    'new',
    {
      includes: ({ wasSupporter }) => !wasSupporter,
      refusal: 'This is for members who were never supporters.',
    },
  ],
  ['supporter', { includes: ({ isSupporter }) => isSupporter, refusal: 'This is for supporters.' }],
  [
    'lapsed',
    {
      includes: ({ isSupporter, wasSupporter }) => wasSupporter && !isSupporter,
      refusal: 'This is for members who were supporters before.',
    },
  ],
])

/** @throws HttpError 409 `not_offered` */
function requireOffer(
  product: { readonly condition: string; readonly is_recurring: boolean },
  buyer: Buyer,
  now: number,
): void {
  if (buyer.is_legacy_supporter)
    throw notOffered('You are a supporter without an end. There is nothing to pay.')
  const isSupporter = buyer.supporter_until !== null && buyer.supporter_until.getTime() > now
  const wasSupporter = buyer.supporter_since !== null || buyer.supporter_until !== null
  const condition = conditions.get(product.condition)
  // A condition that nobody knows is a mistake of the operator: nobody is meant.
  if (!condition?.includes({ isSupporter, wasSupporter }))
    throw notOffered(condition?.refusal ?? 'This is not for sale.')
  if (product.is_recurring && buyer.renews)
    throw notOffered('You have a payment that renews. Cancel its renewal first.')
}

/** What the site keeps of the answer. The address of the provider's page is made again for each try. */
const Bought = z.object({ id: Id })

interface Purchase {
  readonly productId: number
  readonly ip: string
  /** A repetition with the same idempotency key is about the same order. Null: it is not repeated. */
  readonly key: string | null
}

/** Returns the order that the provider's page is for, as the provider gets it. */
async function findOrderToPay(db: Db, memberId: number, id: number) {
  const order = await findOwnOrder(db, memberId, id)
  if (!order) throw notFound()
  return {
    provider: order.payment_provider,
    order: {
      publicId: order.public_id,
      memberId: order.member_id,
      productId: order.product_id,
      productName: await findProductName(db, order.product_id),
      price: { minor: order.price_minor, currency: order.currency },
      days: order.subscription_days,
      isRecurring: order.is_recurring,
    },
  }
}

/**
 * Creates an order, and the provider's page for it. It grants nothing.
 * @throws HttpError 400 for a key that was used with another product before; 404 for a product that can't be bought now;
 * 409 `not_offered`; 503 `payments_unavailable`
 */
export async function buy(
  { db, providers, now }: BuyDeps,
  viewer: Viewer,
  { productId, ip, key }: Purchase,
): Promise<CallResponse<'POST /payment'>> {
  refuseAlias(viewer)
  const { memberId } = viewer
  const country = await countryOfIp(ip)
  const write = {
    call: 'POST /payment',
    memberId,
    key,
    body: { product_id: productId },
    answers: Bought,
  } as const
  const { id } = await inTransaction(db, async (trx) => {
    // Serializes the member's purchases, so that a repeated call makes one order.
    await lockMember(trx, memberId)
    return writeOnce(trx, write, async () => {
      const product = await findProduct(trx, productId)
      if (!product) throw notFound()
      const provider = requireProvider(providers, product.payment_provider)
      const buyer = { ...(await findBuyer(trx, memberId)), renews: await isRenewingAny(trx, memberId) }
      requireOffer(product, buyer, now())
      const order = await insertOrder(trx, {
        public_id: randomBytes(18).toString('base64url'),
        member_id: memberId,
        product_id: product.id,
        price_minor: product.price_minor,
        currency: product.currency,
        subscription_days: product.subscription_days,
        payment_provider: provider.name,
        is_recurring: product.is_recurring,
        ip_country: country,
        created_at: new Date(now()),
      })
      return { id: order.id }
    })
  })
  // Outside the transaction, because the provider may be asked.
  const toPay = await findOrderToPay(db, memberId, id)
  return { id, payment_url: await requireProvider(providers, toPay.provider).checkout(toPay.order) }
}
