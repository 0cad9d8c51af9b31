import { password as limits } from '../../contract/limits.ts'
import type { FieldErrors } from '../machines/account/accountForm/machine.ts'
import { PasswordField } from '../views/components/fields/PasswordField.tsx'

interface PasswordForm {
  readonly fields: { readonly password: string }
  readonly errors: FieldErrors
  readonly change: (changes: { password: string }) => void
}

export function NewPasswordField({ form, label = 'Password' }: { form: PasswordForm; label?: string }) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      hint={`${limits.min} to ${limits.max} characters. Tip: several random words are easy to remember.`}
      error={form.errors['password']}
      value={form.fields.password}
      onChange={(password) => form.change({ password })}
    />
  )
}
