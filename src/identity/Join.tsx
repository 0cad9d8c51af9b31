import { useState } from 'react'
import type { Site } from '../../contract/site.ts'
import { accessTokens, minimumAge } from '../../contract/limits.ts'
import { DateField } from '../views/components/fields/DateField.tsx'
import { TextField } from '../views/components/fields/TextField.tsx'
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
  /** The invitation code. */
  readonly code: string
}

/** The code of the link that was opened. */
const linkedCode = () => new URLSearchParams(location.search).get('code') ?? ''

const save = (fields: Fields, signal: AbortSignal) => ask('join', fields, signal)

export function Join({ site }: { site: Site }) {
  const [invitation] = useState(linkedCode)
  const isByInvitation = site.joinMode === 'invitation'
  const form = useForm<Fields>(
    { email: '', password: '', birthday: '', code: invitation },
    save,
    (_saved, { email }) => location.assign(checkMailPath(email, 'join')),
    unansweredMail,
  )
  return (
    <Frame
      site={site}
      title={`Join ${site.name}`}
      lead={`${isByInvitation ? 'By invitation' : 'Free and without ads'}, for guys aged ${minimumAge} and over.`}
      below={
        <span>
          Already a member? <a href={withRedirect('/identity/sign-in')}>Log in</a>
        </span>
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
        {(isByInvitation || invitation !== '') && (
          <TextField
            label="Invitation code"
            name="code"
            autoComplete="off"
            isOptional={!isByInvitation}
            limit={accessTokens.codeLength}
            hint={isByInvitation ? 'A member of the team gives you one.' : undefined}
            error={form.errors['code']}
            value={form.fields.code}
            onChange={(code) => form.change({ code })}
          />
        )}
        <Terms links={site.links} />
      </SignOnForm>
    </Frame>
  )
}
