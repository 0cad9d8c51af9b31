import { useState } from 'react'
import type { Site } from '../../contract/site.ts'
import { password as passwordLimits } from '../../contract/limits.ts'
import { Button } from '../views/components/Button.tsx'
import { Form } from '../views/components/Form.tsx'
import { Notice } from '../views/components/Notice.tsx'
import { PasswordField } from '../views/components/PasswordField.tsx'
import { ask } from './ask.ts'
import { Frame } from './Frame.tsx'
import { afterReset, linkToken } from './redirect.ts'
import { useForm } from './useForm.ts'

interface Fields {
  readonly token: string
  readonly password: string
}

const save = (fields: Fields, signal: AbortSignal) => ask('reset', fields, signal)
const goOn = () => location.assign(afterReset)

export function Reset({ site }: { site: Site }) {
  const [token] = useState(linkToken)
  const form = useForm<Fields>({ token, password: '' }, save, goOn)
  const problem = form.problem ?? form.errors['token']?.[0] ?? null
  return (
    <Frame
      site={site}
      title="Choose a new password"
      lead="You are then logged out everywhere, and log in with the new one."
      below={<a href="/identity/forgot">Ask for another link</a>}
    >
      <Form onSubmit={form.submit} label="Choose a new password">
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${passwordLimits.min} characters. A few words in a row are easy to keep.`}
          maxLength={passwordLimits.max}
          error={form.errors['password']}
          value={form.fields.password}
          onChange={(password) => form.change({ password })}
        />
        <Button type="submit" variant="primary" size="large" wide busy={form.isBusy}>
          Save the password
        </Button>
      </Form>
    </Frame>
  )
}
