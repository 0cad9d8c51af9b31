import { styled } from '@linaria/react'
import { type ComponentType, memo } from 'react'
import { Link } from 'wouter'
import type { UserCard } from '../../../../contract/members.ts'
import { media } from '../../theme/breakpoints.ts'
import { onPicture } from '../../theme/palette.ts'
import { color, layer, motion, radius, space, text, tracking, weight } from '../../theme/tokens.ts'
import { CardActions } from './CardActions.tsx'
import { CardMarks } from './CardMarks.tsx'
import { MemberPicture } from './MemberPicture.tsx'
import { actionKeys, moveInCard } from './moveInCard.ts'

const Frame = styled.article`
  position: relative;
  aspect-ratio: 4 / 5;
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${color.sunken};
  color: ${onPicture.text};
  transition:
    transform ${motion.feedback},
    box-shadow ${motion.feedback};

  /* The gradient. Slightly larger than the photo, so that no bright line shows at the rounded corners. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    background: ${onPicture.veil};
    box-shadow: inset 0 0 0 1px ${onPicture.edge};
    scale: 1.006;
    pointer-events: none;
  }
  /* A third line below the name needs a higher gradient. */
  &:has([data-tall])::after {
    background: ${onPicture.veilTall};
  }
  &:has(:focus-visible) {
    transform: translateY(-2px);
  }
  &:has(:focus-visible)::after {
    background: ${onPicture.veilTall};
  }
  &:has(:focus-visible) [data-quick] {
    opacity: 1;
    pointer-events: auto;
  }
  &:has(a[data-whole]:focus-visible) {
    outline: 2px solid ${color.text};
    outline-offset: 2px;
  }
  ${media.hover} {
    &:hover {
      transform: translateY(-2px);
      box-shadow: 0 0 0 2px ${color.fieldBorder};
    }
    &:hover::after {
      background: ${onPicture.veilTall};
    }
    &:hover [data-quick] {
      opacity: 1;
      pointer-events: auto;
    }
  }
  ${media.calm} {
    &,
    &:hover,
    &:has(:focus-visible) {
      transform: none;
    }
  }
`

const Foot = styled.div`
  position: absolute;
  z-index: ${layer.raised};
  right: 14px;
  bottom: ${space[3]};
  left: 14px;
  container-type: inline-size;

  ${media.mobile} {
    right: ${space[3]};
    bottom: 10px;
    left: ${space[3]};
  }
`

const Who = styled.h3`
  font: ${text.name};
  letter-spacing: ${tracking.name};

  a {
    display: flex;
    align-items: baseline;
    gap: 6px;
    outline: none;
  }
  /* Extends the link over the whole card. */
  a::after {
    content: '';
    position: absolute;
    inset: -400px -14px -${space[3]};
  }
  b {
    overflow: hidden;
    font-weight: ${weight.strong};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  span {
    font-weight: 450;
  }
  /* A card of a compact grid. */
  @container (max-width: 130px) {
    font: ${text.bodyStrong};
  }
`

const Far = styled.div`
  min-height: 18px;
  font: ${text.small};
  color: ${onPicture.muted};
  font-variant-numeric: tabular-nums;
`

export interface MemberCardProps {
  member: UserCard
  href: string
  linkState?: unknown
  /** Address of the conversation. Without it the message action is not shown. */
  messageHref?: string | undefined
  /** Adds to Buddies or removes. Pass the same function to all cards, so that only changed cards render. */
  onBuddy?: ((member: UserCard) => void) | undefined
  /** Replaces the distance. Pass the same component to all cards. */
  Line?: ComponentType<{ member: UserCard }> | undefined
  /** For the first cards: loads the photo at once. */
  eager?: boolean | undefined
}

export const MemberCard = memo(function MemberCard({
  member,
  href,
  linkState,
  messageHref,
  onBuddy,
  Line,
  eager,
}: MemberCardProps) {
  return (
    <Frame onKeyDown={moveInCard}>
      <MemberPicture picture={member.avatar} name={member.name} use="card" isDecorative eager={eager} />
      <CardMarks member={member} />
      <Foot>
        <Who>
          <Link
            href={href}
            state={linkState}
            data-whole
            aria-keyshortcuts={messageHref === undefined && !onBuddy ? undefined : actionKeys}
          >
            <b dir="auto">{member.name}</b> {member.age !== null && <span>{member.age}</span>}
          </Link>
        </Who>
        <Far>{Line ? <Line member={member} /> : member.converted_distance}</Far>
        <CardActions member={member} messageHref={messageHref} onBuddy={onBuddy} />
      </Foot>
    </Frame>
  )
})
