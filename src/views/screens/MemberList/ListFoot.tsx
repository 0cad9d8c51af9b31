import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { LoadMore } from '../../components/controls/LoadMore.tsx'
import { UpgradeOffer } from '../../components/members/UpgradeOffer.tsx'
import { color, space } from '../../theme/tokens.ts'
import type { ListPage } from './lists.ts'
import { OtherList } from './OtherList.tsx'
import type { MemberListActor } from './useMemberList.ts'

const Status = styled.p`
  padding: ${space[8]} 0;
  color: ${color.muted};
  text-align: center;
`

const Few = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[3]};
  padding: ${space[8]} 0;
  color: ${color.muted};
`

/** What stands below the cards: more, an end, the 288 items' offer (SPEC 5), or what went wrong. */
export function ListFoot({
  list,
  page,
  onClear,
}: {
  list: MemberListActor
  page: Pick<ListPage, 'few' | 'other'>
  onClear: (() => void) | undefined
}) {
  const snapshot = useSelector(list, (current) => current)
  if (snapshot.matches('refused')) return <UpgradeOffer />
  if (snapshot.matches({ failed: 'more' })) {
    return (
      <ErrorState title="The rest did not load" onRetry={() => list.send({ type: 'list.retry' })}>
        What you see above stays as it is.
      </ErrorState>
    )
  }
  if (snapshot.matches({ exhausted: 'tooFew' })) {
    return (
      <Few>
        <p role="status">{onClear ? 'Nobody else matches' : (page.few ?? 'Only a few here so far')}</p>
        <OtherList page={page} onClear={onClear} />
      </Few>
    )
  }
  if (snapshot.matches('exhausted')) return <Status role="status">You have seen everyone here</Status>
  if (snapshot.matches('waiting')) return <Status role="status">Updating the list</Status>
  if (snapshot.matches('loading')) return <Status role="status">Loading the list</Status>
  return (
    <LoadMore isLoading={snapshot.matches('loadingMore')} onReach={() => list.send({ type: 'list.more' })} />
  )
}
