import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import { selectItems } from '../../../machines/members/pagedList/selectors.ts'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { MemberGridSkeleton } from '../../components/members/MemberGridSkeleton.tsx'
import { BlockedList } from './BlockedList.tsx'
import { ListFoot } from './ListFoot.tsx'
import type { ListPage } from './lists.ts'
import { MemberWindow } from './MemberWindow.tsx'
import { OtherList } from './OtherList.tsx'
import { PlacePrompt } from './PlacePrompt.tsx'
import { PlaceUnknown } from './PlaceUnknown.tsx'
import { useEmptiedFocus } from './useEmptiedFocus.ts'
import type { MemberListActor } from './useMemberList.ts'

export interface MemberListProps {
  list: MemberListActor
  page: Pick<ListPage, 'list' | 'title' | 'empty' | 'few' | 'other' | 'line' | 'isOfBlocked'>
  /** Of the page with the filters that are set. */
  address: string
  /** Where filters narrow it. */
  onClear?: (() => void) | undefined
  /** Where its parameters name a place: another one. */
  otherPlace?: ReactNode
}

const nobodyMatches: ListPage['empty'] = {
  scene: 'lookout',
  title: 'Nobody matches',
  words: 'Take a filter away, or clear them all.',
}

/** One list in each of its states. */
export function MemberList({ list, page, address, onClear, otherPlace }: MemberListProps) {
  const snapshot = useSelector(list, (current) => current)
  const items = useSelector(list, selectItems)
  const empty = useRef<HTMLDivElement>(null)
  const isEmpty = snapshot.matches({ exhausted: 'empty' })
  useEmptiedFocus(empty, { isSomeoneListed: items.length > 0, isEmpty })
  if (snapshot.matches('placeMissing')) return <PlacePrompt />
  if (snapshot.matches('placeUnknown')) return <PlaceUnknown action={otherPlace} />
  if (snapshot.matches({ failed: 'first' })) {
    return (
      <ErrorState title="This list did not load" onRetry={() => list.send({ type: 'list.retry' })}>
        The connection may be down. Nothing of yours is lost.
      </ErrorState>
    )
  }
  if (isEmpty) {
    const { scene, title, words } = onClear ? nobodyMatches : page.empty
    return (
      <div ref={empty}>
        <EmptyState scene={scene} title={title} action={<OtherList page={page} onClear={onClear} />}>
          {words}
        </EmptyState>
      </div>
    )
  }
  if (items.length === 0 && snapshot.matches('waiting'))
    return <MemberGridSkeleton label="Updating the list" />
  if (items.length === 0 && snapshot.matches('loading'))
    return <MemberGridSkeleton label="Loading the list" />
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
      <ListFoot list={list} page={page} onClear={onClear} />
    </>
  )
}
