import { styled } from '@linaria/react'
import { X } from 'lucide-react'
import { Link } from 'wouter'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { color, focus, motion, radius, size, space, text, weight } from '../../theme/tokens.ts'

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: ${space[1]};
  margin-inline: -${space[3]} -${space[2]};

  > a {
    flex: 1;
    min-width: 0;
    display: grid;
    align-content: center;
    min-height: ${size.target};
    padding: ${space[1]} ${space[3]};
    border-radius: ${radius.field};
    transition: background ${motion.feedback};
  }
  > a:hover {
    background: ${color.hover};
  }
  > a:focus-visible {
    outline-offset: ${focus.inset};
  }
  b {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: ${weight.semibold};
  }
  span > small {
    display: -webkit-box;
    -webkit-line-clamp: 2;
    -webkit-box-orient: vertical;
    overflow: hidden;
    color: ${color.muted};
    font: ${text.small};
  }
`

export interface SearchRowProps {
  href: string
  title: string
  detail?: string
  onDelete?: () => void
}

/** A search that can be run again. */
export function SearchRow({ href, title, detail, onDelete }: SearchRowProps) {
  return (
    <Row>
      <Link href={href}>
        <b dir="auto">{title}</b>
        {detail !== undefined && (
          <span>
            <small>{detail}</small>
          </span>
        )}
      </Link>
      {onDelete && <IconButton label={`Delete ${title}`} icon={<X />} onClick={onDelete} />}
    </Row>
  )
}
