/** Asks providers about orders whose postbacks may be lost. */
import { applyPostback } from './applyPostback.ts'
import { isDue } from './askingDelay.ts'
import { stopRenewalAt } from './cancelRenewal.ts'
import { type ConfirmDeps, confirmPostbacks } from './confirmPostbacks.ts'
import { knownOrder } from './ledgerOf.ts'
import { createProviderRun, type ProviderRun } from './providerRun.ts'
import type { PaymentProviders } from './providers.ts'
import { findPayments, findRenewingOrdersOfLeavers, findUncertainOrders, noteAsked } from './repository.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Unpaid orders that are older are not asked about: the member did not pay. */
const givenUpAfter = 3 * day
/** A postback that is this late is taken to be lost. */
const lostAfter = 2 * minute

export interface AskDeps extends ConfirmDeps {
  readonly providers: PaymentProviders
}

type LeaversOrder = Awaited<ReturnType<typeof findRenewingOrdersOfLeavers>>[number]

/** Logs, once for each request to leave, that a renewal can't be stopped because its provider is not set up. */
async function logOnce({ db, logger, now }: AskDeps, order: LeaversOrder): Promise<void> {
  const { asked_at: askedAt, delete_requested_at: requestedAt } = order
  if (askedAt !== null && (requestedAt === null || askedAt >= requestedAt)) return
  logger.error(
    { order: order.id, member: order.member_id, provider: order.payment_provider },
    'a renewal of a deleted account goes on: its payment provider is not set up',
  )
  await noteAsked(db, order.id, new Date(now()))
}

/**
 * Stops renewals of members who leave, for example of a payment that was reported after the request to leave.
 * @returns the ids of the orders that were tried
 */
async function cancelRenewalsOfLeavers(deps: AskDeps, run: ProviderRun): Promise<ReadonlySet<number>> {
  const now = deps.now()
  const tried = new Set<number>()
  for (const order of await findRenewingOrdersOfLeavers(deps.db)) {
    if (!deps.providers.has(order.payment_provider)) await logOnce(deps, order)
    const provider = run.find(order.payment_provider)
    if (!provider || !isDue(order, now)) continue
    tried.add(order.id)
    await noteAsked(deps.db, order.id, new Date(now))
    try {
      await stopRenewalAt(deps, provider, order)
    } catch (error) {
      run.addError(provider.name, error)
      deps.logger.error({ err: error, order: order.id }, 'a renewal of a deleted account goes on')
    }
  }
  return tried
}

/** Asks about each uncertain order that is due, and applies what the provider knows. Facts that are known change nothing. */
export async function askProviders(deps: AskDeps): Promise<void> {
  const run = createProviderRun(deps.providers)
  const tried = await cancelRenewalsOfLeavers(deps, run)
  await confirmPostbacks(deps, run)
  const now = deps.now()
  const orders = await findUncertainOrders(deps.db, {
    madeAfter: new Date(now - givenUpAfter),
    madeBefore: new Date(now - lostAfter),
    renewsBefore: new Date(now - lostAfter),
  })
  for (const order of orders) {
    const provider = run.find(order.payment_provider)
    // One whose renewal could not be stopped in this run is due, too: the provider may know that it has ended.
    const wasTried = tried.has(order.id)
    if (!provider || !(wasTried || isDue(order, now))) continue
    if (!wasTried) await noteAsked(deps.db, order.id, new Date(now))
    try {
      const asked = knownOrder(order, await findPayments(deps.db, order.id))
      for (const postback of await provider.factsOf(asked)) await applyPostback(deps, provider.name, postback)
    } catch (error) {
      // One provider that does not answer must not keep the others from being asked.
      run.addError(provider.name, error)
      deps.logger.error({ err: error, order: order.id }, 'a payment provider could not be asked')
    }
  }
}
