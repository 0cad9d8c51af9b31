/** The VAT report against random payments, refunds and rates, which are counted once more in the plainest way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../demo/random.ts'
import type { VatReport } from '../../../contract/paymentReports.ts'
import type { ApplyDeps } from '../../../server/payments/applyDeps.ts'
import { applyPostback } from '../../../server/payments/applyPostback.ts'
import { decimal } from '../../../server/payments/decimal.ts'
import type { PaymentFact } from '../../../server/payments/provider.ts'
import { quartersBetween, spanOfQuarter, vatCsv, vatReport } from '../../../server/payments/vatReport.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { createMember, createPaymentOrder } from '../factories.ts'

const day = 24 * 60 * 60_000
const start = Date.parse('2025-01-01T00:00:00Z')
const end = Date.parse('2026-06-30T23:59:59Z')

let database: TestDatabase
let deps: ApplyDeps
beforeAll(async () => {
  database = await testDatabase()
  deps = {
    db: database.db,
    config: { appUrl: 'https://lodge.test', siteName: 'Lodge', statementDescriptor: 'LODGE' },
    mailer: { postToMember: () => {} },
    sessions: { changed: async () => {} },
    now: () => end,
  }
})
afterAll(() => database.close())

/** Money that came in or went out, as an accountant writes it down. */
interface Booking {
  readonly at: number
  readonly kind: 'paid' | 'refunded'
  readonly gross: number
  readonly currency: string
  readonly country: string | null
  readonly rate: number | null
}

interface Rate {
  readonly country: string
  readonly from: number
  readonly rate: number
}

const rateOn = (rates: readonly Rate[], country: string | null, at: number) =>
  rates.filter((rate) => rate.country === country && rate.from <= at).toSorted((a, b) => b.from - a.from)[0]
    ?.rate ?? null

async function addRate(random: Random, rates: Rate[]): Promise<void> {
  const country = random.pick(['NL', 'DE', 'FR', 'CH'])
  const from = start + random.int(-100, 500) * day
  if (rates.some((rate) => rate.country === country && rate.from === from)) return
  const rate = random.pick([0, 550, 770, 1_900, 2_000, 2_100, 2_333])
  rates.push({ country, from, rate })
  const from_day = new Date(from).toISOString().slice(0, 10)
  await database.db.insertInto('vat_rate').values({ country, from_day, basis_points: rate }).execute()
}

/** Sells something and may give parts of it back, by postbacks. @returns what an accountant writes down */
async function sell(
  random: Random,
  name: string,
  rates: readonly Rate[],
  memberId: number,
): Promise<Booking[]> {
  const currency = random.pick(['EUR', 'USD', 'JPY'])
  const amount = { minor: random.int(1, 12_000), currency }
  const country = random.pick(['NL', 'DE', 'FR', 'CH', 'XK', null])
  const orderId = await createPaymentOrder(database.db, memberId, {
    public_id: name,
    price_minor: amount.minor,
    currency,
  })
  const { product_id: productId } = await database.db
    .selectFrom('payment_order')
    .where('id', '=', orderId)
    .select('product_id')
    .executeTakeFirstOrThrow()
  let event = 0
  const report = async (fact: PaymentFact) => {
    const postback = { eventId: `${name}-${++event}`, order: name, reference: name, fact }
    expect(await applyPostback(deps, 'sandbox', postback)).toBe('applied')
  }
  const paidAt = random.int(start, end)
  const booked = { currency, country, rate: rateOn(rates, country, paidAt) }
  await report({
    type: 'sale',
    transactionId: name,
    amount,
    paidAt,
    country: country === null ? null : { code: country, source: 'card' },
    renewsAt: null,
    memberId,
    productId,
  })
  const bookings: Booking[] = [{ ...booked, at: paidAt, kind: 'paid', gross: amount.minor }]
  let left = amount.minor
  let at = paidAt
  while (left > 0 && random.chance(0.4)) {
    at += random.int(0, 100) * day
    const isChargeback = random.chance(0.3)
    const part = isChargeback ? left : random.int(1, left)
    await report(
      isChargeback
        ? { type: 'chargeback', transactionId: name, at }
        : { type: 'refund', transactionId: name, amount: { minor: part, currency }, at },
    )
    bookings.push({ ...booked, at, kind: 'refunded', gross: part })
    left -= part
    if (isChargeback) break
  }
  return bookings
}

/** Reads a CSV file whose fields have no quotes. */
function readCsv(text: string) {
  const [names = '', ...lines] = text.trim().split('\r\n')
  return lines.map((line) => {
    const fields = line.split(',')
    return Object.fromEntries(names.split(',').map((name, index) => [name, fields[index] ?? '']))
  })
}

/** The minor units of a decimal text. */
const minor = (text: string | undefined) => Number((text ?? '').replace('.', ''))

const amounts = ['paid', 'refunded', 'total'].flatMap((part) =>
  ['net', 'vat', 'gross'].map((kind) => `${part}_${kind}`),
)

