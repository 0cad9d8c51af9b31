import { createAccountFormMachine } from './machine.ts'

export interface ChangePasswordFields {
  readonly password: string
  readonly new_password: string
}

export const changePasswordFormMachine = createAccountFormMachine<
  ChangePasswordFields,
  Record<string, never>
>()
