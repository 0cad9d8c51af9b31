import type { LookupItem } from '../../../../contract/lookups.ts'

/** Returns the options of a filter, without 'No answer', which has an empty slug and can't be searched for. */
export const offeredOptions = (list: readonly LookupItem[] = []) =>
  list.filter(({ slug }) => slug !== '').map(({ slug, name }) => ({ id: slug, name }))
