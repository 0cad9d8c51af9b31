import { styled } from '@linaria/react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { size, space } from '../../theme/tokens.ts'
import { FormContext } from './formContext.ts'
import { focusTooLong } from './textLimit.ts'

const Stack = styled.form`
  display: grid;
  gap: ${space[6]};
  max-width: ${size.field};

  &[data-wide='true'] {
    max-width: none;
  }
  /* The form is the whole content of the dialog. */
  [role='dialog'] & {
    max-width: none;
  }
`

export interface FormProps {
  onSubmit: () => void
  children: ReactNode
  label?: string | undefined
  /** Fills its container: for fields side by side. */
  isWide?: boolean | undefined
}

/**
 * A form. Validation messages come from the app and the server, so the browser's own are off. It is not sent while a text
 * is too long.
 */
export function Form({ onSubmit, children, label, isWide }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!focusTooLong(event.currentTarget)) onSubmit()
  }
  return (
    <Stack ref={form} noValidate data-wide={isWide} aria-label={label} onSubmit={submit}>
      <FormContext value={form}>{children}</FormContext>
    </Stack>
  )
}
