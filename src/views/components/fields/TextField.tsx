import { styled } from '@linaria/react'
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'
import { color, space } from '../../theme/tokens.ts'
import { Field, type FieldProps } from './Field.tsx'
import { fieldLook } from './fieldLook.ts'

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  padding: 0 ${space[3]};

  input {
    flex: 1;
    min-width: 0;
    padding: 10px 0;
    border: 0;
    outline: none;
    background: none;
    font: inherit;
  }
  input[type='search']::-webkit-search-cancel-button {
    display: none;
  }
  > span,
  > .lucide {
    flex: none;
    color: ${color.muted};
  }
`

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** The member has left the field. */
  onBlur?: (() => void) | undefined
  type?: 'text' | 'email' | 'search' | 'url' | 'tel' | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  inputMode?: 'text' | 'email' | 'search' | 'url' | 'tel' | 'numeric' | 'decimal' | undefined
  maxLength?: number | undefined
  placeholder?: string | undefined
  /** Inside the box, before and after the text: an icon or a unit. */
  prefix?: ReactNode
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

export function TextField({
  value,
  onChange,
  onBlur,
  type = 'text',
  autoComplete,
  inputMode,
  maxLength,
  placeholder,
  prefix,
  suffix,
  ref,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Box className={fieldLook}>
          {prefix !== undefined && <span>{prefix}</span>}
          <input
            {...control}
            ref={ref}
            type={type}
            value={value}
            autoComplete={autoComplete}
            inputMode={inputMode}
            maxLength={maxLength}
            placeholder={placeholder}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          {suffix !== undefined && <span>{suffix}</span>}
        </Box>
      )}
    </Field>
  )
}
