import { styled } from '@linaria/react'
import { MessageCircle, UserPlus } from 'lucide-react'
import { Link } from 'wouter'
import type { UserCard } from '../../../contract/types.ts'
import { onPicture } from '../theme/palette.ts'
import { layer, motion, radius, size, space, text } from '../theme/tokens.ts'
import { listMarks } from './listMarks.tsx'

/** Above the name, so that nothing a pointer is on its way to moves when they appear. */
const Quick = styled.div`
  position: absolute;
  right: 0;
  bottom: calc(100% + 10px);
  left: 0;
  display: none;
  gap: ${space[2]};
  animation: appear ${motion.enter};

  > * {
    position: relative;
    z-index: ${layer.raised};
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: ${space[2]};
    min-width: ${size.target};
    height: ${size.target};
    border-radius: ${radius.field};
    background: ${onPicture.tint};
    color: ${onPicture.text};
    font: ${text.h15};
    transition: background ${motion.feedback};
  }
  > *:hover {
    background: ${onPicture.tintHover};
  }
  > a {
    flex: 1;
    background: ${onPicture.accent};
    color: ${onPicture.onAccent};
  }
  > a:hover {
    background: ${onPicture.accentHover};
  }
`

export interface CardActionsProps {
  member: UserCard
  messageHref?: string | undefined
  onList?: ((member: UserCard) => void) | undefined
}

/** What can be done with a member without opening him; his card shows it on hover and focus. */
export function CardActions({ member, messageHref, onList }: CardActionsProps) {
  if (messageHref === undefined && !onList) return null
  const list = member.dudelist_type === null ? undefined : listMarks[member.dudelist_type]
  return (
    <Quick data-quick>
      {messageHref !== undefined && (
        <Link href={messageHref} aria-label={`Message ${member.name}`}>
          <MessageCircle />
          Message
        </Link>
      )}
      {onList && (
        <button
          type="button"
          aria-label={list ? `Change the list ${member.name} is on` : `Add ${member.name} to a list`}
          onClick={() => onList(member)}
        >
          {list ? list.icon : <UserPlus />}
        </button>
      )}
    </Quick>
  )
}
