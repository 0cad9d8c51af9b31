import { roles as limits } from '../../../../contract/limits.ts'
import { isBlank, trimmed } from '../../../../contract/blankText.ts'

/** Which members the list of users shows. Without a part to look for, those who have a role. */
export interface HolderFilter {
  /** A part of the name or email address. */
  readonly search?: string
  /** The id of a role. */
  readonly role_id?: string
}

/** Reads the filter in the query of an address. What can't be asked is left out. */
export function readHolderFilter(query: string): HolderFilter {
  const asked = new URLSearchParams(query)
  const search = trimmed(asked.get('search') ?? '').slice(0, limits.searchLength)
  const role = asked.get('role_id') ?? ''
  return { ...(search !== '' && { search }), ...(/^[1-9]\d{0,4}$/.test(role) && { role_id: role }) }
}

/** Returns the query of the address with `?`, or '' without a filter. */
export function writeHolderFilter({ search = '', role_id = '' }: HolderFilter): string {
  const query = new URLSearchParams({
    ...(!isBlank(search) && { search: trimmed(search) }),
    ...(role_id !== '' && { role_id }),
  }).toString()
  return query === '' ? '' : `?${query}`
}
