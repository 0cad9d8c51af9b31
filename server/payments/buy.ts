/** Begins to buy a product. */
import { randomBytes } from 'node:crypto'
import type { CallResponse } from '../../contract/calls.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { countryOfIp } from '../geo/countryOfIp.ts'
import { HttpError, notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { type PaymentProviders, requireProvider } from './providers.ts'
import { refuseAlias } from './refuseAlias.ts'
import { findBuyer, findProduct, insertOrder, isRenewingAny } from './repository.ts'

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

/**
 * Creates an order, and the provider's page for it. It grants nothing.
 * @throws HttpError 404 for a product that can't be bought now; 409 `not_offered`; 503 `payments_unavailable`
 */
export async function buy(
  { db, providers, now }: BuyDeps,
  viewer: Viewer,
  { productId, ip }: { readonly productId: number; readonly ip: string },
): Promise<CallResponse<'POST /payment'>> {
  refuseAlias(viewer)
  const product = await findProduct(db, productId)
  if (!product) throw notFound()
  const provider = requireProvider(providers, product.payment_provider)
  const country = await countryOfIp(ip)
  const order = await inTransaction(db, async (trx) => {
    const buyer = {
      ...(await findBuyer(trx, viewer.memberId)),
      renews: await isRenewingAny(trx, viewer.memberId),
    }
    requireOffer(product, buyer, now())
    return insertOrder(trx, {
      public_id: randomBytes(18).toString('base64url'),
      member_id: viewer.memberId,
      product_id: product.id,
      price_minor: product.price_minor,
      currency: product.currency,
      subscription_days: product.subscription_days,
      payment_provider: provider.name,
      is_recurring: product.is_recurring,
      ip_country: country,
      created_at: new Date(now()),
    })
  })
  const url = await provider.checkout({
    publicId: order.public_id,
    memberId: order.member_id,
    productId: order.product_id,
    productName: product.name,
    price: { minor: order.price_minor, currency: order.currency },
    days: order.subscription_days,
    isRecurring: order.is_recurring,
  })
  return { id: order.id, payment_url: url }
}
