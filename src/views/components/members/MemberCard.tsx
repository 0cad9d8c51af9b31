import { styled } from '@linaria/react'
import { type ComponentType, memo } from 'react'
import { Link } from 'wouter'
import type { UserCard } from '../../../../contract/types.ts'
import { media } from '../../theme/breakpoints.ts'
import { onPicture } from '../../theme/palette.ts'
import { color, layer, motion, radius, space, text, tracking, weight } from '../../theme/tokens.ts'
import { CardActions } from './CardActions.tsx'
import { CardMarks } from './CardMarks.tsx'
import { MemberPicture } from './MemberPicture.tsx'

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

  /* The veil; a hair larger than the picture, so that no bright line shows at the rounded edge. */
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
  /* A note stands between the name and the foot. */
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
  /* The whole card is the link. */
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
  /** Where writing to him begins; without it, no such action is offered. */
  messageHref?: string | undefined
  /** Puts him on the Buddies or takes him off; give every card the same function, so that only changed cards draw. */
  onBuddy?: ((member: UserCard) => void) | undefined
  /** In the place of the distance; give every card the same component. */
  Line?: ComponentType<{ member: UserCard }> | undefined
  /** Among the first cards: its picture is loaded at once. */
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
    <Frame>
      <MemberPicture picture={member.avatar} name={member.name} use="card" isDecorative eager={eager} />
      <CardMarks member={member} />
      <Foot>
        <Who>
          <Link href={href} state={linkState} data-whole>
            <b>{member.name}</b> {member.age !== null && <span>{member.age}</span>}
          </Link>
        </Who>
        <Far>{Line ? <Line member={member} /> : member.converted_distance}</Far>
        <CardActions member={member} messageHref={messageHref} onBuddy={onBuddy} />
      </Foot>
    </Frame>
  )
})
