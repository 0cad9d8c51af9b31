import type { Site } from '../../contract/site.ts'
import { Button } from '../views/components/Button.tsx'
import { Form } from '../views/components/Form.tsx'
import { Notice } from '../views/components/Notice.tsx'
import { TextField } from '../views/components/TextField.tsx'
import { ask } from './ask.ts'
import { Frame } from './Frame.tsx'
import { withRedirect } from './redirect.ts'
import { useForm } from './useForm.ts'

const save = (fields: { readonly email: string }, signal: AbortSignal) => ask('forgot', fields, signal)
const goOn = () => location.assign('/identity/check-mail')

export function Forgot({ site }: { site: Site }) {
  const form = useForm({ email: '' }, save, goOn)
  return (
    <Frame
      site={site}
      title="A new password"
      lead="Tell us your address, and we mail you a link to choose one."
      below={<a href={withRedirect('/identity/sign-in')}>Back to log in</a>}
    >
      <Form onSubmit={form.submit} label="A new password">
        {form.problem !== null && <Notice tone="error">{form.problem}</Notice>}
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={form.errors['email']}
          value={form.fields.email}
          onChange={(email) => form.change({ email })}
        />
        <Button type="submit" variant="primary" size="large" wide busy={form.isBusy}>
          Send me a link
        </Button>
      </Form>
    </Frame>
  )
}
