import type { Site } from '../../contract/site.ts'
import { minimumAge, password as passwordLimits } from '../../contract/limits.ts'
import { Button } from '../views/components/Button.tsx'
import { DateField } from '../views/components/DateField.tsx'
import { Form } from '../views/components/Form.tsx'
import { Notice } from '../views/components/Notice.tsx'
import { PasswordField } from '../views/components/PasswordField.tsx'
import { TextField } from '../views/components/TextField.tsx'
import { ask } from './ask.ts'
import { Frame } from './Frame.tsx'
import { withRedirect } from './redirect.ts'
import { Terms } from './Terms.tsx'
import { useForm } from './useForm.ts'

interface Fields {
  readonly email: string
  readonly password: string
  readonly birthday: string
}

const save = (fields: Fields, signal: AbortSignal) => ask('join', fields, signal)
const goOn = () => location.assign('/identity/check-mail')

export function Join({ site }: { site: Site }) {
  const form = useForm<Fields>({ email: '', password: '', birthday: '' }, save, goOn)
  return (
    <Frame
      site={site}
      title={`Join ${site.name}`}
      lead={`Free, without ads, for men aged ${minimumAge} and over.`}
      below={
        <>
          A member already? <a href={withRedirect('/identity/sign-in')}>Log in</a>
        </>
      }
    >
      <Form onSubmit={form.submit} label="Join">
        {form.problem !== null && <Notice tone="error">{form.problem}</Notice>}
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          hint="Nobody else sees it. We send a link to confirm it."
          error={form.errors['email']}
          value={form.fields.email}
          onChange={(email) => form.change({ email })}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${passwordLimits.min} characters. A few words in a row are easy to keep.`}
          maxLength={passwordLimits.max}
          error={form.errors['password']}
          value={form.fields.password}
          onChange={(password) => form.change({ password })}
        />
        <DateField
          label="Birthday"
          name="birthday"
          isBirthday
          error={form.errors['birthday']}
          value={form.fields.birthday}
          onChange={(birthday) => form.change({ birthday })}
        />
        <Terms links={site.links} />
        <Button type="submit" variant="primary" size="large" wide busy={form.isBusy}>
          Join
        </Button>
      </Form>
    </Frame>
  )
}
