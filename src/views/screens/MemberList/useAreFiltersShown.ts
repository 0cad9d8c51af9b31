import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { fewestFiltered, type FiltersShown, useFiltersShown } from '../useFiltersShown.ts'
import type { MemberListActor } from './useMemberList.ts'

const selectIsLong = ({ context: { content } }: SnapshotFrom<MemberListActor>) =>
  content.items.length >= fewestFiltered || content.nextCursor !== null
const selectIsUnknown = (snapshot: SnapshotFrom<MemberListActor>) =>
  snapshot.hasTag('busy') && snapshot.context.content.items.length === 0

/** Returns whether the filters of a list of members are shown. */
export function useAreFiltersShown(list: MemberListActor, isFiltered: boolean): FiltersShown {
  const isLong = useSelector(list, selectIsLong)
  const isUnknown = useSelector(list, selectIsUnknown)
  return useFiltersShown({ isLong, isFiltered, isUnknown })
}
