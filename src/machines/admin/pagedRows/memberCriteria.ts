import { finderText } from '../../../../contract/limits.ts'
import type { FinderCriteria, SoughtState } from '../../../../contract/memberFinder.ts'
import { trimmed } from '../../../../contract/blankText.ts'

/** The states that one can look for, as in the call. */
export const soughtStates = [
  'waiting',
  'approved',
  'rejected',
  'hidden',
  'suspended',
  'deletion-requested',
] as const satisfies readonly SoughtState[]

/** The criteria as a form has them. Blank ones do not count. */
export type TypedCriteria = Readonly<Partial<Record<keyof FinderCriteria, string | undefined>>>

const names = [
  'q',
  'profile',
  'message',
  'country',
  'device',
  'state',
] as const satisfies readonly (keyof FinderCriteria)[]

const isCountry = (text: string) => /^[A-Z]{2}$/.test(text)

/** Returns the names and values of the criteria that are not blank. */
const givenParts = (typed: TypedCriteria) =>
  names.flatMap((name): (readonly [name: keyof FinderCriteria, value: string])[] => {
    const value = trimmed(typed[name] ?? '')
    return value === '' ? [] : [[name, value]]
  })

/** Returns the criteria that ask for something. Unknown countries and states do not. */
export function finderCriteria(typed: TypedCriteria): FinderCriteria {
  const { country, state, ...texts }: TypedCriteria = Object.fromEntries(givenParts(typed))
  const known = soughtStates.find((one) => one === state)
  return {
    ...texts,
    ...(country !== undefined && isCountry(country) && { country }),
    ...(known !== undefined && { state: known }),
  }
}

/** Reads the criteria from the fragment of an address. */
export function readCriteria(fragment: string): FinderCriteria {
  const asked = new URLSearchParams(fragment.replace(/^#/, ''))
  return finderCriteria(Object.fromEntries(names.map((name) => [name, asked.get(name) ?? ''])))
}

/**
 * Returns the fragment of the address with `#`, or '' without criteria. A fragment stays in the browser: no log of a server
 * or proxy has the email or IP address that one looked for.
 */
export function writeCriteria(criteria: FinderCriteria): string {
  const fragment = new URLSearchParams(givenParts(criteria).map(([name, value]) => [name, value])).toString()
  return fragment === '' ? '' : `#${fragment}`
}

export type CriteriaProblems = Readonly<Partial<Record<keyof FinderCriteria, string>>>

const { min, max } = finderText

/** Returns what is wrong with criteria, by name. The server would refuse them. */
export function criteriaProblems(criteria: FinderCriteria): CriteriaProblems {
  return Object.fromEntries(
    givenParts(criteria).flatMap(([name, { length }]) => {
      if (length > max) return [[name, `Use at most ${max} characters.`]]
      const isPart = name === 'profile' || name === 'message' || name === 'device'
      return isPart && length < min ? [[name, `Use at least ${min} characters.`]] : []
    }),
  )
}
