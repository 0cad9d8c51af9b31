import { useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import {
  askedInOwnUnits,
  readSearch,
  type Search,
  writeSearch,
} from '../../../machines/members/search/search.ts'
import { useMember } from '../../lodge.ts'
import { modalAt } from '../../shell/modals.ts'
import { usePageAddress } from '../../shell/usePageAddress.ts'

export interface SearchAddress {
  readonly search: Search
  /** Address of the page with the criteria. */
  readonly address: string
  readonly change: (search: Search) => void
  /** Corrects the search without adding a history entry. */
  readonly replace: (search: Search) => void
}

/**
 * Reads the search in the page's address. Invalid criteria are removed from the address.
 *
 * @param page path of the page, without the criteria
 * @param isForm whether this is the search form: its changes share one history entry, and its values are in the
 *   member's units
 */
export function useSearchAddress(page: string, isForm: boolean): SearchAddress {
  const [path, navigate] = useLocation()
  const [, text = ''] = usePageAddress().split('?')
  const { use_imperial: usesImperial } = useMember()
  const search = useMemo(() => {
    const asked = readSearch(text)
    return isForm ? askedInOwnUnits(asked, usesImperial) : asked
  }, [isForm, text, usesImperial])
  const address = page + writeSearch(search)

  const isShown = modalAt(path) === null
  const replace = useCallback(
    (right: Search) => {
      if (isShown) navigate(page + writeSearch(right), { replace: true, state: history.state as unknown })
    },
    [isShown, navigate, page],
  )

  useEffect(() => {
    if (address !== (text === '' ? page : `${page}?${text}`)) replace(search)
  }, [address, page, replace, search, text])

  const change = useCallback(
    (next: Search) => navigate(page + writeSearch(next), { replace: isForm }),
    [isForm, navigate, page],
  )
  return useMemo(() => ({ search, address, change, replace }), [search, address, change, replace])
}
