import { provenNameLength } from '../../../contract/limits.ts'
import { PasswordField } from '../components/fields/PasswordField.tsx'
import { TextField } from '../components/fields/TextField.tsx'
import { useLodge } from '../lodge.ts'

export interface ProofFieldProps {
  value: string
  onChange: (value: string) => void
  errors: Readonly<Record<string, readonly string[]>>
  disabled: boolean
}

/** The errors of the proof, under the name of the field that was sent. */
export const proofErrors = (errors: ProofFieldProps['errors']) => errors['password'] ?? errors['user_name']

/** What shows that the member themselves asks: the password, or the user name where there are no passwords. */
export function ProofField({ value, onChange, errors, disabled }: ProofFieldProps) {
  const { site } = useLodge()
  const field = { value, onChange, disabled, error: proofErrors(errors) }
  return site.usesPasswords ? (
    <PasswordField label="Your password" name="password" autoComplete="current-password" {...field} />
  ) : (
    <TextField
      label="Your user name"
      name="user_name"
      autoComplete="off"
      limit={provenNameLength}
      hint="Type it to confirm that it is you."
      {...field}
    />
  )
}
