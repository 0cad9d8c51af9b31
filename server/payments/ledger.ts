/**
 * What is known about the payments of one order. Facts may be added in any order and more than once: the result is the
 * same. Nothing here reads the database or a clock.
 */
import type { PaymentState } from '../db/schema/payments.ts'
import type { KnownPayment, Money, PaymentFact } from './provider.ts'

export type LedgerPayment = KnownPayment

export interface Ledger {
  readonly memberId: number
  readonly productId: number
  readonly price: Money
  /** Days of supporter time that a payment buys. */
  readonly days: number
  readonly isRecurring: boolean
  readonly payments: readonly LedgerPayment[]
  readonly isDeclined: boolean
  /** Times are epoch milliseconds; of each kind the latest one is kept. */
  readonly canceledAt: number | null
  readonly reactivatedAt: number | null
  /** When the order expired. */
  readonly endedAt: number | null
  /** The next renewal, as the provider told it last. */
  readonly renewsAt: number | null
  readonly renewsToldAt: number | null
}

export type Added =
  | { readonly is: 'applied'; readonly ledger: Ledger }
  /** The fact is about a payment that is not known yet. */
  | { readonly is: 'waiting' }
  /** The fact does not match the order. `text` says why, for the operator. */
  | { readonly is: 'refused'; readonly text: string }

type Paid = PaymentFact & { type: 'sale' | 'renewal' }

const refused = (text: string): Added => ({ is: 'refused', text })

function mismatch(ledger: Ledger, fact: Paid): string | null {
  const { price } = ledger
  if (fact.amount.minor !== price.minor)
    return `The amount is ${fact.amount.minor}, the price ${price.minor}.`
  if (fact.amount.currency !== price.currency)
    return `The currency is ${fact.amount.currency}, the price is in ${price.currency}.`
  if (fact.type === 'renewal') return ledger.isRecurring ? null : 'The order does not renew.'
  if (fact.memberId !== ledger.memberId)
    return `The payment names member ${fact.memberId}, the order member ${ledger.memberId}.`
  if (fact.productId !== ledger.productId)
    return `The payment names product ${fact.productId}, the order product ${ledger.productId}.`
  return fact.days === undefined || fact.days === ledger.days
    ? null
    : `The payment is for ${fact.days} days, the order for ${ledger.days}.`
}

/** Keeps the renewal that was told last. Of two that were told at the same time it keeps the later one. */
function tellRenewal(ledger: Ledger, toldAt: number, renewsAt: number | null): Ledger {
  if (renewsAt === null) return ledger
  const known = ledger.renewsToldAt ?? -Infinity
  if (toldAt < known) return ledger
  const isSame = toldAt === known
  return {
    ...ledger,
    renewsAt: isSame ? Math.max(ledger.renewsAt ?? renewsAt, renewsAt) : renewsAt,
    renewsToldAt: toldAt,
  }
}

/** Within so many milliseconds, a payment and an inferred one are the same payment. */
const sameWithin = 3 * 24 * 60 * 60_000

/** Returns the payments with a new one. One that was inferred and its own postback are the same payment: the postback wins. */
function withPayment(payments: readonly KnownPayment[], added: KnownPayment): readonly KnownPayment[] {
  const isSame = (other: KnownPayment) =>
    other.kind === added.kind &&
    other.isInferred !== added.isInferred &&
    Math.abs(other.paidAt - added.paidAt) <= sameWithin
  const same = payments.find(isSame)
  if (!same) return [...payments, added]
  if (added.isInferred) return payments
  const { refundedMinor, isChargedBack } = same
  return payments.map((other) => (other === same ? { ...added, refundedMinor, isChargedBack } : other))
}

function addPaid(ledger: Ledger, fact: Paid): Added {
  const wrong = mismatch(ledger, fact)
  if (wrong !== null) return refused(wrong)
  const known = ledger.payments.find(({ transactionId }) => transactionId === fact.transactionId)
  if (known && known.kind !== fact.type) return refused(`The payment is known as a ${known.kind}.`)
  const { transactionId, type, amount, paidAt } = fact
  const isInferred = fact.isInferred === true
  const payment = {
    transactionId,
    kind: type,
    amount,
    paidAt,
    isInferred,
    refundedMinor: 0,
    isChargedBack: false,
  }
  const payments = known ? ledger.payments : withPayment(ledger.payments, payment)
  return { is: 'applied', ledger: tellRenewal({ ...ledger, payments }, paidAt, fact.renewsAt) }
}

