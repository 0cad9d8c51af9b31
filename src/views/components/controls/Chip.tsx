import { styled } from '@linaria/react'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { color, motion, radius, size, text, weight } from '../../theme/tokens.ts'

const Pill = styled.button`
  position: relative;
  flex: none;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: ${size.chip};
  padding: 0 14px;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.full};
  background: ${color.surface};
  font: ${text.bodyMedium};
  white-space: nowrap;
  transition:
    background ${motion.feedback},
    border-color ${motion.feedback};

  /* Looks 40 px high, but has a touch target of 46 px. */
  &::before {
    content: '';
    position: absolute;
    inset: -3px;
  }
  ${media.hover} {
    &:hover {
      border-color: ${color.fieldBorder};
    }
  }
  &[aria-pressed='true'] {
    background: ${color.chosen};
    border-color: ${color.fieldBorder};
    font-weight: ${weight.strong};
  }
  .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    stroke-width: 2;
    opacity: 0.8;
  }
`

const Tally = styled.span`
  color: ${color.muted};
  font-variant-numeric: tabular-nums;

  [aria-pressed='true'] > & {
    color: inherit;
  }
`

const format = new Intl.NumberFormat()

export interface ChipProps {
  children: ReactNode
  onClick: () => void
  /** Toggle state. Omit for a chip that opens something. */
  pressed?: boolean | undefined
  icon?: ReactElement | undefined
  /** Shows a cross: pressing the chip removes it. */
  removable?: boolean | undefined
  count?: number | undefined
  label?: string | undefined
}

export function Chip({ children, onClick, pressed, icon, removable = false, count, label }: ChipProps) {
  return (
    <Pill type="button" aria-pressed={pressed} aria-label={label} onClick={onClick}>
      {icon}
      <span>{children}</span>
      {count !== undefined && (
        // The space separates the words for screen readers.
        <>
          {' '}
          <Tally>{format.format(count)}</Tally>
        </>
      )}
      {removable && <X />}
    </Pill>
  )
}
