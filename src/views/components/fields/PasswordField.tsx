import { styled } from '@linaria/react'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { space } from '../../theme/tokens.ts'
import { password as limits } from '../../../../contract/limits.ts'
import { Field, type FieldProps } from './Field.tsx'
import { fieldLook } from './fieldLook.ts'
import { IconButton } from '../controls/IconButton.tsx'

const Box = styled.div`
  display: flex;
  align-items: center;
  padding: 0 0 0 ${space[3]};

  input {
    flex: 1;
    min-width: 0;
    padding: 10px 0;
    border: 0;
    outline: none;
    background: none;
    font: inherit;
  }
  input::-ms-reveal {
    display: none;
  }
`

export interface PasswordFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** Tells password managers whether to fill one in or to suggest one. */
  autoComplete: 'current-password' | 'new-password'
}

/** No password is longer than the site allows, so that every field says so, also at log-in. */
export function PasswordField({ value, onChange, autoComplete, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    // Spaces around a password are a part of it.
    <Field {...field} length={value.length} limit={limits.max}>
      {(control) => (
        <Box className={fieldLook}>
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            value={value}
            autoComplete={autoComplete}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            icon={isShown ? <EyeOff /> : <Eye />}
            disabled={field.disabled}
            onClick={() => setIsShown(!isShown)}
          />
        </Box>
      )}
    </Field>
  )
}
