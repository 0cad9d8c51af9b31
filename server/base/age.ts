import { maximumAge, minimumAge } from '../../contract/limits.ts'

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

/** What is wrong with somebody's birthday, in words for him, or null. */
export function birthdayProblem(birthday: string, now: number): string | null {
  if (!isOldEnough(birthday, now)) return 'You must be 18 or older.'
  // Years are compared as they are written: a year 0, as some providers give for an unknown one, is no date to a database.
  const earliest = new Date(now).getUTCFullYear() - maximumAge
  return Number(birthday.slice(0, 4)) < earliest ? 'Check the year of your birthday.' : null
}
