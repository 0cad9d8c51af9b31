import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { managedPhotosMachine } from '../../../machines/media/managedMedia/managedPhotos.ts'
import { Button } from '../../components/controls/Button.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, space } from '../../theme/tokens.ts'
import { DeletionUndo } from './DeletionUndo.tsx'
import { ManagedPhotoSection } from './ManagedPhotoSection.tsx'
import { RemovedItems } from './RemovedItems.tsx'
import { SelectionBar } from './SelectionBar.tsx'

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]};
  min-height: 44px;

  > p {
    color: ${color.muted};
  }
`

type ManagedPhotosActor = ActorRefFrom<typeof managedPhotosMachine>

const number = new Intl.NumberFormat('en')
const nothingSelected: ReadonlySet<number> = new Set()

/** The member's photos in all states of the chart. */
export function ManagedPhotos({ photos }: { photos: ManagedPhotosActor }) {
  const snapshot = useSelector(photos, (current) => current)
  return (
    <>
      {snapshot.matches('loading') && (
        <output>
          <VisuallyHidden>Loading your photos</VisuallyHidden>
          <Skeleton width="45%" />
          <Skeleton width="25%" />
        </output>
      )}
      {snapshot.matches('failed') && (
        <ErrorState title="Couldn’t load your photos" onRetry={() => photos.send({ type: 'media.retry' })}>
          Check your connection. Your photos are safe.
        </ErrorState>
      )}
      {snapshot.matches('ready') && <Ready photos={photos} />}
      {snapshot.matches({ ready: { storing: 'saving' } }) && (
        <VisuallyHidden role="status">Saving</VisuallyHidden>
      )}
    </>
  )
}

function Ready({ photos }: { photos: ManagedPhotosActor }) {
  const { items, avatarId, removed, mostCount } = useSelector(photos, ({ context }) => context.shown)
  /** Null while no photos are being selected. */
  const [selection, setSelection] = useState<ReadonlySet<number> | null>(null)
  const selected = items.filter(({ id }) => selection?.has(id))
  const toggle = (id: number) =>
    setSelection((before) => (before ?? nothingSelected).symmetricDifference(new Set([id])))
  const sections = [
    { title: 'Public photos', isPrivate: false, none: 'No public photos yet.' },
    { title: 'Private photos', isPrivate: true, none: 'Only members with whom you share them see these.' },
  ]
  return (
    <>
      {items.length > 0 && (
        <Head>
          <p>{`${number.format(items.length)} of ${number.format(mostCount)} photos used`}</p>
          <Button
            size="small"
            aria-pressed={selection !== null}
            onClick={() => setSelection(selection ? null : nothingSelected)}
          >
            {selection ? 'Done' : 'Select'}
          </Button>
        </Head>
      )}
      {items.length === 0 && (
        <EmptyState scene="frames" title="No photos yet">
          Your photos appear here once you have uploaded some.
        </EmptyState>
      )}
      {items.length > 0 &&
        sections.map(({ title, isPrivate, none }) => (
          <ManagedPhotoSection
            key={title}
            title={title}
            none={none}
            isPrivate={isPrivate}
            items={items.filter((item) => item.is_private === isPrivate)}
            avatarId={avatarId}
            selection={selection}
            onToggle={toggle}
            onEdit={(edit) => photos.send({ type: 'media.edit', edits: [edit] })}
          />
        ))}
      <RemovedItems kind="photo" removed={removed} />
      {selection && (
        <SelectionBar
          selected={selected}
          onEdit={(edits) => {
            photos.send({ type: 'media.edit', edits })
            setSelection(null)
          }}
        />
      )}
      <DeletionUndo kind="photo" media={photos} />
    </>
  )
}
