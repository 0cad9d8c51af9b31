import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'

export interface RateRow {
  readonly id: number
  readonly country: string
  readonly from_day: string
  readonly basis_points: number
  readonly created_at: Date
  readonly is_used: boolean
}

/**
 * Whether payments since the first day of a rate were taxed by it. A later row with the same rate counts too, so that a
 * rate is rather kept than lost.
 */
const isUsed = sql<boolean>`exists (
  select 1 from payment
  where payment.country = vat_rate.country and payment.vat_basis_points = vat_rate.basis_points
    and payment.paid_at >= vat_rate.from_day::timestamp at time zone 'UTC'
)`

const selectRates = (db: Db) =>
  db
    .selectFrom('vat_rate')
    .select(['id', 'country', 'from_day', 'basis_points', 'created_at', isUsed.as('is_used')])

/** Returns all rates by country, the newest of each country first. */
export const findRates = (db: Db): Promise<RateRow[]> =>
  selectRates(db).orderBy('country').orderBy('from_day', 'desc').execute()

export const findRate = (db: Db, id: number): Promise<RateRow | undefined> =>
  selectRates(db).where('id', '=', id).executeTakeFirst()

/** @returns the id, or null when the country has a rate from that day */
export async function insertRate(
  trx: Trx,
  rate: { readonly country: string; readonly from_day: string; readonly basis_points: number },
): Promise<number | null> {
  const row = await trx
    .insertInto('vat_rate')
    .values(rate)
    .onConflict((conflict) => conflict.columns(['country', 'from_day']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function deleteRate(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('vat_rate').where('id', '=', id).execute()
}

/** Keeps other writes of rates waiting until the transaction ends. */
export async function lockRates(trx: Trx): Promise<void> {
  await sql`lock table vat_rate in share row exclusive mode`.execute(trx)
}
