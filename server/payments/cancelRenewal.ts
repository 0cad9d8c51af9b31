/** Stops renewals, first at the provider, then here. */
import type { OwnerProof } from '../../contract/primitives.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { confirmOwner, type OwnerDeps } from '../identity/confirmOwner.ts'
import type { PaymentProvider } from './provider.ts'
import { type PaymentProviders, requireProvider } from './providers.ts'
import { refuseAlias } from '../identity/ownAccount.ts'
import { findOwnOrder, findRenewingOrders, type OrderRow, updateOrder } from './repository.ts'

export interface StopRenewalDeps {
  readonly db: Db
  readonly providers: PaymentProviders
  readonly now: () => number
}

/** Has the provider stop the renewal of an order. Throws as `cancelRenewal` of the provider. */
async function cancelAt(provider: PaymentProvider, order: OrderRow): Promise<void> {
  await provider.cancelRenewal({ publicId: order.public_id, reference: order.provider_reference })
}

async function saveCanceled({ db, now }: Pick<StopRenewalDeps, 'db' | 'now'>, order: OrderRow) {
  const canceled = { is_canceled: true, canceled_at: new Date(now()), is_renewing: false }
  await inTransaction(db, (trx) => updateOrder(trx, order.id, canceled))
  return { ...order, ...canceled }
}

/** Stops the renewal of an order. Throws as `cancelRenewal` of the provider. */
export async function stopRenewalAt(
  deps: Pick<StopRenewalDeps, 'db' | 'now'>,
  provider: PaymentProvider,
  order: OrderRow,
): Promise<void> {
  await cancelAt(provider, order)
  await saveCanceled(deps, order)
}

/** @throws HttpError 502 `provider_failed` when the provider does not confirm it */
async function stopRenewal(deps: StopRenewalDeps, order: OrderRow): Promise<OrderRow> {
  try {
    await cancelAt(requireProvider(deps.providers, order.payment_provider), order)
  } catch {
    throw new HttpError(
      502,
      'provider_failed',
      'The payment company did not confirm that the renewal is canceled. Nothing was changed. Please try again later.',
    )
  }
  return saveCanceled(deps, order)
}

export interface CancelRenewalDeps extends StopRenewalDeps, OwnerDeps {}

/**
 * Stops the renewal of an order of the viewer. A renewal that is canceled already stays so: a member whose first answer
 * was lost asks again.
 * @throws HttpError 404 for the order of somebody else; 409 `not_renewing`; 422 for a wrong password or user name; 502
 * `provider_failed`
 */
export async function cancelRenewal(
  deps: CancelRenewalDeps,
  viewer: Viewer,
  { id, proof }: { readonly id: number; readonly proof: OwnerProof },
): Promise<OrderRow> {
  refuseAlias(viewer)
  const order = await findOwnOrder(deps.db, viewer.memberId, id)
  if (!order) throw notFound()
  if (!order.is_renewing && !order.is_canceled)
    throw new HttpError(409, 'not_renewing', 'This payment does not renew.')
  await confirmOwner(deps, viewer, proof)
  return order.is_renewing ? stopRenewal(deps, order) : order
}

/**
 * Stops all renewals of a member whose account is to be deleted.
 * @returns the orders whose provider is not set up any more: nobody can be asked, and they may renew on there
 * @throws HttpError 502 `provider_failed` for the first one that is not confirmed
 */
export async function cancelRenewalsOf(deps: StopRenewalDeps, memberId: number): Promise<OrderRow[]> {
  const orders = await findRenewingOrders(deps.db, memberId)
  const isSetUp = (order: OrderRow) => deps.providers.has(order.payment_provider)
  for (const order of orders.filter(isSetUp)) await stopRenewal(deps, order)
  return orders.filter((order) => !isSetUp(order))
}
