import { useState } from 'react'
import type { Site } from '../../contract/site.ts'
import { ask } from './ask.ts'
import { Frame } from './Frame.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { afterReset, linkToken } from './redirect.ts'
import { SignOnForm } from './SignOnForm.tsx'
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
      <SignOnForm
        label="Choose a new password"
        action="Save the password"
        problem={problem}
        isBusy={form.isBusy}
        onSubmit={form.submit}
      >
        <NewPasswordField form={form} label="New password" />
      </SignOnForm>
    </Frame>
  )
}
