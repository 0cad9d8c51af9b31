import { styled } from '@linaria/react'
import { Pencil, UsersRound } from 'lucide-react'
import { color, radius, size, space, text } from '../../theme/tokens.ts'
import { IconButton } from '../controls/IconButton.tsx'

const Box = styled.aside`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0 10px;
  padding: ${space[3]} 14px;
  border-radius: ${radius.note};
  background: ${color.quiet};

  > .lucide {
    margin-top: 1px;
    color: ${color.spruceText};
  }
  b {
    display: block;
    font: ${text.smallStrong};
    line-height: 20px;
    color: ${color.spruceText};
  }
  p {
    white-space: pre-line;
  }
  button {
    margin: -${space[2]};
    color: ${color.spruceText};
  }
  button .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
  }
`

export interface NoteCardProps {
  note: string
  title?: string | undefined
  onEdit?: (() => void) | undefined
}

/** The viewer's private note about a member. */
export function NoteCard({ note, title = 'Private note', onEdit }: NoteCardProps) {
  return (
    <Box aria-label={title}>
      <UsersRound />
      <div>
        <b>{title}</b>
        <p>{note}</p>
      </div>
      {onEdit && <IconButton label="Edit note" icon={<Pencil />} onClick={onEdit} />}
    </Box>
  )
}
