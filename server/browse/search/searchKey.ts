import type { UserSearch } from '../../../contract/search.ts'

/** A text that is equal for two searches with equal criteria. */
export const searchKey = (search: UserSearch): string =>
  JSON.stringify(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)].toSorted() : value])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  )
