import type { Db } from '../db/schema.ts'
import { findVatRate } from './repository.ts'

export interface Vat {
  /** Hundredths of a percent; null without a rate for the country and day. */
  readonly basisPoints: number | null
  /** The part of the amount that is VAT, in minor units. */
  readonly minor: number | null
}

/** Returns the VAT that an amount contains, rounded to the nearest minor unit. */
export const vatIn = (amountMinor: number, basisPoints: number): number =>
  Math.round((amountMinor * basisPoints) / (10_000 + basisPoints))

/**
 * Returns the VAT of a payment by the rate of its day (UTC).
 *
 * @param country ISO 3166-1 alpha-2
 */
export async function vatOf(
  db: Db,
  { country, paidAt, amountMinor }: { country: string | null; paidAt: Date; amountMinor: number },
): Promise<Vat> {
  const basisPoints =
    country === null ? undefined : await findVatRate(db, country, paidAt.toISOString().slice(0, 10))
  return basisPoints === undefined
    ? { basisPoints: null, minor: null }
    : { basisPoints, minor: vatIn(amountMinor, basisPoints) }
}
