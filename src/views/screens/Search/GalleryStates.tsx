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

export interface GalleryWords {
  /** What it holds: 'pictures'. */
  readonly what: string
  /** Nothing is found. */
  readonly emptyTitle: string
}

export interface GalleryStatesProps {
  snapshot: Snapshot
  send: (event: { type: 'list.more' } | { type: 'list.retry' }) => void
  words: GalleryWords
  /** Where the search is changed. */
  form: string
  /** Where the search is from a place: another one. */
  otherPlace: ReactNode
  /** Until the first are here: how wide each is at least, in pixels, and how it is shaped. */
  skeleton: { readonly count: number; readonly least: number; readonly ratio: string }
  /** What was found. */
  children: ReactNode
}

const isStill = (snapshot: Snapshot) => snapshot.matches('waiting') || snapshot.matches('loading')

/** A gallery of what was found, in each of its states. */
export function GalleryStates(props: GalleryStatesProps) {
  const { snapshot, send, words, form, otherPlace, children } = props
  if (snapshot.matches('placeMissing')) return <PlacePrompt />
  if (snapshot.matches('placeUnknown')) return <PlaceUnknown action={otherPlace} />
  if (snapshot.matches({ failed: 'first' })) {
    return (
      <ErrorState title="This list did not load" onRetry={() => send({ type: 'list.retry' })}>
        The connection may be down. Nothing of yours is lost.
      </ErrorState>
    )
  }
  if (snapshot.matches({ exhausted: 'empty' })) {
    return (
      <EmptyState
        scene="lookout"
        title={words.emptyTitle}
        action={<ButtonLink href={form}>Change the search</ButtonLink>}
      >
        Ask for less: take something away, or change the search.
      </EmptyState>
    )
  }
  if (snapshot.context.content.items.length === 0 && isStill(snapshot)) return <Waiting {...props} />
  return (
    <>
      {children}
      <Foot {...props} />
    </>
  )
}

function Waiting({ snapshot, skeleton: { count, least, ratio } }: GalleryStatesProps) {
  return (
    <output>
      <VisuallyHidden>
        {snapshot.matches('waiting') ? 'Updating the list' : 'Loading the list'}
      </VisuallyHidden>
      <Tiles
        aria-hidden="true"
        style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${least}px, 100%), 1fr))` }}
      >
        {Array.from({ length: count }, (_, place) => (
          <div key={place} style={{ aspectRatio: ratio }}>
            <Skeleton shape="block" height="100%" />
          </div>
        ))}
      </Tiles>
    </output>
  )
}

/** Below what was found: more, an end, the 288 items' offer (SPEC 5), or what went wrong. */
function Foot({ snapshot, send, words, form }: GalleryStatesProps) {
  if (snapshot.matches('refused')) return <UpgradeOffer title={`There are more ${words.what} to see`} />
  if (snapshot.matches({ failed: 'more' })) {
    return (
      <ErrorState title="The rest did not load" onRetry={() => send({ type: 'list.retry' })}>
        What you see above stays as it is.
      </ErrorState>
    )
  }
  if (snapshot.matches('exhausted')) {
    return (
      <End>
        <p role="status">You have seen all of them</p>
        {snapshot.matches({ exhausted: 'tooFew' }) && <ButtonLink href={form}>Change the search</ButtonLink>}
      </End>
    )
  }
  if (isStill(snapshot)) {
    return (
      <End>
        <p role="status">Updating the list</p>
      </End>
    )
  }
  return <LoadMore isLoading={snapshot.matches('loadingMore')} onReach={() => send({ type: 'list.more' })} />
}
