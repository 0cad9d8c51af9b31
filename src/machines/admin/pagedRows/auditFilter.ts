import type { AuditFilter } from '../../../../contract/auditLog.ts'
import { areReversed, reversedDaysError } from '../../../../contract/days.ts'
import { readId } from '../../readId.ts'
import { auditFilterLength } from '../../../../contract/limits.ts'
import { trimmed } from '../../../../contract/blankText.ts'
import { typedNumber } from '../../../../contract/typedNumber.ts'

/** The parts of a filter, named in the address of the page as in the call. */
const names = [
  'actor_id',
  'target_type',
  'target_id',
  'action',
  'ip',
  'from',
  'to',
  'reason',
] as const satisfies readonly (keyof AuditFilter)[]

/** Returns the parts that ask for something. Blank ones do not. */
const givenParts = (filter: AuditFilter) =>
  names.flatMap((name): (readonly [name: keyof AuditFilter, value: string])[] => {
    const written = filter[name] ?? ''
    const value = name === 'actor_id' ? typedNumber(written) : trimmed(written)
    return value === '' ? [] : [[name, value]]
  })

/** Reads the filter in the query of an address. Unknown names are left out. */
export function readAuditFilter(search: string): AuditFilter {
  const asked = new URLSearchParams(search)
  const typed = Object.fromEntries(names.map((name) => [name, asked.get(name) ?? '']))
  return Object.fromEntries(givenParts(typed))
}

/** Returns the query of the address with `?`, or '' without a filter. */
export function writeAuditFilter(filter: AuditFilter): string {
  const query = new URLSearchParams(givenParts(filter).map(([name, value]) => [name, value])).toString()
  return query === '' ? '' : `?${query}`
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export type FilterProblems = Readonly<Partial<Record<keyof AuditFilter, string>>>

/** Returns what is wrong with a filter, by its part. The server would refuse it. */
export function filterProblems(filter: AuditFilter): FilterProblems {
  const { actor_id: actor, target_type: type, target_id: target, from, to } = filter
  const long = names.filter((name) => (filter[name]?.length ?? 0) > auditFilterLength)
  return {
    ...Object.fromEntries(long.map((name) => [name, `Use at most ${auditFilterLength} characters.`])),
    ...(actor !== undefined && readId(actor) === null && { actor_id: 'Enter the number of a member.' }),
    ...(target !== undefined && type === undefined && { target_type: 'Choose what the number is of.' }),
    ...(from !== undefined && !isDay(from) && { from: 'Choose a day.' }),
    ...(areReversed({ from, to }) && { to: reversedDaysError }),
    ...(to !== undefined && !isDay(to) && { to: 'Choose a day.' }),
  }
}
