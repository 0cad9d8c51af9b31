import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { MemberGridSkeleton } from '../../components/MemberGridSkeleton.tsx'
import { PlacePrompt } from './PlacePrompt.tsx'
import { ListFoot } from './ListFoot.tsx'
import { MemberWindow } from './MemberWindow.tsx'
import type { MemberListActor } from './useMemberList.ts'

/** One list in each of its states. */
export function MemberList({ screen, label }: { screen: MemberListActor; label: string }) {
  const { actor, snapshot, items } = screen
  if (snapshot.matches('placeMissing')) return <PlacePrompt />
  if (snapshot.matches({ failed: 'first' })) {
    return (
      <ErrorState title="This list did not load" onRetry={() => actor.send({ type: 'list.retry' })}>
        The connection may be down. Nothing of yours is lost.
      </ErrorState>
    )
  }
  if (snapshot.matches({ exhausted: 'empty' })) {
    return (
      <EmptyState scene="lookout" title="Nobody here yet">
        Come back a little later: new men arrive every day.
      </EmptyState>
    )
  }
  const isFirstLoad = items.length === 0 && (snapshot.matches('loading') || snapshot.matches('waiting'))
  return (
    <>
      {isFirstLoad ? (
        <MemberGridSkeleton label="Loading the list" />
      ) : (
        <MemberWindow members={items} label={label} isBusy={snapshot.hasTag('busy')} />
      )}
      {!isFirstLoad && <ListFoot screen={screen} />}
    </>
  )
}
