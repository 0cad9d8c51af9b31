import { ageAt } from '../../contract/age.ts'
import { maximumAge, minimumAge } from '../../contract/limits.ts'

/**
 * Whether a person is old enough to join: both by the calendar and by `ageAt`. Born on 29 February, they come of age on
 * 1 March.
 */
export function isOldEnough(birthday: string, now: number): boolean {
  const comesOfAge = new Date(`${birthday}T00:00:00Z`)
  comesOfAge.setUTCFullYear(comesOfAge.getUTCFullYear() + minimumAge)
  return now >= comesOfAge.getTime() && ageAt(birthday, now) >= minimumAge
}

/** Returns a message for the member about what is wrong with their birthday, or null. */
export function birthdayProblem(birthday: string, now: number): string | null {
  if (!isOldEnough(birthday, now)) return 'You must be 18 or older.'
  // Compares the written year, because PostgreSQL accepts no date in year 0, which some providers send for an unknown
  // year.
  const earliest = new Date(now).getUTCFullYear() - maximumAge
  return Number(birthday.slice(0, 4)) < earliest ? 'Check the year of your birthday.' : null
}
