import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useLocation } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { Video } from '../../../../contract/media.ts'
import type { managedVideosMachine } from '../../../machines/media/managedMedia/managedVideos.ts'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, space } from '../../theme/tokens.ts'
import { videoEditorPath } from '../../paths.ts'
import { DeletionUndo } from './DeletionUndo.tsx'
import { DraggableItem } from './DraggableItem.tsx'
import { overTab } from './editorAddress.ts'
import { ManagedSection, type ManagedSectionProps } from './ManagedSection.tsx'
import { ManagedVideoTile } from './ManagedVideoTile.tsx'
import { RemovedItems } from './RemovedItems.tsx'

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: ${space[3]};
`

const Used = styled.p`
  padding-top: ${space[3]};
  color: ${color.muted};
`

type ManagedVideosActor = ActorRefFrom<typeof managedVideosMachine>

const number = new Intl.NumberFormat('en')

/** The member's videos in all states of the chart. */
export function ManagedVideos({ videos }: { videos: ManagedVideosActor }) {
  const snapshot = useSelector(videos, (current) => current)
  return (
    <>
      {snapshot.matches('loading') && (
        <output>
          <VisuallyHidden>Loading your videos</VisuallyHidden>
          <Skeleton width="45%" />
          <Skeleton width="25%" />
        </output>
      )}
      {snapshot.matches('failed') && (
        <ErrorState title="Couldn’t load your videos" onRetry={() => videos.send({ type: 'media.retry' })}>
          Check your connection. Your videos are safe.
        </ErrorState>
      )}
      {snapshot.matches('ready') && <Ready videos={videos} />}
      {snapshot.matches({ ready: { storing: 'saving' } }) && (
        <VisuallyHidden role="status">Saving</VisuallyHidden>
      )}
    </>
  )
}

function Ready({ videos }: { videos: ManagedVideosActor }) {
  const { items, removed, mostCount } = useSelector(videos, ({ context }) => context.shown)
  // The server does not count failed videos either.
  const used = items.filter(({ failed_text }) => failed_text === null).length
  const sections = [
    { title: 'Public videos', isPrivate: false, none: 'No public videos yet.' },
    { title: 'Private videos', isPrivate: true, none: 'Only members with whom you share them see these.' },
  ]
  return (
    <>
      {items.length === 0 ? (
        <EmptyState scene="frames" title="No videos yet">
          Your videos appear here once you have uploaded some.
        </EmptyState>
      ) : (
        <>
          <Used>{`${number.format(used)} of ${number.format(mostCount)} videos used`}</Used>
          {sections.map((section) => (
            <VideoSection
              key={section.title}
              {...section}
              items={items.filter((item) => item.is_private === section.isPrivate)}
              onEdit={(edit) => videos.send({ type: 'media.edit', edits: [edit] })}
            />
          ))}
        </>
      )}
      <RemovedItems kind="video" removed={removed} />
      <DeletionUndo kind="video" media={videos} />
    </>
  )
}

/** The public or the private videos, in the member's order. */
function VideoSection(section: Omit<ManagedSectionProps<Video>, 'children'>) {
  const [, navigate] = useLocation()
  const { title, items, onEdit } = section
  return (
    <ManagedSection {...section}>
      {(placementOf) => (
        <List aria-label={title}>
          {items.map((video, index) => (
            <DraggableItem key={video.id} id={video.id} index={index} isDisabled={items.length < 2}>
              <ManagedVideoTile
                video={video}
                onEdit={onEdit}
                onOpen={() => navigate(videoEditorPath(video.id), { state: overTab })}
                {...placementOf(index)}
              />
            </DraggableItem>
          ))}
        </List>
      )}
    </ManagedSection>
  )
}
