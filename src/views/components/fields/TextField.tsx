import { styled } from '@linaria/react'
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'
import { color, space } from '../../theme/tokens.ts'
import { textLength } from '../../../../contract/blankText.ts'
import { Field, type FieldProps, type TextLimit } from './Field.tsx'
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

/** Addresses and numbers are written from the left in all languages. */
const ofWords: ReadonlySet<string> = new Set(['text', 'search'])

export interface TextFieldProps extends FieldProps, TextLimit {
  value: string
  onChange: (value: string) => void
  /** The member has left the field. */
  onBlur?: (() => void) | undefined
  type?: 'text' | 'email' | 'search' | 'url' | 'tel' | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  inputMode?: 'text' | 'email' | 'search' | 'url' | 'tel' | 'numeric' | 'decimal' | undefined
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
  placeholder,
  prefix,
  suffix,
  ref,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field} length={textLength(value)}>
      {(control) => (
        <Box className={fieldLook}>
          {prefix !== undefined && <span>{prefix}</span>}
          <input
            {...control}
            ref={ref}
            type={type}
            dir={ofWords.has(type) ? 'auto' : undefined}
            value={value}
            autoComplete={autoComplete}
            inputMode={inputMode}
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
