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
  /** The address of the page with what is asked. */
  readonly address: string
  readonly change: (search: Search) => void
  /** Asks for something else in the same step of the history. */
  readonly putRight: (search: Search) => void
}

/**
 * The search that the page's address holds; what means nothing in it is dropped, and the address put right.
 *
 * @param place of the page, without what is asked
 * @param isForm whether each change takes the address's place: the form is one step of the history, and asks in the
 *   member's own units
 */
export function useSearchAddress(place: string, isForm: boolean): SearchAddress {
  const [path, navigate] = useLocation()
  const [, text = ''] = usePageAddress().split('?')
  const { use_imperial: usesImperial } = useMember()
  const search = useMemo(() => {
    const asked = readSearch(text)
    return isForm ? askedInOwnUnits(asked, usesImperial) : asked
  }, [isForm, text, usesImperial])
  const address = place + writeSearch(search)

  const isShown = modalAt(path) === null
  const putRight = useCallback(
    (right: Search) => {
      if (isShown) navigate(place + writeSearch(right), { replace: true, state: history.state as unknown })
    },
    [isShown, navigate, place],
  )

  useEffect(() => {
    if (address !== (text === '' ? place : `${place}?${text}`)) putRight(search)
  }, [address, place, putRight, search, text])

  const change = useCallback(
    (next: Search) => navigate(place + writeSearch(next), { replace: isForm }),
    [isForm, navigate, place],
  )
  return useMemo(() => ({ search, address, change, putRight }), [search, address, change, putRight])
}
