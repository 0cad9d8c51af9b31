import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { RowButtons } from '../components/RowButtons.tsx'

export interface RowActionsProps {
  /** What the row is, such as the name of the product. */
  name: string
  onEdit?: () => void
  /** Undefined for what can't be deleted. */
  onDelete?: (() => void) | undefined
}

/** The buttons of a row that can be changed. */
export const RowActions = ({ name, onEdit, onDelete }: RowActionsProps) => (
  <RowButtons>
    {onEdit && <IconButton label={`Change ${name}`} icon={<Pencil />} onClick={onEdit} />}
    {onDelete && <IconButton label={`Delete ${name}`} icon={<Trash2 />} onClick={onDelete} />}
  </RowButtons>
)