function takeBack(ledger: Ledger, fact: PaymentFact & { type: 'refund' | 'chargeback' }): Added {
  const payment = ledger.payments.find(({ transactionId }) => transactionId === fact.transactionId)
  if (!payment) return { is: 'waiting' }
  if (fact.type === 'refund' && fact.amount.currency !== payment.amount.currency)
    return refused(`The refund is in ${fact.amount.currency}, the payment was in ${payment.amount.currency}.`)
  const changed =
    fact.type === 'chargeback'
      ? { ...payment, isChargedBack: true }
      : {
          ...payment,
          refundedMinor: Math.min(payment.amount.minor, payment.refundedMinor + fact.amount.minor),
        }
  return {
    is: 'applied',
    ledger: {
      ...ledger,
      payments: ledger.payments.map((other) => (other === payment ? changed : other)),
    },
  }
}

type FactOf<Type extends PaymentFact['type']> = Extract<PaymentFact, { type: Type }>
type Adder<Type extends PaymentFact['type']> = (ledger: Ledger, fact: FactOf<Type>) => Added

const changed = (ledger: Ledger, changes: Partial<Ledger>): Added => ({
  is: 'applied',
  ledger: { ...ledger, ...changes },
})

const latest = (known: number | null, at: number) => Math.max(known ?? at, at)

const adders: { readonly [Type in PaymentFact['type']]: Adder<Type> } = {
  sale: addPaid,
  renewal: addPaid,
  refund: takeBack,
  chargeback: takeBack,
  declined: (ledger) => changed(ledger, { isDeclined: true }),
  canceled: (ledger, { at }) => changed(ledger, { canceledAt: latest(ledger.canceledAt, at) }),
  reactivated: (ledger, { at, renewsAt }) =>
    changed(tellRenewal(ledger, at, renewsAt), { reactivatedAt: latest(ledger.reactivatedAt, at) }),
  rescheduled: (ledger, { at, renewsAt }) => changed(tellRenewal(ledger, at, renewsAt), {}),
  renewalFailed: (ledger, { at, retriesAt }) => changed(tellRenewal(ledger, at, retriesAt), {}),
  expired: (ledger, { at }) => changed(ledger, { endedAt: latest(ledger.endedAt, at) }),
}

/** Adds a fact. The caller sees to it that each event counts once: a part that is refunded twice is refunded twice. */
export const addFact = <Type extends PaymentFact['type']>(ledger: Ledger, fact: FactOf<Type>): Added => {
  const add: Adder<Type> = adders[fact.type]
  return add(ledger, fact)
}

/** Whether the member got all their money back. A part that is given back, for example a discount, leaves the time. */
export const isTakenBack = ({ isChargedBack, refundedMinor, amount }: LedgerPayment): boolean =>
  isChargedBack || refundedMinor >= amount.minor

export function stateOf({ payments, isDeclined }: Ledger): PaymentState {
  if (payments.length === 0) return isDeclined ? 'declined' : 'open'
  if (payments.some(({ isChargedBack }) => isChargedBack)) return 'charged_back'
  return payments.every(isTakenBack) ? 'refunded' : 'approved'
}

/** Whether something that happened at a time was not undone by a later reactivation. */
const stands = (at: number | null, { reactivatedAt }: Ledger): boolean =>
  at !== null && (reactivatedAt === null || at >= reactivatedAt)

export const isCanceled = (ledger: Ledger): boolean => stands(ledger.canceledAt, ledger)

/** Whether the provider will take further payments. */
export const isRenewing = (ledger: Ledger): boolean =>
  ledger.isRecurring &&
  ledger.payments.length > 0 &&
  !isCanceled(ledger) &&
  !stands(ledger.endedAt, ledger) &&
  stateOf(ledger) !== 'charged_back'
