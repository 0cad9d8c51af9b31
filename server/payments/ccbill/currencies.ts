/** Amounts as CCBill writes them: decimal texts, with currencies by their ISO 4217 numbers. */
import type { Money } from '../provider.ts'

/** The currencies of https://ccbill.com/doc/formdigest-value: their numbers, and the digits of their minor units. */
const currencies: readonly { readonly code: string; readonly number: string; readonly digits: 0 | 2 }[] = [
  { code: 'USD', number: '840', digits: 2 },
  { code: 'EUR', number: '978', digits: 2 },
  { code: 'GBP', number: '826', digits: 2 },
  { code: 'CAD', number: '124', digits: 2 },
  { code: 'AUD', number: '036', digits: 2 },
  { code: 'JPY', number: '392', digits: 0 },
]

export const takesCurrency = (currency: string): boolean => currencies.some(({ code }) => code === currency)

/** Returns the number and the price with two decimals. Throws for a currency that CCBill does not take. */
export function priceOf({ minor, currency }: Money): {
  readonly price: string
  readonly currencyCode: string
} {
  const known = currencies.find(({ code }) => code === currency)
  if (!known) throw new Error(`CCBill takes no payments in ${currency}.`)
  // Digits are moved, never divided: no amount goes through a fraction.
  const cents = known.digits === 2 ? String(minor).padStart(3, '0') : `${minor}00`
  return { price: `${cents.slice(0, -2)}.${cents.slice(-2)}`, currencyCode: known.number }
}

/** Returns an amount in minor units, or null for a text or a currency that can't be read exactly. */
export function readMoney(amount: string, currencyCode: string): Money | null {
  const known = currencies.find(({ number }) => number === currencyCode.padStart(3, '0'))
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  if (!known || whole === undefined) return null
  if (known.digits === 0) return /^0*$/.test(fraction) ? { minor: Number(whole), currency: known.code } : null
  return { minor: Number(`${whole}${fraction.padEnd(2, '0')}`), currency: known.code }
}
