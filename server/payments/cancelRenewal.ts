/** Stops renewals, first at the provider, then here. */
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { confirmPassword } from '../identity/confirmPassword.ts'
import type { PasswordHashing } from '../identity/passwordHashing.ts'
import { type PaymentProviders, requireProvider } from './providers.ts'
import { refuseAlias } from './refuseAlias.ts'
import { findOwnOrder, findRenewingOrders, type OrderRow, updateOrder } from './repository.ts'

export interface StopRenewalDeps {
  readonly db: Db
  readonly providers: PaymentProviders
  readonly now: () => number
}

/** @throws HttpError 502 `provider_failed` when the provider does not confirm it */
async function stopRenewal({ db, providers, now }: StopRenewalDeps, order: OrderRow): Promise<OrderRow> {
  try {
    await requireProvider(providers, order.payment_provider).cancelRenewal({
      publicId: order.public_id,
      reference: order.provider_reference,
    })
  } catch {
    throw new HttpError(
      502,
      'provider_failed',
      'The payment company did not confirm that the renewal is canceled. Nothing was changed. Please try again later.',
    )
  }
  const canceled = { is_canceled: true, canceled_at: new Date(now()), is_renewing: false }
  await inTransaction(db, (trx) => updateOrder(trx, order.id, canceled))
  return { ...order, ...canceled }
}

export interface CancelRenewalDeps extends StopRenewalDeps {
  readonly config: Pick<Config, 'oidc'>
  readonly passwords: Pick<PasswordHashing, 'verify'>
}

/**
 * Stops the renewal of an order of the viewer.
 * @throws HttpError 404 for the order of somebody else; 409 `not_renewing`; 422 for a wrong password; 502
 * `provider_failed`
 */
export async function cancelRenewal(
  deps: CancelRenewalDeps,
  viewer: Viewer,
  { id, password }: { readonly id: number; readonly password: string },
): Promise<OrderRow> {
  refuseAlias(viewer)
  const { db, config, passwords } = deps
  const order = await findOwnOrder(db, viewer.memberId, id)
  if (!order) throw notFound()
  if (!order.is_renewing) throw new HttpError(409, 'not_renewing', 'This payment does not renew.')
  // Accounts of a sign-on provider have no password here.
  if (!config.oidc) await confirmPassword({ db, passwords }, viewer.accountId, password)
  return stopRenewal(deps, order)
}

/**
 * Stops all renewals of a member whose account is to be deleted.
 * @throws HttpError 502 `provider_failed` for the first one that is not confirmed
 */
export async function cancelRenewalsOf(deps: StopRenewalDeps, memberId: number): Promise<void> {
  for (const order of await findRenewingOrders(deps.db, memberId)) await stopRenewal(deps, order)
}
