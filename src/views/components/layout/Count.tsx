import { styled } from '@linaria/react'
import { color, radius, space, text, weight } from '../../theme/tokens.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const Pill = styled.span`
  display: inline-grid;
  place-items: center;
  justify-self: end;
  min-width: ${space[5]};
  height: ${space[5]};
  padding: 0 6px;
  border-radius: ${radius.full};
  background: ${color.accent};
  color: ${color.onAccent};
  font: ${text.small};
  font-weight: ${weight.bold};
  font-variant-numeric: tabular-nums;

  &[data-tone='ink'] {
    background: ${color.text};
    color: ${color.page};
  }
`

const number = new Intl.NumberFormat()

/** Returns a number as it is shown in little room: `99+` beyond `max`. */
export const countText = (value: number, max = 99): string =>
  value > max ? `${number.format(max)}+` : number.format(value)

export interface CountProps {
  value: number
  /** Larger values show as `max+`. */
  max?: number | undefined
  /** `accent` (amber) is for unread messages only. */
  tone?: 'accent' | 'ink' | undefined
  /** Accessible label that says what is counted. */
  label?: string | undefined
}

export function Count({ value, max, tone = 'accent', label }: CountProps) {
  if (value <= 0) return null
  const shown = countText(value, max)
  return (
    <Pill data-tone={tone}>
      {label === undefined ? (
        shown
      ) : (
        <>
          <span aria-hidden="true">{shown}</span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </>
      )}
    </Pill>
  )
}
