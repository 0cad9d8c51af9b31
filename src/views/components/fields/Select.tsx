import { ChevronDown } from 'lucide-react'
import { Field, type FieldProps } from './Field.tsx'
import { fieldLook } from './fieldLook.ts'
import { selectLook } from './selectLook.ts'

export interface SelectProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  options: readonly { readonly value: string; readonly label: string }[]
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined
}

/** A native select: phones show it well, and it adds no code. */
export function Select({ value, onChange, options, placeholder, ...field }: SelectProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className={selectLook}>
          <select
            {...control}
            className={fieldLook}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown />
        </div>
      )}
    </Field>
  )
}
