import { styled } from '@linaria/react'
import { motion, radius, size as sizes } from '../../theme/tokens.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const Ring = styled.span`
  display: inline-grid;
  animation: appear ${motion.feedback} ${motion.patience} backwards;

  &::before {
    content: '';
    width: ${sizes.iconLarge};
    height: ${sizes.iconLarge};
    border: 2.5px solid currentColor;
    border-right-color: transparent;
    border-radius: ${radius.full};
    opacity: 0.75;
    animation: turn 800ms linear infinite;
  }
  &[data-size='small']::before {
    width: ${sizes.iconSmall};
    height: ${sizes.iconSmall};
    border-width: 2px;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
`

export interface SpinnerProps {
  /** Text for screen readers. '' when other text already says it. */
  label?: string | undefined
  size?: 'small' | 'medium' | undefined
}

/** Appears after 150 ms, so that fast loads show none. */
export function Spinner({ label = 'Loading', size = 'medium' }: SpinnerProps) {
  return (
    <Ring
      data-size={size}
      data-placeholder={label !== '' && size === 'medium' ? true : undefined}
      role={label === '' ? undefined : 'status'}
    >
      {label !== '' && <VisuallyHidden>{label}</VisuallyHidden>}
    </Ring>
  )
}
