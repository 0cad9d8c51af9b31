import { createAccountFormMachine } from './machine.ts'
import { unknownEmailChange } from './texts.ts'

export interface ChangeEmailFields {
  readonly email: string
  readonly password: string
}

export const changeEmailFormMachine = createAccountFormMachine<ChangeEmailFields, Record<string, never>>({
  unanswered: unknownEmailChange,
})
