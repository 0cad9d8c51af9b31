import { useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { readSearch, type Search, writeSearch } from '../../../machines/search/search.ts'
import { modalAt } from '../../shell/places.ts'
import { usePageAddress } from '../../shell/usePageAddress.ts'

/**
 * The search that the page's address holds; what means nothing in it is dropped, and the address put right.
 *
 * @param place of the page, without what is asked
 * @param isForm whether each change takes the address's place: the form is one step of the history
 */
export function useSearchAddress(place: string, isForm: boolean) {
  const [path, navigate] = useLocation()
  const [, text = ''] = usePageAddress().split('?')
  const search = useMemo(() => readSearch(text), [text])
  const address = place + writeSearch(search)

  useEffect(() => {
    const isShown = modalAt(path) === null
    const isRight = address === (text === '' ? place : `${place}?${text}`)
    if (isShown && !isRight) navigate(address, { replace: true, state: history.state as unknown })
  }, [address, navigate, path, place, text])

  const change = useCallback(
    (next: Search) => navigate(place + writeSearch(next), { replace: isForm }),
    [isForm, navigate, place],
  )
  return { search, address, change }
}
