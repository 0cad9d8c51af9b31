/** Returns an amount in the way of the browser's language, for example "€9.90". `minor`: in minor units. */
export function moneyText(minor: number, currency: string): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency })
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
