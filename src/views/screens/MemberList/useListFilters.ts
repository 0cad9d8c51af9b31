import { useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import {
  hasFilters,
  type MemberFilters,
  noFilters,
  readFilters,
  writeFilters,
} from '../../../machines/members/pagedList/filters.ts'
import { type AskedJourney, readJourney, writeJourney } from '../../../machines/members/pagedList/journey.ts'
import { keepFilters, readKeptFilters } from '../../../machines/members/pagedList/keptFilters.ts'
import { useLodge, useMember } from '../../lodge.ts'
import { wasTraversed } from '../../shell/historyEntry.ts'
import { modalAt } from '../../shell/modals.ts'
import { usePageAddress } from '../../shell/usePageAddress.ts'
import { bears, bearsFilters, type ListPage } from './lists.ts'
import { panelIn } from './panelEntry.ts'

export interface ListFilters {
  readonly filters: MemberFilters
  /** Where and when, on a list that asks for it; null until a place is chosen. */
  readonly journey: AskedJourney | null
  /** The address of the list with its filters. */
  readonly address: string
  readonly change: (filters: MemberFilters) => void
  /** What an address meant by mistake is no step of the history. */
  readonly putRight: (filters: MemberFilters) => void
  /** A place is a step of the history; its days, which are set bit by bit, are none. Null: as it begins. */
  readonly travel: (journey: AskedJourney | null) => void
  /** What the place is called whose id the address says is no step of the history. */
  readonly nameCity: (city: string) => void
  /** Takes all filters away, where there are any. */
  readonly clear: (() => void) | undefined
}

function addressOf(page: ListPage, journey: AskedJourney | null, filters: MemberFilters): string {
  const written = writeFilters(filters)
  if (journey === null) return page.path + written
  return `${page.path}?${writeJourney(journey)}${written.replace('?', '&')}`
}

/**
 * What narrows a list stands in the page's address. One that says nothing opens the list as it was last narrowed on
 * this device, unless the member came back to it. What means nothing is dropped, and the address put right.
 */
export function useListFilters(page: ListPage): ListFilters {
  const { device } = useLodge()
  const { id } = useMember()
  const [path, navigate] = useLocation()
  const [, search = ''] = usePageAddress().split('?')

  const filters = useMemo(() => {
    if (!bearsFilters(page)) return noFilters
    const asked = readFilters(search, bears(page))
    return search === '' && !wasTraversed() ? readKeptFilters(device, id, page.list) : asked
  }, [device, id, page, search])
  const isOfJourney = page.unasked !== undefined
  const journey = useMemo(() => (isOfJourney ? readJourney(search) : null), [isOfJourney, search])
  const address = addressOf(page, journey, filters)

  useEffect(() => {
    // Who went back to it wants it so.
    if (wasTraversed()) keepFilters(device, id, page.list, filters)
  }, [device, id, page, filters])

  useEffect(() => {
    const isShown = modalAt(path) === null
    const isRight = address === (search === '' ? page.path : `${page.path}?${search}`)
    if (isShown && !isRight) navigate(address, { replace: true, state: history.state as unknown })
  }, [address, navigate, page, path, search])

  const correct = useCallback(
    (right: string) => {
      if (modalAt(location.pathname) !== null) return
      navigate(right, { replace: true, state: history.state as unknown })
    },
    [navigate],
  )
  const putRight = useCallback(
    (right: MemberFilters) => correct(addressOf(page, journey, right)),
    [correct, journey, page],
  )
  const nameCity = useCallback(
    (city: string) => correct(addressOf(page, journey && { ...journey, place: city }, filters)),
    [correct, filters, journey, page],
  )

  const change = useCallback(
    (next: MemberFilters) => {
      keepFilters(device, id, page.list, next)
      // While the panel is open all that is done in it is one step of the history.
      const isInPanel = panelIn(history.state) !== null
      navigate(addressOf(page, journey, next), {
        replace: isInPanel,
        state: history.state as unknown,
      })
    },
    [device, id, journey, navigate, page],
  )

  const travel = useCallback(
    (next: AskedJourney | null) =>
      navigate(addressOf(page, next, filters), { replace: next?.place_id === journey?.place_id }),
    [filters, journey, navigate, page],
  )

  return useMemo(
    () => ({
      filters,
      journey,
      address,
      change,
      putRight,
      travel,
      nameCity,
      clear: hasFilters(filters) ? () => change(noFilters) : undefined,
    }),
    [filters, journey, address, change, putRight, travel, nameCity],
  )
}
