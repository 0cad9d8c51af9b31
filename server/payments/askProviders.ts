/** Asks providers about orders whose postbacks may be lost. */
import { applyPostback } from './applyPostback.ts'
import { isDue } from './askingDelay.ts'
import { cancelRenewalsOf } from './cancelRenewal.ts'
import { type ConfirmDeps, confirmPostbacks } from './confirmPostbacks.ts'
import { knownOrder } from './ledgerOf.ts'
import type { PaymentProviders } from './providers.ts'
import { findLeaversWhoRenew, findPayments, findUncertainOrders, noteAsked } from './repository.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Unpaid orders that are older are not asked about: the member did not pay. */
const givenUpAfter = 3 * day
/** A postback that is this late is taken to be lost. */
const lostAfter = 2 * minute

export interface AskDeps extends ConfirmDeps {
  readonly providers: PaymentProviders
}

/** Stops renewals of members who leave, for example of a payment that was reported after the request to leave. */
async function cancelRenewalsOfLeavers(deps: AskDeps): Promise<void> {
  for (const memberId of await findLeaversWhoRenew(deps.db))
    await cancelRenewalsOf(deps, memberId).catch((error: unknown) =>
      deps.logger.error({ err: error, member: memberId }, 'a renewal of a deleted account goes on'),
    )
}

/** Asks about each uncertain order that is due, and applies what the provider knows. Facts that are known change nothing. */
export async function askProviders(deps: AskDeps): Promise<void> {
  await cancelRenewalsOfLeavers(deps)
  await confirmPostbacks(deps)
  const now = deps.now()
  const orders = await findUncertainOrders(deps.db, {
    madeAfter: new Date(now - givenUpAfter),
    madeBefore: new Date(now - lostAfter),
    renewsBefore: new Date(now - lostAfter),
  })
  for (const order of orders.filter((each) => isDue(each, now))) {
    const provider = deps.providers.get(order.payment_provider)
    if (!provider) continue
    await noteAsked(deps.db, order.id, new Date(now))
    try {
      const asked = knownOrder(order, await findPayments(deps.db, order.id))
      for (const postback of await provider.factsOf(asked)) await applyPostback(deps, provider.name, postback)
    } catch (error) {
      // One provider that does not answer must not keep the others from being asked.
      deps.logger.error({ err: error, order: order.id }, 'a payment provider could not be asked')
    }
  }
}
