import { styled } from '@linaria/react'
import { type ReactNode, useId } from 'react'
import { color, space, text, weight } from '../../theme/tokens.ts'
import { describedBy } from './describedBy.ts'
import { FieldError, type FieldErrorText } from './FieldError.tsx'

const Stack = styled.div`
  min-width: 0;
`

const Caption = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[3]};
  margin-bottom: 6px;
  font: ${text.h15};
`

const Aside = styled.span`
  font: ${text.small};
  font-weight: ${weight.light};
  color: ${color.muted};
`

const Hint = styled.div`
  margin-top: ${space[1]};
  font: ${text.small};
  color: ${color.muted};
`

/** Label, hint and error of every field. */
export interface FieldProps {
  label: string
  name: string
  hint?: ReactNode
  error?: FieldErrorText
  /** Optional fields say so beside the label, except with 'plainly', in forms where all fields are optional. */
  isOptional?: boolean | 'plainly' | undefined
  disabled?: boolean | undefined
}

/** Props that connect an input with its label, hint and error. The id of the label is `${id}-label`. */
export interface FieldControlProps {
  id: string
  name: string
  disabled: boolean
  required: boolean
  'aria-invalid': boolean | undefined
  'aria-describedby': string
}

interface FieldFrameProps extends FieldProps {
  /** At the end of the label's line, for example a character count. */
  aside?: ReactNode
  children: (control: FieldControlProps) => ReactNode
}

export function Field({
  label,
  name,
  hint,
  error,
  isOptional = false,
  disabled = false,
  aside,
  children,
}: FieldFrameProps) {
  const id = useId()
  const isInvalid = error !== undefined && error.length > 0
  return (
    <Stack>
      <Caption>
        <label id={`${id}-label`} htmlFor={id}>
          {label} {isOptional === true && <Aside>optional</Aside>}
        </label>
        {aside}
      </Caption>
      {children({
        id,
        name,
        disabled,
        required: !isOptional,
        'aria-invalid': isInvalid || undefined,
        'aria-describedby': describedBy(id, hint !== undefined),
      })}
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <FieldError id={`${id}-error`} error={error} />
    </Stack>
  )
}
