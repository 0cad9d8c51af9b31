import { useSelector } from '@xstate/react'
import { selectItems } from '../../../machines/pagedList/selectors.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { MemberGridSkeleton } from '../../components/MemberGridSkeleton.tsx'
import { places } from '../../shell/places.ts'
import { ListFoot } from './ListFoot.tsx'
import { MemberWindow } from './MemberWindow.tsx'
import { OtherList } from './OtherList.tsx'
import { PlacePrompt } from './PlacePrompt.tsx'
import type { MemberListActor } from './useMemberList.ts'

/** One list in each of its states. */
export function MemberList({ list, label }: { list: MemberListActor; label: string }) {
  const snapshot = useSelector(list, (current) => current)
  const items = useSelector(list, selectItems)
  if (snapshot.matches('placeMissing')) return <PlacePrompt />
  if (snapshot.matches({ failed: 'first' })) {
    return (
      <ErrorState title="This list did not load" onRetry={() => list.send({ type: 'list.retry' })}>
        The connection may be down. Nothing of yours is lost.
      </ErrorState>
    )
  }
  if (snapshot.matches({ exhausted: 'empty' })) {
    return (
      <EmptyState scene="lookout" title="Nobody here yet" action={<OtherList list={list} />}>
        Come back a little later: new men arrive every day.
      </EmptyState>
    )
  }
  if (items.length === 0 && snapshot.matches('waiting'))
    return <MemberGridSkeleton label="Updating the list" />
  if (items.length === 0 && snapshot.matches('loading'))
    return <MemberGridSkeleton label="Loading the list" />
  return (
    <>
      <MemberWindow
        members={items}
        label={label}
        place={places[snapshot.context.parameters.list]}
        isBusy={snapshot.hasTag('busy')}
      />
      <ListFoot list={list} />
    </>
  )
}
