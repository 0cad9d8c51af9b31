import { styled } from '@linaria/react'
import { cx } from '@linaria/core'
import { textLength } from '../../../../contract/blankText.ts'
import { Field, type FieldProps, type TextLimit } from './Field.tsx'
import { fieldLook } from './fieldLook.ts'

const Box = styled.textarea`
  resize: vertical;
  /* Grows with its content, where the browser supports it. The rows are the minimum. */
  field-sizing: content;
  max-height: 60vh;
`

export interface TextAreaProps extends FieldProps, TextLimit {
  value: string
  onChange: (value: string) => void
  rows?: number | undefined
  placeholder?: string | undefined
}

export function TextArea({ value, onChange, rows = 4, placeholder, ...field }: TextAreaProps) {
  return (
    <Field {...field} length={textLength(value)}>
      {(control) => (
        <Box
          {...control}
          dir="auto"
          className={cx(fieldLook)}
          value={value}
          rows={rows}
          placeholder={placeholder}
          style={{ minHeight: `calc(${rows} * 22px + 22px)` }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
