import { styled } from '@linaria/react'
import { MessageCircle, UserPlus } from 'lucide-react'
import { Link } from 'wouter'
import type { UserCard } from '../../../../contract/members.ts'
import { onPicture } from '../../theme/palette.ts'
import { layer, motion, radius, size, space, text } from '../../theme/tokens.ts'
import { listMarks } from './listMarks.tsx'

/** Above the name, so that nothing moves when the actions appear. */
const Quick = styled.div`
  position: absolute;
  right: 0;
  bottom: calc(100% + 10px);
  left: 0;
  display: flex;
  gap: ${space[2]};
  /* Transparent instead of removed, so that the focus can reach the actions. They take no pointer events while hidden. */
  opacity: 0;
  pointer-events: none;
  transition: opacity ${motion.feedback};
  container-type: inline-size;

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
  > *:focus-visible {
    outline-color: ${onPicture.text};
  }
  > a {
    flex: 1;
    background: ${onPicture.accent};
    color: ${onPicture.onAccent};
  }
  > a:hover {
    background: ${onPicture.accentHover};
  }
  > [aria-pressed='true'] {
    color: ${onPicture.buddy};
  }
  /* A small card has room for the text only. */
  @container (max-width: ${size.cardSmall}) {
    > a .lucide {
      display: none;
    }
  }
  /* A card of a compact grid has room for the icon only. */
  @container (max-width: 120px) {
    > a {
      font-size: 0;
    }
    > a .lucide {
      display: block;
    }
  }
`

export interface CardActionsProps {
  member: UserCard
  messageHref?: string | undefined
  onBuddy?: ((member: UserCard) => void) | undefined
}

/** A member is on at most one list: becoming a buddy ends being a hottie. */
const buddyTexts = {
  none: 'Add to Buddies',
  hotties: 'Move to Buddies',
  buddies: 'Remove from Buddies',
} as const

/** Quick actions of a member card, shown on hover and focus. No tab stops: keys reach them from the card. */
export function CardActions({ member, messageHref, onBuddy }: CardActionsProps) {
  if (messageHref === undefined && !onBuddy) return null
  const isBuddy = member.dudelist_type === 'buddies'
  return (
    <Quick data-quick>
      {messageHref !== undefined && (
        <Link href={messageHref} tabIndex={-1} aria-label={`Message ${member.name}`}>
          <MessageCircle />
          Message
        </Link>
      )}
      {onBuddy && (
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={isBuddy}
          aria-label={`${member.name} on your Buddies list`}
          title={buddyTexts[member.dudelist_type ?? 'none']}
          onClick={() => onBuddy(member)}
        >
          {isBuddy ? listMarks.buddies.icon : <UserPlus />}
        </button>
      )}
    </Quick>
  )
}
