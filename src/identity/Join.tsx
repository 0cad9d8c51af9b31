import type { Site } from '../../contract/site.ts'
import { minimumAge } from '../../contract/limits.ts'
import { DateField } from '../views/components/fields/DateField.tsx'
import { ask } from './ask.ts'
import { EmailField } from './EmailField.tsx'
import { Frame } from './Frame.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { checkMailPath, withRedirect } from './redirect.ts'
import { SignOnForm } from './SignOnForm.tsx'
import { Terms } from './Terms.tsx'
import { unansweredMail } from './unanswered.ts'
import { useForm } from './useForm.ts'

interface Fields {
  readonly email: string
  readonly password: string
  readonly birthday: string
}

const save = (fields: Fields, signal: AbortSignal) => ask('join', fields, signal)

export function Join({ site }: { site: Site }) {
  const form = useForm<Fields>(
    { email: '', password: '', birthday: '' },
    save,
    (_saved, { email }) => location.assign(checkMailPath(email, 'join')),
    unansweredMail,
  )
  return (
    <Frame
      site={site}
      title={`Join ${site.name}`}
      lead={`Free and without ads, for guys aged ${minimumAge} and over.`}
      below={
        <>
          Already a member? <a href={withRedirect('/identity/sign-in')}>Log in</a>
        </>
      }
    >
      <SignOnForm
        label="Join"
        action="Join"
        problem={form.problem}
        isBusy={form.isBusy}
        onSubmit={form.submit}
      >
        <EmailField form={form} hint="Other members can't see it. We will send you a link to confirm it." />
        <NewPasswordField form={form} />
        <DateField
          label="Birthday"
          name="birthday"
          isBirthday
          error={form.errors['birthday']}
          value={form.fields.birthday}
          onChange={(birthday) => form.change({ birthday })}
        />
        <Terms links={site.links} />
      </SignOnForm>
    </Frame>
  )
}
