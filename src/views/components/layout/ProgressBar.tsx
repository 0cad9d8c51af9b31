import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'
import { color, motion, radius } from '../../theme/tokens.ts'

const Bar = styled.span`
  display: block;
  height: 4px;
  overflow: hidden;
  border-radius: ${radius.full};
  background: ${color.hairline};

  > span {
    display: block;
    width: 100%;
    height: 100%;
    border-radius: inherit;
    background: ${color.text};
    transform-origin: left;
    transition: transform ${motion.enter};
  }
  ${media.forcedColors} {
    outline: 1px solid CanvasText;

    > span {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
  /* How long the server takes is not known. */
  &:not([aria-valuenow]) > span {
    animation: breathe 900ms ease-in-out infinite;
  }
`

export interface ProgressBarProps {
  label: string
  /** In percent. Omitted while how long it takes is not known. */
  value?: number | undefined
}

/** How far something is. Text beside it says so in words. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <Bar role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={value}>
      <span style={{ transform: `scaleX(${(value ?? 100) / 100})` }} />
    </Bar>
  )
}
