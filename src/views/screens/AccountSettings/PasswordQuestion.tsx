import type { ReactNode } from 'react'
import { Button } from '../../components/controls/Button.tsx'
import type { ButtonVariant } from '../../components/controls/buttonLook.ts'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { PasswordField } from '../../components/fields/PasswordField.tsx'
import { useWrongField } from '../../components/fields/useWrongField.ts'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'

export interface PasswordQuestionProps {
  /** Names the form. */
  label: string
  /** What the password confirms. */
  children: ReactNode
  action: string
  variant?: ButtonVariant | undefined
  password: string
  problem: string
  /** What is being done; null while nothing is. */
  working: string | null
  onType: (password: string) => void
  onSubmit: () => void
  onCancel: () => void
}

/** Asks for the password before a change. */
export function PasswordQuestion({
  label,
  children,
  action,
  variant = 'primary',
  password,
  problem,
  working,
  onType,
  onSubmit,
  onCancel,
}: PasswordQuestionProps) {
  const isBusy = working !== null
  useWrongField(!isBusy && problem !== '')
  return (
    <Form label={label} onSubmit={onSubmit}>
      {children}
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        disabled={isBusy}
        error={problem === '' ? undefined : [problem]}
        value={password}
        onChange={onType}
      />
      <FormActions>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={variant} busy={isBusy}>
          {isBusy ? 'One moment' : action}
        </Button>
      </FormActions>
      {isBusy && <VisuallyHidden role="status">{working}</VisuallyHidden>}
    </Form>
  )
}
