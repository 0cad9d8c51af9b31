import type { LookupItem } from '../../../../contract/lookups.ts'

/** What of an option list men are looked for by: not its 'No answer' (SPEC 3), which has no slug to ask for. */
export const offeredOptions = (list: readonly LookupItem[] = []) =>
  list.filter(({ slug }) => slug !== '').map(({ slug, name }) => ({ id: slug, name }))
