import type { Trx } from '../../server/db/schema.ts'
import { vatIn } from '../../server/payments/vat.ts'
import { toDay } from '../calendar.ts'
import type { Instant } from '../types.ts'

/** Rates by country and first day, in hundredths of a percent. They are examples: rates change. */
const rates: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AT: { '2016-01-01': 2_000 },
  BE: { '2016-01-01': 2_100 },
  CH: { '2018-01-01': 770, '2024-01-01': 810 },
  CZ: { '2016-01-01': 2_100 },
  DE: { '2016-01-01': 1_900, '2020-07-01': 1_600, '2021-01-01': 1_900 },
  DK: { '2016-01-01': 2_500 },
  ES: { '2016-01-01': 2_100 },
  FI: { '2016-01-01': 2_400, '2024-09-01': 2_550 },
  FR: { '2016-01-01': 2_000 },
  GB: { '2016-01-01': 2_000 },
  IE: { '2016-01-01': 2_300 },
  IT: { '2016-01-01': 2_200 },
  NL: { '2016-01-01': 2_100 },
  NO: { '2016-01-01': 2_500 },
  PL: { '2016-01-01': 2_300 },
  PT: { '2016-01-01': 2_300 },
  SE: { '2016-01-01': 2_500 },
}

export async function insertVatRates(trx: Trx): Promise<void> {
  const rows = Object.entries(rates).flatMap(([country, since]) =>
    Object.entries(since).map(([from_day, basis_points]) => ({ country, from_day, basis_points })),
  )
  await trx
    .insertInto('vat_rate')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['country', 'from_day']).doNothing())
    .execute()
}

/** Returns the VAT columns of a payment. */
export function demoVat(country: string | null, paidAt: Instant, amount: number) {
  const since = Object.entries(rates[country ?? ''] ?? {})
  const rate = since.findLast(([from]) => from <= toDay(paidAt))?.[1]
  return rate === undefined
    ? { vat_basis_points: null, vat_minor: null }
    : { vat_basis_points: rate, vat_minor: vatIn(amount, rate) }
}
