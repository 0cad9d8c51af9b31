const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** @param share 0 to 1 */
export const percentText = (share: number): string => percent.format(share)

/** How much a figure changed since the period before, in percent. Nothing to compare with has no percentage. */
export const Change = ({ value, before }: { value: number; before: number }) => (
  <span>{before === 0 ? (value === 0 ? percent.format(0) : 'new') : signed.format(value / before - 1)}</span>
)
