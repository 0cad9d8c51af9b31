import { styled } from '@linaria/react'
import { cx } from '@linaria/core'
import { useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { fieldLook } from './fieldLook.ts'

const Box = styled.input`
  appearance: none;
  min-width: 0;
  color-scheme: inherit;
  text-align: start;
`

/** Browsers let years of six digits be typed where nothing says otherwise. */
const lastDay = '9999-12-31'

export interface DayFieldProps extends FieldProps {
  /** `2031-12-31`, or empty. */
  value: string
  /** Is told of whole days within the bounds, and of emptiness; not of what is half typed. */
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
}

/** A day not far away, chosen in the browser's own calendar. For one's birthday there is `DateField`. */
export function DayField({ value, onChange, min, max = lastDay, ...field }: DayFieldProps) {
  const [typed, setTyped] = useState({ day: value, of: value })
  // What is half typed is nobody else's; a day set from outside wins over it.
  if (typed.of !== value) setTyped({ day: value, of: value })
  return (
    <Field {...field}>
      {(control) => (
        <Box
          {...control}
          className={cx(fieldLook)}
          type="date"
          value={typed.day}
          min={min}
          max={max}
          onChange={({ target }) => {
            const { badInput, rangeUnderflow, rangeOverflow } = target.validity
            setTyped({ day: target.value, of: value })
            if (!badInput && !rangeUnderflow && !rangeOverflow && target.value !== value)
              onChange(target.value)
          }}
          onBlur={() => setTyped({ day: value, of: value })}
        />
      )}
    </Field>
  )
}
