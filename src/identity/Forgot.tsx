import type { Site } from '../../contract/site.ts'
import { ask } from './ask.ts'
import { EmailField } from './EmailField.tsx'
import { Frame } from './Frame.tsx'
import { checkMailPath, withRedirect } from './redirect.ts'
import { SignOnForm } from './SignOnForm.tsx'
import { useForm } from './useForm.ts'

const save = (fields: { readonly email: string }, signal: AbortSignal) => ask('forgot', fields, signal)

export function Forgot({ site }: { site: Site }) {
  const form = useForm({ email: '' }, save, (_saved, { email }) => location.assign(checkMailPath(email)))
  return (
    <Frame
      site={site}
      title="A new password"
      lead="Tell us your address, and we mail you a link to choose one."
      below={<a href={withRedirect('/identity/sign-in')}>Back to log in</a>}
    >
      <SignOnForm
        label="A new password"
        action="Send me a link"
        problem={form.problem}
        isBusy={form.isBusy}
        onSubmit={form.submit}
      >
        <EmailField form={form} />
      </SignOnForm>
    </Frame>
  )
}
