const inUnit = (unit: 'kilobyte' | 'megabyte' | 'gigabyte') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits: 1 })

const units = [
  { from: 1_024 ** 3, format: inUnit('gigabyte') },
  { from: 1_024 ** 2, format: inUnit('megabyte') },
  { from: 1_024, format: inUnit('kilobyte') },
] as const

/** The size of a file, for example '2.4 MB'. Less than a kilobyte counts as one. */
export function sizeText(bytes: number): string {
  const unit = units.find(({ from }) => bytes >= from) ?? units[2]
  return unit.format.format(Math.max(1, bytes / unit.from))
}
