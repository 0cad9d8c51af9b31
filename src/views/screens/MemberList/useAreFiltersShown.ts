import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { photoListMachine, videoListMachine } from '../../../machines/members/pagedList/galleryLists.ts'
import { fewestFiltered, type FiltersShown, useFiltersShown } from '../useFiltersShown.ts'
import type { MemberListActor } from './useMemberList.ts'

/** A list of members or a gallery. */
export type FilteredList =
  | MemberListActor
  | ActorRefFrom<typeof photoListMachine>
  | ActorRefFrom<typeof videoListMachine>

interface ListSnapshot {
  readonly context: {
    readonly content: { readonly items: readonly unknown[]; readonly nextCursor: string | null }
  }
  hasTag(tag: 'busy'): boolean
}

const selectIsLong = ({ context: { content } }: ListSnapshot) =>
  content.items.length >= fewestFiltered || content.nextCursor !== null
const selectIsUnknown = (snapshot: ListSnapshot) =>
  snapshot.hasTag('busy') && snapshot.context.content.items.length === 0

/** Returns whether the filters of a list are shown. */
export function useAreFiltersShown(list: FilteredList, isFiltered: boolean): FiltersShown {
  const isLong = useSelector(list, selectIsLong)
  const isUnknown = useSelector(list, selectIsUnknown)
  return useFiltersShown({ isLong, isFiltered, isUnknown })
}
