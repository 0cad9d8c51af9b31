import { createAccountFormMachine } from './machine.ts'
import { unknownPasswordChange } from './texts.ts'

export interface ChangePasswordFields {
  readonly password: string
  readonly new_password: string
}

export const changePasswordFormMachine = createAccountFormMachine<
  ChangePasswordFields,
  Record<string, never>
>({ unanswered: unknownPasswordChange })
