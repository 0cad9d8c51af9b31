import { useOnce } from '../shell/retryableLazy.tsx'

/** A whole list of fewer items is seen at a glance, so filters would not help. */
export const fewestFiltered = 7

/** `reserved`: their place is kept free until the length of the list is known. */
export type FiltersShown = 'shown' | 'reserved' | 'hidden'

export interface FilterableList {
  /** Whether the list has at least `fewestFiltered` items, or more pages. */
  readonly isLong: boolean
  readonly isFiltered: boolean
  /** Whether nothing has loaded yet. */
  readonly isUnknown: boolean
}

/**
 * Returns whether the filters of a list are shown: not above a short list, unless one is set. Once shown they stay, so
 * that they do not disappear while a member uses them.
 */
export function useFiltersShown({ isLong, isFiltered, isUnknown }: FilterableList): FiltersShown {
  const isShown = useOnce(isFiltered || isLong)
  if (isShown) return 'shown'
  return isUnknown ? 'reserved' : 'hidden'
}
