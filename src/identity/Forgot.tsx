import type { Site } from '../../contract/site.ts'
import { ask } from './ask.ts'
import { EmailField } from './EmailField.tsx'
import { Frame } from './Frame.tsx'
import { checkMailPath, withRedirect } from './redirect.ts'
import { SignOnForm } from './SignOnForm.tsx'
import { unansweredMail } from './unanswered.ts'
import { useForm } from './useForm.ts'

const save = (fields: { readonly email: string }, signal: AbortSignal) => ask('forgot', fields, signal)

export function Forgot({ site }: { site: Site }) {
  const form = useForm(
    { email: '' },
    save,
    (_saved, { email }) => location.assign(checkMailPath(email, 'password')),
    unansweredMail,
  )
  return (
    <Frame
      site={site}
      title="Forgot password?"
      lead="Enter your email address. We will send you a link to choose a new password."
      below={<a href={withRedirect('/identity/sign-in')}>Back to log in</a>}
    >
      <SignOnForm
        label="Forgot password?"
        action="Send link"
        problem={form.problem}
        isBusy={form.isBusy}
        onSubmit={form.submit}
      >
        <EmailField form={form} />
      </SignOnForm>
    </Frame>
  )
}
