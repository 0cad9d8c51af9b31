import { useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ListedMember } from '../../../machines/members/pagedList/memberList.ts'
import { useListBeneath } from '../../shell/openLists.tsx'
import { profilePath } from '../../paths.ts'

const none: readonly ListedMember[] = []
/** The list loads more when this few members are left. */
const asksBefore = 3

export interface Neighbours {
  /** Whether the profile was opened from a list that is still on the page. */
  readonly isListed: boolean
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

/** Returns the previous and next member of the list from which a profile was opened. Loads more near its end. */
export function useNeighbours(name: string | undefined): Neighbours {
  const state: unknown = useHistoryState()
  const [, navigate] = useLocation()
  const list = useListBeneath(state)
  const items = useSelector(list, (snapshot) => snapshot?.context.content.items ?? none)
  const canLoad = useSelector(list, (snapshot) => snapshot?.can({ type: 'list.more' }) ?? false)
  const place = items.findIndex((item) => item.name.toLowerCase() === name?.toLowerCase())
  const isNearEnd = place >= 0 && place + asksBefore >= items.length

  useEffect(() => {
    if (isNearEnd && canLoad) list?.send({ type: 'list.more' })
  }, [list, isNearEnd, canLoad])

  const previousName = items[place - 1]?.name
  const nextName = place < 0 ? undefined : items[place + 1]?.name
  const goTo = useCallback(
    (other: string) => navigate(profilePath(other), { replace: true, state: history.state }),
    [navigate],
  )
  return {
    isListed: place >= 0,
    previous: previousName === undefined ? null : () => goTo(previousName),
    next: nextName === undefined ? null : () => goTo(nextName),
  }
}
