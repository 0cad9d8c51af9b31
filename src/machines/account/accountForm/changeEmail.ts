import { createAccountFormMachine } from './machine.ts'

export interface ChangeEmailFields {
  readonly email: string
  readonly password: string
}

export const changeEmailFormMachine = createAccountFormMachine<ChangeEmailFields, Record<string, never>>()
