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
import {
  type FiltersKeeping,
  forgetFilters,
  keepFilters,
  readHiddenFilters,
  readKeptFilters,
} from '../../../machines/members/pagedList/keptFilters.ts'
import { useLodge, useMember } from '../../lodge.ts'
import { wasTraversed } from '../../shell/historyEntry.ts'
import { modalAt } from '../../shell/modals.ts'
import { usePageAddress } from '../../shell/usePageAddress.ts'
import { canFilterBy, canFilter, type MemberListPage } from './listPages.ts'
import { panelAddressIn } from './usePanelEntry.ts'

export interface ListFilters {
  readonly filters: MemberFilters
  /** The trip of the Travel list; null until a place is chosen, and for other lists. */
  readonly journey: AskedJourney | null
  /** Address of the list with its filters and trip. */
  readonly address: string
  /** Returns the address of another list. Lists that share filters keep those that the other list has. */
  readonly addressOn: (other: MemberListPage) => string
  readonly change: (filters: MemberFilters) => void
  /** Corrects the filters without adding a history entry. */
  readonly replaceFilters: (filters: MemberFilters) => void
  /** Sets the trip; null clears it. Only a change of the place adds a history entry. */
  readonly travel: (journey: AskedJourney | null) => void
  /** Adds the name of the place to the address, without adding a history entry. */
  readonly nameCity: (city: string) => void
  /** Removes all filters. Undefined when none is set. */
  readonly clear: (() => void) | undefined
}

function addressOf(page: MemberListPage, journey: AskedJourney | null, filters: MemberFilters): string {
  const written = writeFilters(filters)
  if (journey === null) return page.path + written
  return `${page.path}?${writeJourney(journey)}${written.replace('?', '&')}`
}

/**
 * The filters of a list are in the page's address. Without a query, the list opens with the filters last used on this
 * device, unless the member came back through the browser history. Invalid filters are removed from the address.
 */
export function useListFilters(page: MemberListPage): ListFilters {
  const { device } = useLodge()
  const { id } = useMember()
  const [path, navigate] = useLocation()
  const [, search = ''] = usePageAddress().split('?')

  const keeping = useMemo<FiltersKeeping>(
    () => ({ memberId: id, key: page.sharedFilters ?? page.list, isSupported: canFilterBy(page) }),
    [id, page],
  )
  // Whether the entry was traversed is asked with its filters: an effect may run after the member has gone on.
  const { filters, isTraversed } = useMemo(() => {
    const isBack = wasTraversed()
    if (!canFilter(page)) return { filters: noFilters, isTraversed: isBack }
    const asked = readFilters(search, canFilterBy(page))
    return {
      filters: search === '' && !isBack ? readKeptFilters(device, keeping) : asked,
      isTraversed: isBack,
    }
  }, [device, keeping, page, search])
  const hasJourney = page.tripPrompt !== undefined
  const journey = useMemo(() => (hasJourney ? readJourney(search) : null), [hasJourney, search])
  const address = addressOf(page, journey, filters)

  const addressOn = useCallback(
    (other: MemberListPage) => {
      if (other.sharedFilters === undefined || other.sharedFilters !== page.sharedFilters) return other.path
      // The address must also have the kept filters that this list does not have: the other list reads no kept ones then.
      const shared = writeFilters({ ...readHiddenFilters(device, keeping), ...filters })
      return other.path + writeFilters(readFilters(shared, canFilterBy(other)))
    },
    [device, keeping, filters, page],
  )

  useEffect(() => {
    // Going back restores the filters of that entry, so they become the last used ones.
    if (isTraversed) keepFilters(device, keeping, filters)
  }, [device, keeping, filters, isTraversed])

  useEffect(() => {
    const isShown = modalAt(path) === null
    const isRight = address === (search === '' ? page.path : `${page.path}?${search}`)
    if (isShown && !isRight) navigate(address, { replace: true, state: history.state as unknown })
  }, [address, navigate, page, path, search])

  const replaceAddress = useCallback(
    (right: string) => {
      if (modalAt(location.pathname) !== null) return
      navigate(right, { replace: true, state: history.state as unknown })
    },
    [navigate],
  )
  const replaceFilters = useCallback(
    (right: MemberFilters) => replaceAddress(addressOf(page, journey, right)),
    [replaceAddress, journey, page],
  )
  const nameCity = useCallback(
    (city: string) => replaceAddress(addressOf(page, journey && { ...journey, place: city }, filters)),
    [replaceAddress, filters, journey, page],
  )

  const change = useCallback(
    (next: MemberFilters) => {
      // Who clears a list wants none of the shared filters, so also none that this list does not have.
      if (hasFilters(next)) keepFilters(device, keeping, next)
      else forgetFilters(device, keeping)
      // All changes in the open panel share one history entry.
      const isInPanel = panelAddressIn(history.state) !== null
      navigate(addressOf(page, journey, next), {
        replace: isInPanel,
        state: history.state as unknown,
      })
    },
    [device, keeping, journey, navigate, page],
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
      addressOn,
      change,
      replaceFilters,
      travel,
      nameCity,
      clear: hasFilters(filters) ? () => change(noFilters) : undefined,
    }),
    [filters, journey, address, addressOn, change, replaceFilters, travel, nameCity],
  )
}
