/** The VAT of a quarter. It adds what is stored with each payment and refund, so that nothing is rounded again. */
import type { VatLine, VatReport } from '../../contract/paymentReports.ts'
import { type CsvValue, toCsv } from '../base/csv.ts'
import type { Db } from '../db/schema.ts'
import { decimal } from './decimal.ts'
import { findFirstPayment, type PaidSums, type Span, sumPayments, sumRefunds } from './reportRepository.ts'

const day = 24 * 60 * 60_000

/** Returns the quarter of a time (UTC), such as `2026-Q3`. */
export const quarterOf = (time: number): string => {
  const date = new Date(time)
  return `${date.getUTCFullYear()}-Q${Math.floor(date.getUTCMonth() / 3) + 1}`
}

export function spanOfQuarter(quarter: string): Span {
  const [year, month] = [Number(quarter.slice(0, 4)), (Number(quarter.slice(-1)) - 1) * 3]
  return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 3)) }
}

/** Returns the quarters between two times, newest first. */
export function quartersBetween(first: number, last: number): string[] {
  const quarters: string[] = []
  for (let time = last; ;) {
    const quarter = quarterOf(time)
    quarters.push(quarter)
    const { from } = spanOfQuarter(quarter)
    if (from.getTime() <= first) return quarters
    time = from.getTime() - day
  }
}

type VatSums = VatReport['totals'][number]

const none = { count: 0, gross: 0, vat: 0 }

const sumsOf = (currency: string, paid: typeof none, refunded: typeof none): VatSums => {
  const withNet = ({ gross, vat }: { gross: number; vat: number }) => ({ gross, vat, net: gross - vat })
  return {
    currency,
    payment_count: paid.count,
    paid: withNet(paid),
    refund_count: refunded.count,
    refunded: withNet(refunded),
    total: withNet({ gross: paid.gross - refunded.gross, vat: paid.vat - refunded.vat }),
  }
}

const keyOf = ({ country, rate, currency }: Pick<PaidSums, 'country' | 'rate' | 'currency'>) =>
  `${country ?? '~'} ${currency} ${String(rate ?? -1).padStart(6, '0')}`

function linesOf(paid: readonly PaidSums[], refunded: readonly PaidSums[]): VatLine[] {
  const [paidBy, refundedBy] = [paid, refunded].map((rows) => new Map(rows.map((row) => [keyOf(row), row])))
  // A tilde comes after all letters, so that those without a country are last.
  const all = new Map([...paid, ...refunded].map((row) => [keyOf(row), row]))
  return [...all]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { country, rate, currency }]) => ({
      country,
      rate,
      ...sumsOf(currency, paidBy?.get(key) ?? none, refundedBy?.get(key) ?? none),
    }))
}

function totalsOf(lines: readonly VatLine[]): VatSums[] {
  const add = (
    of: readonly VatLine[],
    part: 'paid' | 'refunded',
    count: 'payment_count' | 'refund_count',
  ) => ({
    count: of.reduce((sum, line) => sum + line[count], 0),
    gross: of.reduce((sum, line) => sum + line[part].gross, 0),
    vat: of.reduce((sum, line) => sum + line[part].vat, 0),
  })
  return [...Map.groupBy(lines, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, of]) =>
      sumsOf(currency, add(of, 'paid', 'payment_count'), add(of, 'refunded', 'refund_count')),
    )
}

/** @param now epoch milliseconds */
export async function vatReport(db: Db, quarter: string, now: number): Promise<VatReport> {
  const span = spanOfQuarter(quarter)
  const first = await findFirstPayment(db)
  const lines = linesOf(await sumPayments(db, span), await sumRefunds(db, span))
  return {
    quarter,
    from: span.from.toISOString().slice(0, 10),
    to: new Date(span.to.getTime() - day).toISOString().slice(0, 10),
    quarters: quartersBetween(first?.getTime() ?? now, now),
    lines,
    totals: totalsOf(lines),
  }
}

const columns = [
  'line',
  'country',
  'currency',
  'rate_percent',
  'payments',
  'paid_net',
  'paid_vat',
  'paid_gross',
  'refunds',
  'refunded_net',
  'refunded_vat',
  'refunded_gross',
  'total_net',
  'total_vat',
  'total_gross',
]

function rowOf(
  line: string,
  sums: VatSums,
  { country, rate }: { country: string; rate: number | null },
): CsvValue[] {
  const amounts = (sum: VatSums['total']) =>
    [sum.net, sum.vat, sum.gross].map((minor) => decimal(minor, sums.currency))
  return [
    line,
    country,
    sums.currency,
    rate === null ? '' : (rate / 100).toFixed(2),
    sums.payment_count,
    ...amounts(sums.paid),
    sums.refund_count,
    ...amounts(sums.refunded),
    ...amounts(sums.total),
  ]
}

/** Returns the lines and totals of a report as CSV. Amounts are in major units, with the digits of their currency. */
export const vatCsv = ({ lines, totals }: Pick<VatReport, 'lines' | 'totals'>): string =>
  toCsv(columns, [
    ...lines.map((line) => rowOf('line', line, { country: line.country ?? 'unknown', rate: line.rate })),
    ...totals.map((total) => rowOf('total', total, { country: '', rate: null })),
  ])
