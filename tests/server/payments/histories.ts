/** Random histories of payments, and a plain model of what a member should have in the end. */
import { createRandom, type Random } from '../../../demo/random.ts'
import type { PaymentState } from '../../../server/db/schema/payments.ts'
import type { Money, PaymentFact, Postback } from '../../../server/payments/provider.ts'

const day = 24 * 60 * 60_000
export const price: Money = { minor: 990, currency: 'EUR' }
const start = Date.parse('2026-01-01T00:00:00Z')

export interface HistoryOrder {
  readonly publicId: string
  readonly days: number
  readonly isRecurring: boolean
}

export interface History {
  readonly orders: readonly HistoryOrder[]
  /** In the order in which they happened. */
  readonly postbacks: readonly Postback[]
}

/** How an order ends, if it does: it may be rescheduled, canceled, expire, and go on after all. */
function endOf(random: Random, order: HistoryOrder, last: number) {
  const events: { at: number; fact: PaymentFact }[] = []
  const end = last + order.days * day
  const add = (chance: number, at: number, fact: PaymentFact) => {
    if (random.chance(chance)) events.push({ at, fact })
  }
  add(0.1, last + 1, { type: 'rescheduled', at: last + 1, renewsAt: end - day })
  add(0.4, last + day, { type: 'canceled', at: last + day })
  add(0.3, end, { type: 'expired', at: end })
  const again = random.pick([last + 2 * day, end + day])
  add(0.2, again, { type: 'reactivated', at: again, renewsAt: random.pick([null, end + 2 * day]) })
  return events
}

/** What happens to one order, in order of time. */
function eventsOf(random: Random, order: HistoryOrder, ids: { memberId: number; productId: number }) {
  const events: { at: number; fact: PaymentFact }[] = []
  let at = start + random.int(0, 200) * day + random.int(0, 86_399) * 1_000
  const paid: string[] = []
  const pay = (type: 'sale' | 'renewal') => {
    const transactionId = `${order.publicId}-${paid.length}`
    const shared = {
      transactionId,
      amount: price,
      paidAt: at,
      country: null,
      renewsAt: order.isRecurring ? at + order.days * day : null,
    }
    paid.push(transactionId)
    events.push({ at, fact: type === 'sale' ? { ...shared, type, ...ids } : { ...shared, type } })
    // The site asked the provider about a renewal whose postback was late, and knows only its day.
    if (type === 'renewal' && random.chance(0.2)) {
      const paidAt = at + random.int(-day, day)
      const inferred = { ...shared, type, transactionId: `${transactionId}-inferred`, paidAt, renewsAt: null }
      events.push({ at: at + 1, fact: { ...inferred, isInferred: true } })
    }
  }
  while (random.chance(0.2)) events.push({ at: (at += 60_000), fact: { type: 'declined' } })
  if (random.chance(0.9)) pay('sale')
  while (paid.length > 0 && order.isRecurring && random.chance(0.6)) {
    // Renewals come on time, a little late, or much too late.
    at += order.days * day
    if (random.chance(0.15))
      events.push({ at, fact: { type: 'renewalFailed', at, retriesAt: random.pick([null, at + day]) } })
    at += random.pick([0, 3_600_000, 20 * 3_600_000, 40 * 3_600_000])
    pay('renewal')
  }
  for (const transactionId of paid) {
    const when = at + random.int(0, 30) * day
    const isWhole = random.chance(0.15)
    if (isWhole) events.push({ at: when, fact: { type: 'refund', transactionId, amount: price } })
    else if (random.chance(0.15)) {
      const part = { minor: random.int(1, price.minor), currency: price.currency }
      events.push({ at: when, fact: { type: 'refund', transactionId, amount: part } })
      if (random.chance(0.5))
        events.push({ at: when + 1, fact: { type: 'refund', transactionId, amount: part } })
    }
    if (random.chance(0.08)) events.push({ at: when + 2, fact: { type: 'chargeback', transactionId } })
  }
  if (paid.length > 0) events.push(...endOf(random, order, at))
  return events
}

export function createHistory(
  seed: string,
  ids: { readonly memberId: number; readonly productId: number },
): History {
  const random = createRandom(seed)
  const orders = Array.from({ length: random.int(1, 3) }, (_, index) => ({
    publicId: `${seed}-${index}`,
    days: random.pick([30, 90, 365] as const),
    isRecurring: random.chance(0.6),
  }))
  const events = orders.flatMap((order) =>
    eventsOf(random, order, ids).map((event, index) => ({ ...event, order, index })),
  )
  return {
    orders,
    postbacks: events
      .toSorted((one, other) => one.at - other.at)
      .map(({ order, fact, index }) => ({
        eventId: `${order.publicId}-event-${index}`,
        order: order.publicId,
        reference: `subscription-${order.publicId}`,
        fact,
      })),
  }
}

/** Puts postbacks in another order, and repeats some. */
export function deliver(seed: string, postbacks: readonly Postback[]): Postback[] {
  const random = createRandom(`${seed}/delivery`)
  const all = postbacks.flatMap((postback) => (random.chance(0.3) ? [postback, postback] : [postback]))
  return random.sample(all, all.length)
}

