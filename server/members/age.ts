import { minimumAge } from '../../contract/limits.ts'

const year = 365.25 * 24 * 60 * 60_000

/**
 * SPEC 3: whole years from birthday using a 365.25-day year, so that on some birthdays it lags by a day.
 * @param birthday `2001-12-31`
 */
export const ageAt = (birthday: string, now: number): number =>
  Math.floor((now - Date.parse(`${birthday}T00:00:00Z`)) / year)

/**
 * Old enough to be here: by the calendar and by SPEC's age (DECISIONS, Account). Someone born on 29
 * February comes of age on 1 March.
 */
export function isOldEnough(birthday: string, now: number): boolean {
  const comesOfAge = new Date(`${birthday}T00:00:00Z`)
  comesOfAge.setUTCFullYear(comesOfAge.getUTCFullYear() + minimumAge)
  return now >= comesOfAge.getTime() && ageAt(birthday, now) >= minimumAge
}
