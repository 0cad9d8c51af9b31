/** Amounts and percentages as an admin types them, with a point or a comma. */
import { typedNumber } from '../../../../contract/typedNumber.ts'

/** How many decimals a currency has, for example 2 for EUR and 0 for JPY. @param currency an ISO 4217 code */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/**
 * Returns a typed number in units of its last decimal, for example 990 for `9.90` with 2 decimals. Null when it is not
 * a number from 0, or has more decimals.
 */
export function readDecimal(typed: string, decimals: number): number | null {
  const [, whole, part = ''] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(typedNumber(typed)) ?? []
  return whole === undefined || part.length > decimals ? null : Number(whole + part.padEnd(decimals, '0'))
}

/** Writes such a number with all its decimals. */
export const writeDecimal = (units: number, decimals: number): string =>
  (units / 10 ** decimals).toFixed(decimals)
