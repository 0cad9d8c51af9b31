import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import { selectItems } from '../../../machines/members/pagedList/selectors.ts'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { MemberGridSkeleton } from '../../components/members/MemberGridSkeleton.tsx'
import { BlockedList } from './BlockedList.tsx'
import { ListFooter } from './ListFooter.tsx'
import type { MemberListPage } from './listPages.ts'
import { MemberWindow } from './MemberWindow.tsx'
import { OtherList } from './OtherList.tsx'
import { PlacePrompt } from './PlacePrompt.tsx'
import { PlaceUnknown } from './PlaceUnknown.tsx'
import { useDensity } from './useDensity.ts'
import { useEmptyStateFocus } from './useEmptyStateFocus.ts'
import type { MemberListActor } from './useMemberList.ts'

export interface MemberListProps {
  list: MemberListActor
  page: Pick<MemberListPage, 'list' | 'title' | 'empty' | 'few' | 'other' | 'line' | 'isOfBlocked'>
  /** Address of the page, with its filters. */
  address: string
  /** Removes all filters. Undefined when none is set. */
  onClear?: (() => void) | undefined
  /** Offers another place when the place of the address is unknown. */
  otherPlace?: ReactNode
}

const noMatches: MemberListPage['empty'] = {
  scene: 'lookout',
  title: 'No matches',
  words: 'Remove a filter, or clear them all.',
}

/** A list of members, in all states of its chart. */
export function MemberList({ list, page, address, onClear, otherPlace }: MemberListProps) {
  const snapshot = useSelector(list, (current) => current)
  const items = useSelector(list, selectItems)
  const [density] = useDensity()
  const empty = useRef<HTMLDivElement>(null)
  const isEmpty = snapshot.matches({ exhausted: 'empty' })
  useEmptyStateFocus(empty, { hasItems: items.length > 0, isEmpty })
  if (snapshot.matches('placeMissing')) return <PlacePrompt />
  if (snapshot.matches('placeUnknown')) return <PlaceUnknown action={otherPlace} />
  if (snapshot.matches({ failed: 'first' })) {
    return (
      <ErrorState title="Couldn’t load this list" onRetry={() => list.send({ type: 'list.retry' })}>
        Check your connection. Nothing is lost.
      </ErrorState>
    )
  }
  if (isEmpty) {
    const { scene, title, words } = onClear ? noMatches : page.empty
    return (
      <div ref={empty}>
        <EmptyState scene={scene} title={title} action={<OtherList page={page} onClear={onClear} />}>
          {words}
        </EmptyState>
      </div>
    )
  }
  if (items.length === 0 && snapshot.matches('waiting'))
    return <MemberGridSkeleton density={density} label="Updating the list" />
  if (items.length === 0 && snapshot.matches('loading'))
    return <MemberGridSkeleton density={density} label="Loading the list" />
  return (
    <>
      {page.isOfBlocked ? (
        <BlockedList members={items} label={page.title} />
      ) : (
        <MemberWindow
          members={items}
          label={page.title}
          address={address}
          list={page.list}
          Line={page.line}
          isBusy={snapshot.matches('waiting') || snapshot.matches('loading')}
        />
      )}
      <ListFooter list={list} page={page} onClear={onClear} />
    </>
  )
}
