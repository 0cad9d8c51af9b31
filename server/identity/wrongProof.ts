import { HttpError } from '../http/errors.ts'

/** The refusal of a call whose password or user name is not that of the account. Counts as a guess (`failedTries.ts`). */
export class WrongProof extends HttpError {
  constructor(field: 'password' | 'user_name', message: string) {
    super(422, 'invalid', message, { errors: { [field]: [message] } })
  }
}

export const wrongPassword = () => new WrongProof('password', 'This is not your password.')
export const wrongUserName = () => new WrongProof('user_name', 'This is not your user name.')