function expectCsvAddsUp(report: VatReport): void {
  const rows = readCsv(vatCsv(report))
  const lines = rows.filter(({ line }) => line === 'line')
  expect(lines).toHaveLength(report.lines.length)
  const totals = rows.filter(({ line }) => line === 'total')
  expect(new Set(totals.map(({ currency }) => currency))).toEqual(
    new Set(lines.map(({ currency }) => currency)),
  )
  for (const total of totals)
    for (const name of [...amounts, 'payments', 'refunds']) {
      const sum = lines
        .filter(({ currency }) => currency === total['currency'])
        .reduce((so, line) => so + minor(line[name]), 0)
      expect(minor(total[name]), `${name} in ${total['currency']}`).toBe(sum)
    }
  for (const row of rows)
    expect(minor(row['total_net']) + minor(row['total_vat'])).toBe(minor(row['total_gross']))
}

describe('the VAT report', () => {
  it('adds up to the minor unit, whatever was paid, given back, and taxed', async () => {
    const random = createRandom('vat report')
    const rates: Rate[] = []
    const bookings: Booking[] = []
    const memberId = await createMember(database.db)
    for (let index = 0; index < 250; index++) {
      // A rate that is entered later changes no payment of before.
      if (random.chance(0.1)) await addRate(random, rates)
      bookings.push(...(await sell(random, `order-${index}`, rates, memberId)))
    }
    expect(bookings.filter(({ kind }) => kind === 'refunded').length).toBeGreaterThan(50)

    const latest = Math.max(...bookings.map(({ at }) => at))
    const vatOfAll = new Map<string, number>()
    for (const quarter of quartersBetween(start, latest)) {
      const report = await vatReport(database.db, quarter, end)
      expectCsvAddsUp(report)
      const { from, to } = spanOfQuarter(quarter)
      const within = bookings.filter(({ at }) => at >= from.getTime() && at < to.getTime())
      const sum = (of: readonly Booking[], kind: Booking['kind']) =>
        of.filter((one) => one.kind === kind).reduce((so, { gross }) => so + gross, 0)
      for (const line of report.lines) {
        const of = within.filter(
          ({ currency, country, rate }) =>
            currency === line.currency && country === line.country && rate === line.rate,
        )
        expect([line.paid.gross, line.refunded.gross]).toEqual([sum(of, 'paid'), sum(of, 'refunded')])
        expect(line.payment_count + line.refund_count).toBe(of.length)
        // Each payment is rounded by itself, half up.
        const rate = line.rate ?? 0
        const vat = of
          .filter(({ kind }) => kind === 'paid')
          .reduce(
            (so, { gross }) => so + Math.floor((2 * gross * rate + 10_000 + rate) / (2 * (10_000 + rate))),
            0,
          )
        expect(line.paid.vat).toBe(vat)
        const key = `${line.country} ${line.rate} ${line.currency}`
        vatOfAll.set(key, (vatOfAll.get(key) ?? 0) + line.total.vat)
      }
      for (const total of report.totals) {
        const of = within.filter(({ currency }) => currency === total.currency)
        expect([total.paid.gross, total.refunded.gross, total.total.gross]).toEqual([
          sum(of, 'paid'),
          sum(of, 'refunded'),
          sum(of, 'paid') - sum(of, 'refunded'),
        ])
      }
      expect(report.lines.reduce((so, line) => so + line.payment_count + line.refund_count, 0)).toBe(
        within.length,
      )
    }

    // A payment that was given back as a whole leaves no VAT, however many parts there were.
    const stored = await database.db
      .selectFrom('payment')
      .leftJoin('payment_refund', 'payment_refund.payment_id', 'payment.id')
      .groupBy('payment.id')
      .select((select) => [
        'payment.amount_minor as amount',
        'payment.vat_minor as vat',
        select.fn.coalesce(select.fn.sum<string>('payment_refund.amount_minor'), select.lit(0)).as('given'),
        select.fn.coalesce(select.fn.sum<string>('payment_refund.vat_minor'), select.lit(0)).as('givenVat'),
      ])
      .execute()
    const whole = stored.filter(({ amount, given, vat }) => vat !== null && Number(given) === amount)
    expect(whole.length).toBeGreaterThan(20)
    expect(whole.filter(({ vat, givenVat }) => Number(givenVat) !== vat)).toEqual([])
    expect([...vatOfAll.values()].reduce((so, vat) => so + vat, 0)).toBe(
      stored.reduce((so, { vat, givenVat }) => so + (vat ?? 0) - Number(givenVat), 0),
    )
  })

  it('shows those without a country last, and those without a rate with no VAT', async () => {
    const { lines } = await vatReport(database.db, '2025-Q3', end)
    const known = lines.map(({ country }) => country !== null)
    expect(known.lastIndexOf(true)).toBeLessThan(known.indexOf(false))
    expect(lines.filter(({ rate }) => rate === null).every(({ paid }) => paid.vat === 0)).toBe(true)
  })
})

it.each([
  [990, 'EUR', '9.90'],
  [-5, 'EUR', '-0.05'],
  [0, 'USD', '0.00'],
  [1_200, 'JPY', '1200'],
  [1_005, 'KWD', '1.005'],
])('%d minor units of %s are %s', (amount, currency, text) => {
  expect(decimal(amount, currency)).toBe(text)
})
