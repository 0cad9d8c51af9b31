import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { photoListMachine, videoListMachine } from '../../../machines/members/pagedList/galleryLists.ts'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { LoadMore } from '../../components/controls/LoadMore.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { UpgradeOffer } from '../../components/members/UpgradeOffer.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, space } from '../../theme/tokens.ts'
import { PlacePrompt } from '../MemberList/PlacePrompt.tsx'
import { PlaceUnknown } from '../MemberList/PlaceUnknown.tsx'

const Tiles = styled.div`
  display: grid;
  gap: ${space[3]};
`

const End = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[3]};
  padding: ${space[8]} 0;
  color: ${color.muted};
`

type Snapshot = SnapshotFrom<typeof photoListMachine> | SnapshotFrom<typeof videoListMachine>

export interface GalleryTexts {
  /** Plural noun of the items, such as 'photos'. */
  readonly what: string
  /** Title of the empty state. */
  readonly emptyTitle: string
}

export interface GalleryStatesProps {
  snapshot: Snapshot
  send: (event: { type: 'list.more' } | { type: 'list.retry' }) => void
  texts: GalleryTexts
  /** Address of the search form with these criteria. */
  form: string
  /** Offers another place when the place of the search is unknown. */
  otherPlace: ReactNode
  /** The placeholders while loading: their number, minimum width in pixels and CSS aspect ratio. */
  skeleton: { readonly count: number; readonly minWidth: number; readonly ratio: string }
  /** The grid of results. */
  children: ReactNode
}

const isLoading = (snapshot: Snapshot) => snapshot.matches('waiting') || snapshot.matches('loading')

/** The results of a photo or video search, in all states of its chart. */
export function GalleryStates(props: GalleryStatesProps) {
  const { snapshot, send, texts, form, otherPlace, children } = props
  if (snapshot.matches('placeMissing')) return <PlacePrompt />
  if (snapshot.matches('placeUnknown')) return <PlaceUnknown action={otherPlace} />
  if (snapshot.matches({ failed: 'first' })) {
    return (
      <ErrorState title="Couldn’t load this list" onRetry={() => send({ type: 'list.retry' })}>
        Check your connection. Nothing is lost.
      </ErrorState>
    )
  }
  if (snapshot.matches({ exhausted: 'empty' })) {
    return (
      <EmptyState
        scene="lookout"
        title={texts.emptyTitle}
        action={<ButtonLink href={form}>Edit search</ButtonLink>}
      >
        Remove a filter, or edit the search.
      </EmptyState>
    )
  }
  if (snapshot.context.content.items.length === 0 && isLoading(snapshot)) return <Placeholder {...props} />
  return (
    <>
      {children}
      <Footer {...props} />
    </>
  )
}

function Placeholder({ snapshot, skeleton: { count, minWidth, ratio } }: GalleryStatesProps) {
  return (
    <output>
      <VisuallyHidden>
        {snapshot.matches('waiting') ? 'Updating the list' : 'Loading the list'}
      </VisuallyHidden>
      <Tiles
        aria-hidden="true"
        style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${minWidth}px, 100%), 1fr))` }}
      >
        {Array.from({ length: count }, (_, index) => (
          <div key={index} style={{ aspectRatio: ratio }}>
            <Skeleton shape="block" height="100%" />
          </div>
        ))}
      </Tiles>
    </output>
  )
}

/** The end of the results: more to load, the end, an error, or the upgrade offer (`docs/product.md#list-maximum`). */
function Footer({ snapshot, send, texts, form }: GalleryStatesProps) {
  if (snapshot.matches('refused')) return <UpgradeOffer title={`There are more ${texts.what} to see`} />
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
        {snapshot.matches({ exhausted: 'tooFew' }) && <ButtonLink href={form}>Edit search</ButtonLink>}
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
  return <LoadMore isLoading={snapshot.matches('loadingMore')} onReach={() => send({ type: 'list.more' })} />
}
