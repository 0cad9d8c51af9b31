/**
 * Applies what payment providers report. Each postback counts once, and the result does not depend on their order: a
 * postback about a payment that is not known yet waits for it, and supporter time is computed from all payments.
 */
import type { Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { ApplyDeps } from './applyDeps.ts'
import { addFact } from './ledger.ts'
import { ledgerOf, orderColumns } from './ledgerOf.ts'
import type { Confirmed, PaymentFact, Postback } from './provider.ts'
import {
  findPayments,
  findWaiting,
  insertPostback,
  isReferenceTaken,
  lockOrder,
  lockUnconfirmed,
  type OrderRow,
  updateOrder,
  updatePostback,
} from './repository.ts'
import { savePayments } from './savePayments.ts'
import { tellAboutFailedRenewal } from './tellMember.ts'

/**
 * - `applied`: it counts, or its effect was known already
 * - `repeated`: this event counted before
 * - `waiting`: it is about a payment that is not known yet
 * - `unconfirmed`: the provider, which does not sign, did not confirm it yet
 * - `refused`: it does not match the order
 */
export type PostbackOutcome = 'applied' | 'repeated' | 'waiting' | 'unconfirmed' | 'refused'

interface Stored {
  readonly id: number
  readonly postback: Postback
  /** Null for a postback that needs no confirmation. */
  readonly confirmed: Confirmed | null
}

const isPayment = (fact: PaymentFact): boolean => fact.type === 'sale' || fact.type === 'renewal'

/** Adds a postback to the ledger of its order, as far as the provider has confirmed it. */
async function addStored(trx: Trx, order: OrderRow, { postback, confirmed }: Stored) {
  const { fact, reference } = postback
  const rows = await findPayments(trx, order.id)
  if (reference !== null && (await isReferenceTaken(trx, order, reference)))
    return { rows, added: { is: 'refused', text: 'The subscription belongs to another order.' } as const }
  const added = addFact(ledgerOf(order, rows), fact)
  if (added.is !== 'applied' || confirmed === null) return { rows, added }
  const renewals = added.ledger.payments.filter(({ kind }) => kind === 'renewal').length
  const isCounted = added.ledger.payments.length === rows.length
  // The provider knows of fewer renewals than there would be: this one is not true, or not known there yet.
  return renewals > confirmed.renewals && !isCounted
    ? { rows, added: { is: 'unconfirmed' } as const }
    : { rows, added }
}

/** Applies a stored postback to its order, which is locked. */
async function applyStored(
  deps: ApplyDeps,
  trx: Trx,
  order: OrderRow,
  stored: Stored,
): Promise<Exclude<PostbackOutcome, 'repeated'>> {
  const { fact, reference } = stored.postback
  const { rows, added } = await addStored(trx, order, stored)
  await updatePostback(trx, stored.id, {
    order_id: order.id,
    is_waiting: added.is === 'waiting',
    is_unconfirmed: added.is === 'unconfirmed',
    confirmed_renewals: stored.confirmed?.renewals ?? null,
    applied_at: added.is === 'applied' ? new Date(deps.now()) : null,
    refused_text: added.is === 'refused' ? added.text : null,
  })
  if (added.is !== 'applied') return added.is
  const { ledger } = added
  await updateOrder(trx, order.id, {
    ...orderColumns(ledger),
    provider_reference: order.provider_reference ?? reference,
    // The delays of asking begin again with each payment.
    ...(isPayment(fact) && { asked_at: null, asked_count: 0 }),
  })
  await savePayments(deps, trx, { order, rows, ledger, fact })
  if (fact.type === 'renewalFailed')
    await tellAboutFailedRenewal(deps, trx, { order, retriesAt: fact.retriesAt })
  return 'applied'
}

/** Applies the postbacks that waited for this order, until none is left that can be applied. */
async function applyWaiting(deps: ApplyDeps, trx: Trx, applied: OrderRow): Promise<void> {
  const tried = new Set<number>()
  for (;;) {
    const order = await lockOrder(trx, applied.payment_provider, {
      order: applied.public_id,
      reference: null,
    })
    const next = order && (await findWaiting(trx, order)).find(({ id }) => !tried.has(id))
    if (!order || !next) return
    tried.add(next.id)
    const outcome = await applyStored(deps, trx, order, {
      id: next.id,
      postback: readStored(next.payload),
      confirmed: next.confirmed_renewals === null ? null : { renewals: next.confirmed_renewals },
    })
    // What it brought may be what another one waits for.
    if (outcome === 'applied') tried.clear()
  }
}

/** A payload is stored by `insertPostback` only, from a checked postback. */
export const readStored = (payload: unknown): Postback => payload as Postback

interface Applied {
  readonly outcome: PostbackOutcome
  /** Null when no order is known. */
  readonly memberId: number | null
}

/** Applies a stored postback, and what waited for it. */
async function applyToOrder(deps: ApplyDeps, trx: Trx, provider: string, stored: Stored): Promise<Applied> {
  const { postback, confirmed } = stored
  const order = await lockOrder(trx, provider, postback)
  if (order) {
    const outcome = await applyStored(deps, trx, order, stored)
    if (outcome === 'applied') await applyWaiting(deps, trx, order)
    return { outcome, memberId: order.member_id }
  }
  // A renewal may come before the sale, which tells how the provider names the order.
  const isEarly = postback.order === null && postback.reference !== null
  await updatePostback(trx, stored.id, {
    is_unconfirmed: false,
    confirmed_renewals: confirmed?.renewals ?? null,
    ...(isEarly ? { is_waiting: true } : { refused_text: 'No such order.' }),
  })
  return { outcome: isEarly ? 'waiting' : 'refused', memberId: null }
}

async function announce(deps: ApplyDeps, { outcome, memberId }: Applied): Promise<PostbackOutcome> {
  if (memberId !== null && outcome === 'applied') await deps.sessions.changed(memberId)
  return outcome
}

/** Applies a postback that is known to be true: it is signed, or the provider was asked. */
export async function applyPostback(
  deps: ApplyDeps,
  provider: string,
  postback: Postback,
): Promise<PostbackOutcome> {
  const applied = await inTransaction(deps.db, async (trx): Promise<Applied> => {
    const id = await insertPostback(trx, { provider, postback, isUnconfirmed: false })
    if (id === null) return { outcome: 'repeated', memberId: null }
    return applyToOrder(deps, trx, provider, { id, postback, confirmed: null })
  })
  return announce(deps, applied)
}

/** Applies a stored postback that its provider has confirmed. */
export async function applyConfirmed(
  deps: ApplyDeps,
  provider: string,
  { id, confirmed }: { readonly id: number; readonly confirmed: Confirmed },
): Promise<PostbackOutcome> {
  const applied = await inTransaction(deps.db, async (trx): Promise<Applied> => {
    const row = await lockUnconfirmed(trx, id)
    if (!row) return { outcome: 'repeated', memberId: null }
    return applyToOrder(deps, trx, provider, { id, postback: readStored(row.payload), confirmed })
  })
  return announce(deps, applied)
}
