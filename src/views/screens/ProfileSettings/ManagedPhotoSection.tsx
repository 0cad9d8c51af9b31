import { useLocation } from 'wouter'
import type { Photo } from '../../../../contract/media.ts'
import { PhotoGrid } from '../../components/media/PhotoGrid.tsx'
import { photoEditorPath } from '../../paths.ts'
import { DraggableItem } from './DraggableItem.tsx'
import { ManagedPhotoTile } from './ManagedPhotoTile.tsx'
import { ManagedSection, type ManagedSectionProps } from './ManagedSection.tsx'
import { overTab } from './editorAddress.ts'

export interface ManagedPhotoSectionProps extends Omit<ManagedSectionProps<Photo>, 'children'> {
  avatarId: number | null
  /** Ids of the selected photos; null while none are being selected. */
  selection: ReadonlySet<number> | null
  onToggle: (id: number) => void
}

/** The public or the private photos, in the member's order. */
export function ManagedPhotoSection({ avatarId, selection, onToggle, ...section }: ManagedPhotoSectionProps) {
  const [, navigate] = useLocation()
  const { title, items, onEdit } = section
  return (
    <ManagedSection {...section}>
      {(placementOf) => (
        <PhotoGrid label={title}>
          {items.map((photo, index) => (
            <DraggableItem
              key={photo.id}
              id={photo.id}
              index={index}
              isDisabled={selection !== null || items.length < 2}
            >
              <ManagedPhotoTile
                photo={photo}
                isAvatar={photo.id === avatarId}
                isSelected={selection?.has(photo.id) ?? null}
                onToggle={() => onToggle(photo.id)}
                onEdit={onEdit}
                onOpen={() => navigate(photoEditorPath(photo.id), { state: overTab })}
                {...placementOf(index)}
              />
            </DraggableItem>
          ))}
        </PhotoGrid>
      )}
    </ManagedSection>
  )
}
