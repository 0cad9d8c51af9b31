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

/** Without a maximum, browsers accept years of six digits. */
const lastDay = '9999-12-31'

export interface DayFieldProps extends FieldProps {
  /** `2031-12-31`, or ''. */
  value: string
  /** Called with complete dates within the bounds and with '', not with incomplete input. */
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
}

/** A date in the near future, chosen in the browser's calendar. For birthdays use `DateField`. */
export function DayField({ value, onChange, min, max = lastDay, ...field }: DayFieldProps) {
  const [typed, setTyped] = useState({ day: value, of: value })
  // Incomplete input stays local. A date from outside replaces it.
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
