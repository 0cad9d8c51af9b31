/** Sums of payments by country and currency, for a period and for the one before. */
import type { CountryLine, PaymentsByCountry } from '../../contract/paymentReports.ts'
import { periodBefore, type ReportDays } from '../base/reportPeriod.ts'
import type { Db } from '../db/schema.ts'
import { type PaidSums, sumPayments, sumRefunds } from './reportRepository.ts'

const day = 24 * 60 * 60_000

type Total = PaymentsByCountry['totals'][number]

const spanOf = ({ from, to }: ReportDays) => ({ from: new Date(from), to: new Date(Date.parse(to) + day) })

const noSums: Omit<Total, 'currency'> = {
  count: 0,
  amount: 0,
  refund_count: 0,
  refunded: 0,
  previous_count: 0,
  previous_amount: 0,
  previous_refunded: 0,
}

type Summed = Omit<Total, 'currency'>

/** Adds sums to the ones of a key. */
const add = (to: Summed, more: Partial<Summed>): Summed => ({
  count: to.count + (more.count ?? 0),
  amount: to.amount + (more.amount ?? 0),
  refund_count: to.refund_count + (more.refund_count ?? 0),
  refunded: to.refunded + (more.refunded ?? 0),
  previous_count: to.previous_count + (more.previous_count ?? 0),
  previous_amount: to.previous_amount + (more.previous_amount ?? 0),
  previous_refunded: to.previous_refunded + (more.previous_refunded ?? 0),
})

interface Line extends Summed {
  readonly country: string | null
  readonly currency: string
}

function linesOf(
  parts: readonly (readonly [readonly PaidSums[], (sums: PaidSums) => Partial<Summed>])[],
): Line[] {
  const lines = new Map<string, Line>()
  for (const [rows, sumsOf] of parts)
    for (const row of rows) {
      const { country, currency } = row
      const key = `${country} ${currency}`
      lines.set(key, { country, currency, ...add(lines.get(key) ?? noSums, sumsOf(row)) })
    }
  return [...lines.values()]
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** Lines have the largest amounts first within a currency. */
export async function paymentsByCountry(db: Db, period: ReportDays): Promise<PaymentsByCountry> {
  const previous = periodBefore(period)
  const [span, earlier] = [spanOf(period), spanOf(previous)]
  const lines = linesOf([
    [await sumPayments(db, span), ({ count, gross }) => ({ count, amount: gross })],
    [await sumRefunds(db, span), ({ count, gross }) => ({ refund_count: count, refunded: gross })],
    [
      await sumPayments(db, earlier),
      ({ count, gross }) => ({ previous_count: count, previous_amount: gross }),
    ],
    [await sumRefunds(db, earlier), ({ gross }) => ({ previous_refunded: gross })],
  ])
  const totals = [...Map.groupBy(lines, ({ currency }) => currency)]
    .map(([currency, of]): Total => ({ currency, ...of.reduce<Summed>(add, noSums) }))
    .toSorted((one, other) => other.amount - one.amount || (one.currency < other.currency ? -1 : 1))
  const withShare = totals.flatMap(({ currency, amount }) =>
    lines
      .filter((line) => line.currency === currency)
      .map((line): CountryLine => ({ ...line, share: share(line.amount, amount) }))
      .toSorted(
        (one, other) => other.amount - one.amount || ((one.country ?? '~') < (other.country ?? '~') ? -1 : 1),
      ),
  )
  return { ...period, previous_from: previous.from, previous_to: previous.to, lines: withShare, totals }
}
