import { styled } from '@linaria/react'
import { ArrowLeft, ArrowRight, Globe, Lock, Trash2 } from 'lucide-react'
import type { ManagedItem, MediaEdit } from '../../../machines/media/managedMedia/edits.ts'
import { ActionMenu } from '../../components/controls/ActionMenu.tsx'
import type { ActionMenuItem } from '../../components/controls/ActionMenuPopup.tsx'
import { onPicture } from '../../theme/palette.ts'
import { radius, space } from '../../theme/tokens.ts'
import type { Placement } from './ManagedSection.tsx'

const Corner = styled.div`
  position: absolute;
  top: ${space[1]};
  right: ${space[1]};

  > button {
    border-radius: ${radius.full};
    background: ${onPicture.glass};
    color: ${onPicture.text};
  }
`

interface ManagedTileMenuProps<Item> extends Placement {
  item: Item
  /** What the menu is of, with its number and description. */
  name: string
  /** Actions of its kind, which come first. */
  first?: readonly ActionMenuItem[] | undefined
  onEdit: (edit: MediaEdit<Item>) => void
}

/** The menu in the corner of a photo or video: its place, its privacy and its deletion. */
export function ManagedTileMenu<Item extends ManagedItem>({
  item: { id, is_private: isPrivate },
  name,
  first,
  number,
  count,
  onMove,
  onEdit,
}: ManagedTileMenuProps<Item>) {
  const items: ActionMenuItem[] = [
    ...(first ?? []),
    ...(number > 1
      ? [{ id: 'earlier', label: 'Move earlier', icon: <ArrowLeft />, onSelect: () => onMove(number - 2) }]
      : []),
    ...(number < count
      ? [{ id: 'later', label: 'Move later', icon: <ArrowRight />, onSelect: () => onMove(number) }]
      : []),
    {
      id: 'privacy',
      label: isPrivate ? 'Make public' : 'Make private',
      icon: isPrivate ? <Globe /> : <Lock />,
      onSelect: () => onEdit({ type: 'place', id, isPrivate: !isPrivate, order: null }),
    },
    { id: 'line', separator: true },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 />,
      isDanger: true,
      onSelect: () => onEdit({ type: 'delete', id }),
    },
  ]
  return (
    <Corner>
      <ActionMenu label={`Actions for ${name}`} items={items} />
    </Corner>
  )
}
