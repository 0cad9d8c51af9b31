import { styled } from '@linaria/react'
import type { FormEvent, ReactNode } from 'react'
import { size, space } from '../../theme/tokens.ts'

const Stack = styled.form`
  display: grid;
  gap: ${space[6]};
  max-width: ${size.field};

  /* It has the dialog to itself. */
  [role='dialog'] & {
    max-width: none;
  }
`

export interface FormProps {
  onSubmit: () => void
  children: ReactNode
  label?: string | undefined
}

/** Fields one under another. The server judges what is in them, so the browser's own bubbles stay away. */
export function Form({ onSubmit, children, label }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Stack noValidate aria-label={label} onSubmit={submit}>
      {children}
    </Stack>
  )
}
