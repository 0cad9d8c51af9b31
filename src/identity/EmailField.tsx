import { emailLength } from '../../contract/limits.ts'
import type { FieldErrors } from '../machines/account/accountForm/machine.ts'
import { TextField } from '../views/components/fields/TextField.tsx'

interface EmailForm {
  readonly fields: { readonly email: string }
  readonly errors: FieldErrors
  readonly change: (changes: { email: string }) => void
}

/** The email address of the account. */
export function EmailField({ form, hint }: { form: EmailForm; hint?: string }) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      limit={emailLength}
      hint={hint}
      error={form.errors['email']}
      value={form.fields.email}
      onChange={(email) => form.change({ email })}
    />
  )
}
