import { styled } from '@linaria/react'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { color, space, text } from '../../theme/tokens.ts'
import { dayOf, partsOf, type DayParts } from './calendarDay.ts'
import { describedBy } from './describedBy.ts'
import { FieldError, type FieldErrorText } from './FieldError.tsx'
import { fieldLook } from './fieldLook.ts'
import { selectLook } from './selectLook.ts'
import { trimmed } from '../../../../contract/blankText.ts'

const Group = styled.fieldset`
  legend {
    margin-bottom: 6px;
    font: ${text.h15};
  }
`

const Parts = styled.div`
  display: grid;
  grid-template-columns: 76px minmax(0, 1fr) 96px;
  gap: ${space[2]};

  label > span {
    display: block;
    margin-bottom: ${space.half};
    font: ${text.small};
    color: ${color.muted};
  }
`

const Hint = styled.div`
  margin-top: ${space[1]};
  font: ${text.small};
  color: ${color.muted};
`

const monthName = new Intl.DateTimeFormat(undefined, { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2001, month, 1)))

/** The error for complete parts that are not a date. */
const noSuchDay = ({ year }: DayParts) =>
  year.length === 4 || year === '' ? 'This date does not exist.' : 'Enter the year with four digits.'

export interface DateFieldProps {
  label: string
  name: string
  /** `2001-12-31`, or '' while the parts are not a date. */
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: FieldErrorText
  /** Enables the browser's autofill of birthdays. */
  isBirthday?: boolean | undefined
  disabled?: boolean | undefined
}

/** A date in three fields: a calendar popup is impractical for birthdays decades ago. */
export function DateField({
  label,
  name,
  value,
  onChange,
  hint,
  error,
  isBirthday = false,
  disabled = false,
}: DateFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<DayParts>(() => partsOf(value))
  // Incomplete input stays local. A date from outside replaces it.
  const parts = value !== '' && value !== dayOf(typed) ? partsOf(value) : typed

  const change = (part: Partial<DayParts>) => {
    const next = { ...parts, ...part }
    setTyped(next)
    const day = dayOf(next)
    if (day !== value) onChange(day)
  }
  const isTooLong = parts.day.length > 2 || parts.year.length > 4
  const isInvalid = isTooLong || (error !== undefined && error.length > 0) || undefined
  // A complete but invalid date must not be called missing.
  const isFilled = Object.values(parts).every((part) => part !== '')
  const said = isTooLong || (isInvalid && isFilled && value === '') ? noSuchDay(parts) : error
  const fill = (part: string) => (isBirthday ? `bday-${part}` : 'off')

  return (
    <Group disabled={disabled} aria-describedby={describedBy(id, hint !== undefined)}>
      <legend>{label}</legend>
      <Parts>
        <label>
          <span>Day</span>
          <input
            className={fieldLook}
            name={`${name}-day`}
            value={parts.day}
            inputMode="numeric"
            autoComplete={fill('day')}
            aria-invalid={isInvalid}
            onChange={(event) => change({ day: trimmed(event.target.value) })}
          />
        </label>
        <label>
          <span>Month</span>
          <div className={selectLook}>
            <select
              className={fieldLook}
              name={`${name}-month`}
              value={parts.month}
              autoComplete={fill('month')}
              aria-invalid={isInvalid}
              onChange={(event) => change({ month: event.target.value })}
            >
              <option value="" disabled>
                Month
              </option>
              {months.map((month, index) => (
                <option key={month} value={String(index + 1)}>
                  {month}
                </option>
              ))}
            </select>
            <ChevronDown />
          </div>
        </label>
        <label>
          <span>Year</span>
          <input
            className={fieldLook}
            name={`${name}-year`}
            value={parts.year}
            inputMode="numeric"
            autoComplete={fill('year')}
            aria-invalid={isInvalid}
            onChange={(event) => change({ year: trimmed(event.target.value) })}
          />
        </label>
      </Parts>
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <FieldError id={`${id}-error`} error={said} />
    </Group>
  )
}
