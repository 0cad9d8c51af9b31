const whole = new Intl.NumberFormat()

/** Formats a count. Null: not known. */
export const countText = (count: number | null): string =>
  count === null ? 'Not known' : whole.format(count)
