import { styled } from '@linaria/react'
import { type ReactNode, useId } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { color, motion, radius, size, space, text, weight } from '../../theme/tokens.ts'

const Line = styled.label`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space.half} ${space[4]};
  min-height: ${size.target};
  padding-block: ${space[2]};
  cursor: pointer;

  &:has(:disabled) {
    color: ${color.muted};
    cursor: default;
  }
  > span:first-child {
    font-weight: ${weight.medium};
  }
`

const Track = styled.input`
  appearance: none;
  position: relative;
  grid-row: 1;
  grid-column: 2;
  width: 46px;
  height: 28px;
  border: 1.5px solid ${color.fieldBorder};
  border-radius: ${radius.full};
  background: ${color.sunken};
  cursor: inherit;
  transition: background ${motion.feedback};

  /* Centers the control over both rows. An empty second row would add a gap. */
  &:not(:last-child) {
    grid-row: 1 / span 2;
  }
  &::before {
    content: '';
    position: absolute;
    top: 2.5px;
    left: 2.5px;
    width: 20px;
    height: 20px;
    border-radius: ${radius.full};
    background: ${color.fieldBorder};
    transition: transform ${motion.feedback};
  }
  &:checked {
    border-color: ${color.spruce};
    background: ${color.spruce};
  }
  &:checked::before {
    background: ${color.surface};
    transform: translateX(18px);
  }
  &[aria-busy='true']::before {
    animation: breathe 900ms ease-in-out infinite;
  }
  &:disabled {
    opacity: 0.55;
  }
  ${media.forcedColors} {
    &::before {
      background: CanvasText;
    }
    &:checked {
      border-color: Highlight;
      background: Highlight;
      forced-color-adjust: none;
    }
    &:checked::before {
      background: HighlightText;
    }
  }
`

const Hint = styled.span`
  grid-column: 1;
  font: ${text.small};
  color: ${color.muted};
`

export interface SwitchProps {
  label: ReactNode
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  /** The new value is shown but not saved yet. */
  isBusy?: boolean | undefined
  disabled?: boolean | undefined
}

/** A setting that is saved at once, without a save button. */
export function Switch({
  label,
  name,
  checked,
  onChange,
  hint,
  isBusy = false,
  disabled = false,
}: SwitchProps) {
  const id = useId()
  return (
    <Line>
      <span id={`${id}-label`}>{label}</span>
      <Track
        type="checkbox"
        role="switch"
        aria-checked={checked}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        aria-busy={isBusy || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Line>
  )
}
