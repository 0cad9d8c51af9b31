import { styled } from '@linaria/react'
import { type ReactNode, useId } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { color, motion, size, space, text } from '../../theme/tokens.ts'
import { describedBy } from './describedBy.ts'
import { FieldError, type FieldErrorText } from './FieldError.tsx'

const Line = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: 0 ${space[3]};
  min-height: ${size.target};
  cursor: pointer;

  &:has(:disabled) {
    color: ${color.muted};
    cursor: default;
  }
`

const Box = styled.input`
  appearance: none;
  width: 22px;
  height: 22px;
  border: 1.5px solid ${color.fieldBorder};
  border-radius: 6px;
  background: ${color.surface};
  cursor: inherit;
  transition: background ${motion.feedback};

  &::before {
    content: '';
    display: block;
    width: 100%;
    height: 100%;
    background: ${color.page};
    clip-path: polygon(20% 48%, 41% 68%, 80% 24%, 88% 32%, 41% 84%, 12% 56%);
    transform: scale(0);
    transition: transform ${motion.feedback};
  }
  &:checked {
    border-color: ${color.text};
    background: ${color.text};
  }
  &:checked::before {
    transform: scale(1);
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
  }
  &:disabled {
    opacity: 0.55;
  }
  ${media.forcedColors} {
    &:checked {
      border-color: Highlight;
      background: Highlight;
      forced-color-adjust: none;
    }
    &:checked::before {
      background: HighlightText;
    }
  }
  a {
    text-decoration: underline;
  }
`

const Hint = styled.span`
  grid-column: 2;
  font: ${text.small};
  color: ${color.muted};
`

export interface CheckboxProps {
  label: ReactNode
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  error?: FieldErrorText
  disabled?: boolean | undefined
}

export function Checkbox({ label, name, checked, onChange, hint, error, disabled = false }: CheckboxProps) {
  const id = useId()
  const isInvalid = error !== undefined && error.length > 0
  return (
    <div>
      <Line>
        <Box
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy(id, hint !== undefined)}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
        {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      </Line>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
