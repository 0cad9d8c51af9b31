/**
 * The built-in payment provider for demos and tests: a page with Approve and Decline, and a panel that renews, refunds,
 * repeats, delays, reorders and forges. No money moves. It never exists in production.
 */
import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Db, Trx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { badRequest, HttpError } from '../../http/errors.ts'
import type { PaymentFact, PaymentProvider, Postback } from '../provider.ts'
import { type SandboxEvent, SandboxMessage, type SandboxOrder } from './records.ts'
import { findEvents, findOrder, insertEvent, insertOrder, lockOrder, setState } from './repository.ts'
import { checkSignature } from './signature.ts'

export const sandboxName = 'sandbox'

const day = 24 * 60 * 60_000

export interface SandboxDeps {
  readonly db: Db
  readonly config: Pick<Config, 'appUrl' | 'keys'>
  readonly now: () => number
}

/** What a visitor of the provider's pages can do with an order. */
export const sandboxActions = [
  'approve',
  'decline',
  'renew',
  'refund',
  'chargeback',
  'cancel',
  'expire',
] as const
export type SandboxAction = (typeof sandboxActions)[number]

const referenceOf = (publicId: string) => `sandbox-${publicId}`

export const postbackOf = ({ eventId, publicId, fact }: SandboxEvent): Postback => ({
  eventId,
  order: publicId,
  reference: referenceOf(publicId),
  fact,
})

const notPossible = () => new HttpError(409, 'not_possible', 'This is not possible for this order now.')

const isPaid = (fact: PaymentFact): fact is PaymentFact & { type: 'sale' | 'renewal' } =>
  fact.type === 'sale' || fact.type === 'renewal'

function latestPaid(events: readonly SandboxEvent[]) {
  const paid = events.map(({ fact }) => fact).findLast(isPaid)
  if (!paid) throw notPossible()
  return paid
}

interface Happening {
  readonly order: SandboxOrder
  readonly events: readonly SandboxEvent[]
  readonly now: number
}

const paymentOf = ({ order, events, now }: Happening) => ({
  transactionId: `${order.publicId}-${events.length + 1}`,
  amount: order.details.price,
  paidAt: now,
  country: { code: 'NL', source: 'card' } as const,
  renewsAt: order.details.isRecurring ? now + order.details.days * day : null,
})

const isRenewable = ({ state, details }: SandboxOrder) => state === 'paid' && details.isRecurring

/** Returns what an action does to an order. Throws an HttpError 409 when the order is not in a state for it. */
const factsOfActions: Readonly<Record<SandboxAction, (happening: Happening) => PaymentFact>> = {
  approve(happening) {
    const { state, details } = happening.order
    if (state !== 'open') throw notPossible()
    return {
      ...paymentOf(happening),
      type: 'sale',
      memberId: details.memberId,
      productId: details.productId,
    }
  },
  decline({ order }) {
    if (order.state !== 'open') throw notPossible()
    return { type: 'declined' }
  },
  renew(happening) {
    if (!isRenewable(happening.order)) throw notPossible()
    return { ...paymentOf(happening), type: 'renewal' }
  },
  refund({ events, now }) {
    const { transactionId, amount } = latestPaid(events)
    return { type: 'refund', transactionId, amount, at: now }
  },
  chargeback: ({ events, now }) => ({
    type: 'chargeback',
    transactionId: latestPaid(events).transactionId,
    at: now,
  }),
  cancel({ order, now }) {
    if (!isRenewable(order)) throw notPossible()
    return { type: 'canceled', at: now }
  },
  expire({ order, now }) {
    if (order.state === 'open' || order.state === 'expired') throw notPossible()
    return { type: 'expired', at: now }
  },
}

const nextStates: Partial<Record<SandboxAction, SandboxOrder['state']>> = {
  approve: 'paid',
  cancel: 'canceled',
  expire: 'expired',
}

/** Does something to an order, and stores the event. @returns the event, whose postback is not sent yet */
export const act = (
  { db, now }: SandboxDeps,
  publicId: string,
  action: SandboxAction,
): Promise<SandboxEvent> => inTransaction(db, (trx) => actIn(trx, publicId, action, now()))

async function actIn(trx: Trx, publicId: string, action: SandboxAction, now: number): Promise<SandboxEvent> {
  const order = await lockOrder(trx, publicId)
  if (!order) throw notPossible()
  const fact = factsOfActions[action]({ order, events: await findEvents(trx, publicId), now })
  const event = { eventId: randomUUID(), publicId, fact }
  await insertEvent(trx, event)
  const next = nextStates[action]
  if (next) await setState(trx, publicId, next)
  return { ...event, sentCount: 0 }
}

export function createSandboxProvider(deps: SandboxDeps): PaymentProvider {
  const { db, config, now } = deps
  return {
    name: sandboxName,
    // Its postbacks are signed.
    confirm: null,

    takes: (currency) => Intl.supportedValuesOf('currency').includes(currency),

    async checkout(order) {
      await insertOrder(db, order.publicId, order)
      return `${config.appUrl}/sandbox/pay/${order.publicId}`
    },

    async readPostback({ headers, body }) {
      checkSignature(config.keys.sandboxPayments, headers, body, now())
      let message: unknown
      try {
        message = JSON.parse(body.toString('utf8'))
      } catch {
        throw badRequest('The postback is not JSON.')
      }
      const read = SandboxMessage.safeParse(message)
      if (!read.success) throw badRequest('The postback is incomplete.')
      const { event_id: eventId, order, reference, fact } = read.data
      return { eventId, order, reference, fact }
    },

    async factsOf({ publicId }) {
      return (await findEvents(db, publicId)).map(postbackOf)
    },

    async cancelRenewal({ publicId }) {
      const order = await findOrder(db, publicId)
      if (order?.state === 'paid') await act(deps, publicId, 'cancel')
    },
  }
}
