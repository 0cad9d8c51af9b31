import { useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ListedMember } from '../../../machines/members/pagedList/memberList.ts'
import { useListBeneath } from '../../shell/openLists.tsx'
import { profilePath } from '../../paths.ts'

const none: readonly ListedMember[] = []
/** So many before its end the list is asked for more. */
const asksBefore = 3

export interface Neighbours {
  /** The member was opened from a list that is still there. */
  readonly isListed: boolean
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

/** The members before and after one in the list that he was opened from, which is asked for more towards its end. */
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
