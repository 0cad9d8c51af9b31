import { useState } from 'react'
import type { Site } from '../../contract/site.ts'
import { Button } from '../views/components/controls/Button.tsx'
import { Form } from '../views/components/fields/Form.tsx'
import { Notice } from '../views/components/layout/Notice.tsx'
import { ask } from './ask.ts'
import { Frame } from './Frame.tsx'
import { linkToken, verifiedPath } from './redirect.ts'
import { unansweredConfirmation } from './unanswered.ts'
import { useForm } from './useForm.ts'

const save = (fields: { readonly token: string }, signal: AbortSignal) => ask('verify', fields, signal)
/** Who just joined logs in next. A member who changed their address is signed in already. */
const goOn = ({ email }: Record<string, unknown>) =>
  location.assign(typeof email === 'string' ? verifiedPath(email) : '/email-verified')

/** Asks for a click, because mail programs open links by themselves. */
export function Verify({ site }: { site: Site }) {
  const [token] = useState(linkToken)
  const form = useForm({ token }, save, goOn, unansweredConfirmation)
  const problem = form.problem ?? form.errors['token']?.[0] ?? null
  return (
    <Frame
      site={site}
      title="Confirm your email address"
      lead="Confirm that this is your email address."
      below={problem !== null && <a href="/identity/sign-in">Log in or join</a>}
    >
      <Form onSubmit={form.submit} label="Confirm your email address">
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        <Button type="submit" variant="primary" size="large" wide busy={form.isBusy}>
          Confirm
        </Button>
      </Form>
    </Frame>
  )
}
