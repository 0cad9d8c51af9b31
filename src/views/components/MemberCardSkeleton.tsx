import { styled } from '@linaria/react'
import { color, motion, radius } from '../theme/tokens.ts'

/** The place of a card that is on its way. */
export const MemberCardSkeleton = styled.div`
  aspect-ratio: 4 / 5;
  border-radius: ${radius.card};
  background: color-mix(in oklab, ${color.sunken}, ${color.hairline} 60%);
  animation:
    appear ${motion.enter} ${motion.patience} backwards,
    breathe 1600ms ease-in-out 600ms infinite;
`
