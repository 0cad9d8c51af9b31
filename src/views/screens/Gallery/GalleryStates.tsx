import { styled } from '@linaria/react'
import type { ReactElement, ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { photoListMachine, videoListMachine } from '../../../machines/members/pagedList/galleryLists.ts'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { LoadMore } from '../../components/controls/LoadMore.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { UpgradeOffer } from '../../components/members/UpgradeOffer.tsx'
import { useMedia } from '../../components/layout/useMedia.ts'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, space } from '../../theme/tokens.ts'
import { PlacePrompt } from '../MemberList/PlacePrompt.tsx'
import { PlaceUnknown } from '../MemberList/PlaceUnknown.tsx'
import type { RowHeights } from './JustifiedWindow.tsx'

const Tiles = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};

  ${media.mobile} {
    gap: ${space[1]};
  }
`

const End = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[3]};
  padding: ${space[8]} 0;
  color: ${color.muted};
`

type Snapshot = SnapshotFrom<typeof photoListMachine> | SnapshotFrom<typeof videoListMachine>

export interface GalleryStatesProps {
  snapshot: Snapshot
  send: (event: { type: 'list.more' } | { type: 'list.retry' }) => void
  /** Plural noun of the items. */
  what: 'photos' | 'videos'
  /** Heights of the rows, which the placeholders have too. */
  heights: RowHeights
  /** The state without items. */
  empty: ReactElement
  /** What a member may do at the end of a short list. */
  fewAction?: ReactElement
  /** Offers another place when the place of the search is unknown. */
  otherPlace?: ReactNode
  /** The rows. */
  children: ReactNode
}

const isLoading = (snapshot: Snapshot) => snapshot.matches('waiting') || snapshot.matches('loading')

/** Photos or videos, in all states of their chart. */
export function GalleryStates(props: GalleryStatesProps) {
  const { snapshot, send, empty, otherPlace, children } = props
  if (snapshot.matches('placeMissing')) return <PlacePrompt />
  if (snapshot.matches('placeUnknown')) return <PlaceUnknown action={otherPlace} />
  if (snapshot.matches({ failed: 'first' })) {
    return (
      <ErrorState title="Couldn’t load this list" onRetry={() => send({ type: 'list.retry' })}>
        Check your connection. Nothing is lost.
      </ErrorState>
    )
  }
  if (snapshot.matches({ exhausted: 'empty' })) return empty
  if (snapshot.context.content.items.length === 0 && isLoading(snapshot)) return <Placeholder {...props} />
  return (
    <>
      {children}
      <Footer {...props} />
    </>
  )
}

/** Ratios of width to height of the placeholders, which differ as photos do. */
const numbered = (ratios: number[]) => ratios.map((ratio, id) => ({ id, ratio }))
const ratios = {
  photos: numbered([0.8, 0.75, 1.33, 0.75, 0.8, 1, 0.75, 1.5, 0.8, 0.75, 1.33, 0.75]),
  videos: numbered([1.78, 1.78, 0.6, 1.78, 1.78, 1.78]),
}

function Placeholder({ snapshot, what, heights }: GalleryStatesProps) {
  const height = heights[useMedia(media.mobile) ? 'phone' : 'desktop']
  return (
    <output>
      <VisuallyHidden>
        {snapshot.matches('waiting') ? 'Updating the list' : 'Loading the list'}
      </VisuallyHidden>
      <Tiles aria-hidden="true">
        {ratios[what].map(({ id, ratio }) => (
          <div key={id} style={{ height, flexBasis: height * ratio, flexGrow: ratio }}>
            <Skeleton shape="block" height="100%" />
          </div>
        ))}
      </Tiles>
    </output>
  )
}

/** The end: more to load, the end, an error, or the upgrade offer (`docs/product.md#list-maximum`). */
function Footer({ snapshot, send, what, fewAction }: GalleryStatesProps) {
  if (snapshot.matches('refused')) return <UpgradeOffer title={`There are more ${what} to see`} />
  if (snapshot.matches({ failed: 'more' })) {
    return (
      <ErrorState title="Couldn’t load more" onRetry={() => send({ type: 'list.retry' })}>
        Check your connection.
      </ErrorState>
    )
  }
  if (snapshot.matches('exhausted')) {
    return (
      <End>
        <p role="status">That’s all</p>
        {snapshot.matches({ exhausted: 'tooFew' }) && fewAction}
      </End>
    )
  }
  if (isLoading(snapshot)) {
    return (
      <End>
        <p role="status">Updating the list</p>
      </End>
    )
  }
  return (
    <LoadMore
      hasPageBelow
      isLoading={snapshot.matches('loadingMore')}
      onReach={() => send({ type: 'list.more' })}
    />
  )
}
