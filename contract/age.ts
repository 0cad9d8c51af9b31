const year = 365.25 * 24 * 60 * 60_000

/**
 * Returns the age in whole years of 365.25 days, which on some birthdays is reached a day late:
 * `docs/decisions.md#minimum-age-and-birthday`.
 *
 * @param birthday a UTC day such as `2001-12-31`
 * @param now epoch milliseconds
 */
export const ageAt = (birthday: string, now: number): number =>
  Math.floor((now - Date.parse(`${birthday}T00:00:00Z`)) / year)
