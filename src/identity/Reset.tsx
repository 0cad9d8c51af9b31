import { useState } from 'react'
import type { Site } from '../../contract/site.ts'
import { ask } from './ask.ts'
import { Frame } from './Frame.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { afterReset, linkToken } from './redirect.ts'
import { SignOnForm } from './SignOnForm.tsx'
import { unansweredReset } from './unanswered.ts'
import { useForm } from './useForm.ts'

interface Fields {
  readonly token: string
  readonly password: string
}

const save = (fields: Fields, signal: AbortSignal) => ask('reset', fields, signal)
const goOn = () => location.assign(afterReset)

export function Reset({ site }: { site: Site }) {
  const [token] = useState(linkToken)
  const form = useForm<Fields>({ token, password: '' }, save, goOn, unansweredReset)
  const problem = form.problem ?? form.errors['token']?.[0] ?? null
  return (
    <Frame
      site={site}
      title="Choose a new password"
      lead="You will be logged out on all devices. Then log in with your new password."
      below={<a href="/identity/forgot">Get a new link</a>}
    >
      <SignOnForm
        label="Choose a new password"
        action="Save password"
        problem={problem}
        isBusy={form.isBusy}
        onSubmit={form.submit}
      >
        <NewPasswordField form={form} label="New password" />
      </SignOnForm>
    </Frame>
  )
}
