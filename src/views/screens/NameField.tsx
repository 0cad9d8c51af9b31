import { userName } from '../../../contract/limits.ts'
import type { FieldErrorText } from '../components/fields/FieldError.tsx'
import { TextField } from '../components/fields/TextField.tsx'

export interface NameFieldProps {
  value: string
  error: FieldErrorText
  disabled: boolean
  onChange: (name: string) => void
}

/** The user name in a member's own forms. */
export function NameField(props: NameFieldProps) {
  return (
    <TextField
      label="Name"
      name="name"
      autoComplete="nickname"
      hint={`${userName.min} to ${userName.max} letters, digits, dots, dashes or underscores. Visible to members.`}
      limit={userName.max}
      {...props}
    />
  )
}
