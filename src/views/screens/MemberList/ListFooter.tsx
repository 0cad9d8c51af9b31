import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { LoadMore } from '../../components/controls/LoadMore.tsx'
import { UpgradeOffer } from '../../components/members/UpgradeOffer.tsx'
import { color, space } from '../../theme/tokens.ts'
import type { MemberListPage } from './listPages.ts'
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

/** The end of a list: more to load, the end, an error, or the upgrade offer (`docs/product.md#list-maximum`). */
export function ListFooter({
  list,
  page,
  onClear,
}: {
  list: MemberListActor
  page: Pick<MemberListPage, 'few' | 'other'>
  onClear: (() => void) | undefined
}) {
  const snapshot = useSelector(list, (current) => current)
  const { few: ownFew = 'Only a few members here so far' } = page
  const few = onClear ? 'No more matches' : ownFew
  if (snapshot.matches('refused')) return <UpgradeOffer />
  if (snapshot.matches({ failed: 'more' })) {
    return (
      <ErrorState title="Couldn’t load more" onRetry={() => list.send({ type: 'list.retry' })}>
        Check your connection.
      </ErrorState>
    )
  }
  if (snapshot.matches({ exhausted: 'tooFew' })) {
    return (
      <Few>
        {few !== null && <p role="status">{few}</p>}
        <OtherList page={page} onClear={onClear} />
      </Few>
    )
  }
  if (snapshot.matches('exhausted')) return <Status role="status">That’s everyone</Status>
  if (snapshot.matches('waiting')) return <Status role="status">Updating the list</Status>
  if (snapshot.matches('loading')) return <Status role="status">Loading the list</Status>
  return (
    <LoadMore
      hasPageBelow
      isLoading={snapshot.matches('loadingMore')}
      onReach={() => list.send({ type: 'list.more' })}
    />
  )
}
