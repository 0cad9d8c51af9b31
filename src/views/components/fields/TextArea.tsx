import { styled } from '@linaria/react'
import { cx } from '@linaria/core'
import { color, text } from '../../theme/tokens.ts'
import { Field, type FieldProps } from './Field.tsx'
import { fieldLook } from './fieldLook.ts'

const Box = styled.textarea`
  resize: vertical;
  /* Grows with its content, where the browser supports it. The rows are the minimum. */
  field-sizing: content;
  max-height: 60vh;
`

const Tally = styled.span`
  font: ${text.small};
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
`

const format = new Intl.NumberFormat()

export interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  rows?: number | undefined
  maxLength?: number | undefined
  showsCount?: boolean | undefined
  /** Takes longer texts than `maxLength`, so that nothing is cut. The form must refuse them. */
  takesLonger?: boolean | undefined
  placeholder?: string | undefined
}

export function TextArea({
  value,
  onChange,
  rows = 4,
  maxLength,
  showsCount = false,
  takesLonger = false,
  placeholder,
  ...field
}: TextAreaProps) {
  const tally =
    showsCount && maxLength !== undefined ? (
      <Tally>{`${format.format(value.length)} of ${format.format(maxLength)}`}</Tally>
    ) : undefined
  return (
    <Field {...field} aside={tally}>
      {(control) => (
        <Box
          {...control}
          className={cx(fieldLook)}
          value={value}
          rows={rows}
          maxLength={takesLonger ? undefined : maxLength}
          placeholder={placeholder}
          style={{ minHeight: `calc(${rows} * 22px + 22px)` }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
