import { styled } from '@linaria/react'
import { CircleAlert, Film, Pencil } from 'lucide-react'
import type { Video } from '../../../../contract/media.ts'
import type { MediaEdit } from '../../../machines/media/managedMedia/edits.ts'
import { MediaCounts } from '../../components/media/MediaCounts.tsx'
import { ThumbhashImage } from '../../components/media/ThumbhashImage.tsx'
import { onPicture } from '../../theme/palette.ts'
import { color, radius, size, space, text } from '../../theme/tokens.ts'
import type { Placement } from './ManagedSection.tsx'
import { ManagedTileMenu } from './ManagedTileMenu.tsx'

const Tile = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 16 / 9;
  overflow: hidden;
  border-radius: ${radius.field};
  background: ${color.sunken};
  color: ${color.muted};
`

const Mark = styled.span`
  position: absolute;
  bottom: ${space[2]};
  left: ${space[2]};
  padding: ${space.half} ${space[2]};
  border-radius: ${radius.full};
  background: ${onPicture.glass};
  color: ${onPicture.text};
  font: ${text.smallMedium};
  font-variant-numeric: tabular-nums;
`

const Failure = styled.p`
  display: flex;
  gap: ${space[1]};
  padding-top: ${space[1]};
  color: ${color.danger};
  font: ${text.small};

  > .lucide {
    flex: none;
    width: ${size.iconSmall};
    height: 18px;
  }
`

const percent = new Intl.NumberFormat('en', { style: 'percent' })

/** Returns what is still missing until others can see a video; null for nothing. */
function waitsFor({
  is_processed: isProcessed,
  is_approved: isApproved,
  failed_text: failed,
  progress,
}: Video) {
  if (failed !== null) return null
  if (!isProcessed) return `Processing, ${percent.format(progress / 100)}`
  return isApproved ? null : 'Waiting for approval'
}

export interface ManagedVideoTileProps extends Placement {
  video: Video
  onEdit: (edit: MediaEdit<Video>) => void
  /** Opens the editor. */
  onOpen: () => void
}

/** One of the member's videos, with its state and what can be done with it. */
export function ManagedVideoTile({ video, onEdit, onOpen, ...placement }: ManagedVideoTileProps) {
  const { description } = video
  const waiting = waitsFor(video)
  return (
    <>
      <Tile data-video={video.id}>
        {video.is_processed ? (
          <ThumbhashImage
            src={video.thumbnail_url}
            width={video.width ?? 16}
            height={video.height ?? 9}
            thumbhash={video.thumbhash}
            alt={description ?? `Video ${placement.number}`}
          />
        ) : (
          <Film role="img" aria-label={description ?? `Video ${placement.number}`} />
        )}
        {waiting !== null && <Mark>{waiting}</Mark>}
        <ManagedTileMenu
          item={video}
          name={`video ${placement.number}${description === null ? '' : `, ${description}`}`}
          first={[{ id: 'edit', label: 'Edit video', icon: <Pencil />, onSelect: onOpen }]}
          onEdit={onEdit}
          {...placement}
        />
      </Tile>
      {video.is_processed && <MediaCounts media={video} />}
      {video.failed_text !== null && (
        <Failure>
          <CircleAlert aria-hidden />
          <span>{video.failed_text}</span>
        </Failure>
      )}
    </>
  )
}
