import type { Answer } from '../../contract/answer.ts'
import { Button } from '../views/components/controls/Button.tsx'
import { Form } from '../views/components/fields/Form.tsx'
import { Notice } from '../views/components/layout/Notice.tsx'
import { unansweredMail } from './unanswered.ts'
import { useForm } from './useForm.ts'

export interface SendAgainProps {
  email: string
  send: (fields: { readonly email: string }, signal: AbortSignal) => Promise<Answer<Record<string, unknown>>>
}

const stay = () => {}

/** Asks for a new email with a link, once per visit of the page. The server limits how often. */
export function SendAgain({ email, send }: SendAgainProps) {
  const form = useForm({ email }, send, stay, unansweredMail)
  if (form.isSaved) return <Notice tone="success">A new email is on its way.</Notice>
  return (
    <Form onSubmit={form.submit} label="New email">
      {form.problem !== null && <Notice tone="error">{form.problem}</Notice>}
      <Button type="submit" wide busy={form.isBusy}>
        Send a new email
      </Button>
    </Form>
  )
}
