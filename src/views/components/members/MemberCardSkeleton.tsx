import { styled } from '@linaria/react'
import { color, motion, radius, space } from '../../theme/tokens.ts'

const Card = styled.div`
  position: relative;
  aspect-ratio: 4 / 5;
  border-radius: ${radius.card};
  background: color-mix(in oklab, ${color.sunken}, ${color.hairline} 60%);
  animation:
    appear ${motion.enter} ${motion.patience} backwards,
    breathe 1600ms ease-in-out 600ms infinite;

  /* Placeholders of name and distance. */
  &::before,
  &::after {
    content: '';
    position: absolute;
    bottom: ${space[3]};
    left: ${space[3]};
    width: 34%;
    height: 10px;
    border-radius: ${radius.joint};
    background: ${color.sunken};
  }
  &::before {
    bottom: calc(${space[3]} + 18px);
    width: 56%;
    height: 14px;
  }
`

/** A placeholder of a loading card. */
export const MemberCardSkeleton = () => <Card data-placeholder />
