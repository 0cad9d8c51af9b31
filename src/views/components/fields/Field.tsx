import { styled } from '@linaria/react'
import { type ReactNode, useId } from 'react'
import { color, space, text, weight } from '../../theme/tokens.ts'
import { describedBy } from './describedBy.ts'
import { FieldError, type FieldErrorText } from './FieldError.tsx'
import { tooLongText } from '../../../../contract/tooLong.ts'
import { countText, isNearLimit } from './textLimit.ts'

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

const Tally = styled.span`
  font: ${text.small};
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
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
  /** Keeps the form from being sent (`focusTooLong`). */
  'data-too-long': true | undefined
}

/** Props of a field that has a limit. */
export interface TextLimit {
  /** The most characters that the server takes. The field takes more, and says by how much it is too long. */
  limit?: number | undefined
  /** Counts from the first character. Otherwise only near the limit. */
  showsCount?: boolean | undefined
}

interface FieldFrameProps extends FieldProps, TextLimit {
  /** The length of the text, as the limit counts it. */
  length?: number | undefined
  children: (control: FieldControlProps) => ReactNode
}

export function Field({
  label,
  name,
  hint,
  error,
  isOptional = false,
  disabled = false,
  length = 0,
  limit,
  showsCount = false,
  children,
}: FieldFrameProps) {
  const id = useId()
  const tooLong = limit === undefined ? undefined : tooLongText(length, limit)
  const said = tooLong ?? error
  const isInvalid = said !== undefined && said.length > 0
  return (
    <Stack>
      <Caption>
        <label id={`${id}-label`} htmlFor={id}>
          <span>{label}</span> {isOptional === true && <Aside>optional</Aside>}
        </label>
        {limit !== undefined && (showsCount || isNearLimit(length, limit)) && (
          <Tally>{countText(length, limit)}</Tally>
        )}
      </Caption>
      {children({
        id,
        name,
        disabled,
        required: !isOptional,
        'aria-invalid': isInvalid || undefined,
        'aria-describedby': describedBy(id, hint !== undefined),
        'data-too-long': tooLong === undefined ? undefined : true,
      })}
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <FieldError id={`${id}-error`} error={said} />
    </Stack>
  )
}