interface Expected {
  readonly states: Readonly<Record<string, PaymentState>>
  readonly isRenewing: Readonly<Record<string, boolean>>
  readonly renewsAt: Readonly<Record<string, number | null>>
  /** In minor units. */
  readonly money: Readonly<Record<string, { paid: number; refunded: number }>>
  /** How often the member is told about a payment, about one that is taken back, and about a failed renewal. */
  readonly told: { readonly paid: number; readonly takenBack: number; readonly failed: number }
  readonly since: number | null
  readonly until: number | null
}

const sumOf = <Name extends string>(
  books: readonly { readonly told: Readonly<Record<Name, number>> }[],
  name: Name,
) => books.reduce((sum, { told }) => sum + told[name], 0)

/** The renewal that was told last; the later one of those told at the same time. */
function renewalTold(facts: readonly PaymentFact[]): number | null {
  const told = facts.flatMap((fact) => {
    if (fact.type === 'sale' || fact.type === 'renewal') return [{ at: fact.paidAt, time: fact.renewsAt }]
    if (fact.type === 'reactivated' || fact.type === 'rescheduled')
      return [{ at: fact.at, time: fact.renewsAt }]
    return fact.type === 'renewalFailed' ? [{ at: fact.at, time: fact.retriesAt }] : []
  })
  const known = told.flatMap(({ at, time }) => (time === null ? [] : [{ at, time }]))
  return known.toSorted((one, other) => one.at - other.at || one.time - other.time).at(-1)?.time ?? null
}

/** Walks through the history as a bookkeeper would: what is paid, what is given back, and how much time is left. */
export function expectedOf({ orders, postbacks }: History): Expected {
  const books = orders.map((order) => {
    const own = postbacks.filter((postback) => postback.order === order.publicId).map(({ fact }) => fact)
    // Every inferred payment of these histories is reported, too.
    const payments = own.flatMap((fact) =>
      (fact.type === 'sale' || fact.type === 'renewal') && !fact.isInferred ? [fact] : [],
    )
    const refundsOf = (id: string) =>
      own
        .flatMap((fact) => (fact.type === 'refund' && fact.transactionId === id ? [fact] : []))
        .reduce((sum, { amount }) => sum + amount.minor, 0)
    const kept = payments.filter(({ transactionId }) => {
      const back = refundsOf(transactionId)
      const isDisputed = own.some(
        (fact) => fact.type === 'chargeback' && fact.transactionId === transactionId,
      )
      return back < price.minor && !isDisputed
    })
    const has = (type: PaymentFact['type']) => own.some((fact) => fact.type === type)
    const unpaid: PaymentState = has('declined') ? 'declined' : 'open'
    const paid: PaymentState = has('chargeback') ? 'charged_back' : kept.length > 0 ? 'approved' : 'refunded'
    const lastOf = (type: 'canceled' | 'expired' | 'reactivated') =>
      Math.max(-Infinity, ...own.flatMap((fact) => (fact.type === type ? [fact.at] : [])))
    const undone = lastOf('reactivated')
    const stands = (type: 'canceled' | 'expired') => has(type) && lastOf(type) >= undone
    const stops = stands('canceled') || stands('expired') || has('chargeback')
    return {
      order,
      state: payments.length === 0 ? unpaid : paid,
      isRenewing: order.isRecurring && payments.length > 0 && !stops,
      renewsAt: renewalTold(own),
      money: {
        paid: payments.length * price.minor,
        refunded: payments.reduce(
          (sum, { transactionId }) => sum + Math.min(price.minor, refundsOf(transactionId)),
          0,
        ),
      },
      told: {
        paid: payments.length,
        takenBack: payments.length - kept.length,
        failed: own.filter(({ type }) => type === 'renewalFailed').length,
      },
      bought: kept.map(({ paidAt }) => ({ at: paidAt, time: order.days * day })),
    }
  })
  let left = 0
  let last = 0
  let since: number | null = null
  let endedAt = -Infinity
  for (const { at, time } of books.flatMap(({ bought }) => bought).toSorted((a, b) => a.at - b.at)) {
    left = Math.max(0, left - (at - last))
    if (at - endedAt > day) since = at
    left += time
    last = at
    endedAt = at + left
  }
  return {
    states: Object.fromEntries(books.map(({ order, state }) => [order.publicId, state])),
    isRenewing: Object.fromEntries(books.map((book) => [book.order.publicId, book.isRenewing])),
    renewsAt: Object.fromEntries(books.map((book) => [book.order.publicId, book.renewsAt])),
    money: Object.fromEntries(books.map(({ order, money }) => [order.publicId, money])),
    told: {
      paid: sumOf(books, 'paid'),
      takenBack: sumOf(books, 'takenBack'),
      failed: sumOf(books, 'failed'),
    },
    since,
    until: since === null ? null : endedAt,
  }
}
