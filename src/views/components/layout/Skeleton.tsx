import { styled } from '@linaria/react'
import { color, motion, radius } from '../../theme/tokens.ts'

const Bar = styled.span`
  display: block;
  width: 100%;
  background: color-mix(in oklab, ${color.sunken}, ${color.hairline} 70%);
  animation:
    appear ${motion.enter} ${motion.patience} backwards,
    breathe 1600ms ease-in-out 600ms infinite;

  &[data-shape='text'] {
    height: 0.8em;
    margin-block: 0.35em;
    border-radius: ${radius.joint};
  }
  &[data-shape='block'] {
    border-radius: ${radius.field};
  }
  &[data-shape='circle'] {
    flex: none;
    border-radius: ${radius.full};
  }
`

export interface SkeletonProps {
  shape?: 'text' | 'block' | 'circle' | undefined
  /** CSS lengths of the content to come. */
  width?: string | undefined
  height?: string | undefined
}

/** A placeholder of loading content. Hidden from screen readers, so the caller must announce what is loading. */
export function Skeleton({ shape = 'text', width, height }: SkeletonProps) {
  return <Bar data-placeholder data-shape={shape} style={{ width, height }} aria-hidden="true" />
}
