const digits = new Map<string, number>()

/** Returns how many digits the minor units of an ISO 4217 currency have. */
function digitsOf(currency: string): number {
  const known =
    digits.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2
  digits.set(currency, known)
  return known
}

/** Returns an amount of minor units in major units. Digits are moved, never divided: `-305` cents are `-3.05`. */
export function decimal(minor: number, currency: string): string {
  const count = digitsOf(currency)
  const sign = minor < 0 ? '-' : ''
  const text = String(Math.abs(minor)).padStart(count + 1, '0')
  return count === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -count)}.${text.slice(-count)}`
}
