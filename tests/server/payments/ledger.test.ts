import { describe, expect, it } from 'vitest'
import { addFact, isRenewing, isTakenBack, type Ledger, stateOf } from '../../../server/payments/ledger.ts'
import type { PaymentFact, Postback } from '../../../server/payments/provider.ts'
import { supporterTime } from '../../../server/payments/supporterTime.ts'
import { createHistory, deliver, expectedOf, type History, price } from './histories.ts'

const ids = { memberId: 1, productId: 2 }
const day = 24 * 60 * 60_000

const empty = (isRecurring = true): Ledger => ({
  ...ids,
  price,
  isRecurring,
  payments: [],
  isDeclined: false,
  days: 30,
  canceledAt: null,
  reactivatedAt: null,
  endedAt: null,
  renewsAt: null,
  renewsToldAt: null,
})

/** Applies postbacks as the server does: each event once, early ones again after each that was applied. */
function book(history: History, delivered: readonly Postback[]) {
  const ledgers = new Map(history.orders.map((order) => [order.publicId, empty(order.isRecurring)]))
  const seen = new Set<string>()
  let waiting: Postback[] = []
  const apply = (postback: Postback): boolean => {
    const ledger = ledgers.get(postback.order ?? '')
    const added = ledger && addFact(ledger, postback.fact)
    if (added?.is !== 'applied') return added?.is === 'refused'
    ledgers.set(postback.order ?? '', added.ledger)
    return true
  }
  for (const postback of delivered) {
    if (seen.has(postback.eventId)) continue
    seen.add(postback.eventId)
    waiting.push(postback)
    let count: number
    do {
      count = waiting.length
      waiting = waiting.filter((one) => !apply(one))
    } while (waiting.length < count)
  }
  return { ledgers, waiting }
}

const moneyOf = ({ payments }: Ledger) => ({
  paid: payments.reduce((sum, { amount }) => sum + amount.minor, 0),
  refunded: payments.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0),
})

const sale: PaymentFact = {
  type: 'sale',
  transactionId: 'first',
  amount: price,
  paidAt: 0,
  country: null,
  renewsAt: null,
  ...ids,
}

describe('the ledger of an order', () => {
  it('has the same result as a plain model in 4,000 histories, whatever the order of arrival', () => {
    const states = new Set<string>()
    for (let index = 0; index < 4_000; index++) {
      const seed = `ledger-${index}`
      const history = createHistory(seed, ids)
      const expected = expectedOf(history)
      const { ledgers, waiting } = book(history, deliver(seed, history.postbacks))
      expect(waiting, `history ${seed}`).toEqual([])
      const grants = history.orders.flatMap(({ publicId, days }) => {
        const ledger = ledgers.get(publicId) ?? empty()
        expect(stateOf(ledger), `history ${seed}`).toBe(expected.states[publicId])
        expect(isRenewing(ledger), `history ${seed}`).toBe(expected.isRenewing[publicId])
        expect(ledger.renewsAt, `history ${seed}`).toBe(expected.renewsAt[publicId])
        expect(moneyOf(ledger), `history ${seed}`).toEqual(expected.money[publicId])
        states.add(`${stateOf(ledger)} ${isRenewing(ledger)}`)
        return ledger.payments
          .filter((payment) => !isTakenBack(payment))
          .map(({ paidAt }) => ({ grantedAt: paidAt, days }))
      })
      const time = supporterTime(grants)
      expect([time?.since ?? null, time?.until ?? null], `history ${seed}`).toEqual([
        expected.since,
        expected.until,
      ])
    }
    // The histories reach every state, also those that go on to renew.
    expect([...states].toSorted()).toEqual([
      'approved false',
      'approved true',
      'charged_back false',
      'declined false',
      'open false',
      'refunded false',
      'refunded true',
    ])
  })

  it.each<[string, PaymentFact]>([
    ['another amount', { ...sale, amount: { ...price, minor: 1 } }],
    ['another currency', { ...sale, amount: { ...price, currency: 'USD' } }],
    ['another member', { ...sale, memberId: 9 }],
    ['another product', { ...sale, productId: 9 }],
    ['other days', { ...sale, days: 365 }],
  ])('refuses a sale with %s', (_, fact) => {
    expect(addFact(empty(), fact)).toMatchObject({ is: 'refused' })
  })

  it('refuses a renewal of an order that is paid once', () => {
    const { memberId: _memberId, productId: _productId, ...paid } = sale
    expect(addFact(empty(false), { ...paid, type: 'renewal' })).toMatchObject({ is: 'refused' })
  })

  it('has a refund wait for its payment', () => {
    expect(addFact(empty(), { type: 'refund', transactionId: 'first', amount: price })).toEqual({
      is: 'waiting',
    })
  })
})

describe('supporter time', () => {
  it('is added to what is left', () => {
    expect(
      supporterTime([
        { grantedAt: 10 * day, days: 30 },
        { grantedAt: 0, days: 30 },
      ]),
    ).toEqual({ since: 0, until: 60 * day })
  })

  it('begins again after a gap of more than a day', () => {
    const grants = [
      { grantedAt: 0, days: 30 },
      { grantedAt: 31 * day, days: 30 },
    ]
    expect(supporterTime(grants)).toEqual({ since: 0, until: 61 * day })
    expect(supporterTime([...grants, { grantedAt: 62 * day + 1, days: 30 }])).toEqual({
      since: 62 * day + 1,
      until: 92 * day + 1,
    })
  })
})
