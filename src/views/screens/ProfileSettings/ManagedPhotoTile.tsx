import { styled } from '@linaria/react'
import { Pencil, UserRound } from 'lucide-react'
import type { Photo } from '../../../../contract/media.ts'
import type { MediaEdit } from '../../../machines/media/managedMedia/edits.ts'
import type { ActionMenuItem } from '../../components/controls/ActionMenuPopup.tsx'
import { MediaCounts } from '../../components/media/MediaCounts.tsx'
import { ThumbhashImage } from '../../components/media/ThumbhashImage.tsx'
import { onPicture } from '../../theme/palette.ts'
import { color, radius, size, space, text } from '../../theme/tokens.ts'
import type { Placement } from './ManagedSection.tsx'
import { ManagedTileMenu } from './ManagedTileMenu.tsx'

const Tile = styled.div`
  position: relative;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${radius.field};
  background: ${color.sunken};

  &[data-selected='true'] {
    outline: 3px solid ${color.text};
    outline-offset: -3px;
  }
`

const Marks = styled.div`
  position: absolute;
  bottom: ${space[2]};
  left: ${space[2]};
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]};
  max-width: calc(100% - ${space[4]});
  pointer-events: none;

  > span {
    padding: ${space.half} ${space[2]};
    border-radius: ${radius.full};
    background: ${onPicture.glass};
    color: ${onPicture.text};
    font: ${text.smallMedium};
  }
`

const Choice = styled.label`
  position: absolute;
  inset: 0;
  display: flex;
  align-items: start;
  justify-content: end;
  padding: ${space[2]};
  cursor: pointer;

  > input {
    width: ${size.iconLarge};
    height: ${size.iconLarge};
    accent-color: ${color.accent};
  }
`

export interface ManagedPhotoTileProps extends Placement {
  photo: Photo
  isAvatar: boolean
  /** Null while no photos are being selected. */
  isSelected: boolean | null
  onToggle: () => void
  onEdit: (edit: MediaEdit<Photo>) => void
  /** Opens the editor. */
  onOpen: () => void
}

/** One of the member's photos, with its marks and what can be done with it. */
export function ManagedPhotoTile({
  photo,
  isAvatar,
  isSelected,
  onToggle,
  onEdit,
  onOpen,
  ...placement
}: ManagedPhotoTileProps) {
  const { id, is_private: isPrivate } = photo
  const name = `photo ${placement.number}${photo.description === null ? '' : `, ${photo.description}`}`
  const first: ActionMenuItem[] = [
    { id: 'edit', label: 'Edit photo', icon: <Pencil />, onSelect: onOpen },
    ...(isPrivate || isAvatar
      ? []
      : [
          {
            id: 'avatar',
            label: 'Make it your avatar',
            icon: <UserRound />,
            onSelect: () => onEdit({ type: 'chooseAvatar', id }),
          },
        ]),
  ]
  return (
    <div>
      <Tile data-selected={isSelected ?? false} data-photo={id}>
        <ThumbhashImage
          src={photo.square320_url}
          width={320}
          height={320}
          thumbhash={photo.thumbhash}
          alt={photo.description ?? `Photo ${placement.number}`}
        />
        <Marks>
          {isAvatar && <span>Avatar</span>}
          {!photo.is_approved && <span>Waiting for approval</span>}
        </Marks>
        {isSelected === null ? (
          <ManagedTileMenu item={photo} name={name} first={first} onEdit={onEdit} {...placement} />
        ) : (
          <Choice>
            <input type="checkbox" checked={isSelected} aria-label={`Select ${name}`} onChange={onToggle} />
          </Choice>
        )}
      </Tile>
      <MediaCounts media={photo} />
    </div>
  )
}
