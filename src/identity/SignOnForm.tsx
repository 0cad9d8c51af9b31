import type { ReactNode } from 'react'
import { Button } from '../views/components/controls/Button.tsx'
import { Form } from '../views/components/fields/Form.tsx'
import { Problem } from './Problem.tsx'

export interface SignOnFormProps {
  label: string
  /** The error message that belongs to no field, or null. */
  problem: string | null
  /** Where one can do something about it. */
  problemLink?: string | null
  /** The text of the submit button. */
  action: string
  isBusy: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A form of the sign-on pages: an error message, the fields, one button. */
export function SignOnForm({
  label,
  problem,
  problemLink = null,
  action,
  isBusy,
  onSubmit,
  children,
}: SignOnFormProps) {
  return (
    <Form onSubmit={onSubmit} label={label}>
      {problem !== null && <Problem text={problem} link={problemLink} />}
      {children}
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        {action}
      </Button>
    </Form>
  )
}
