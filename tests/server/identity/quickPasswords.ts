import { createHash, randomUUID } from 'node:crypto'
import type { PasswordHashing } from '../../../server/identity/passwordHashing.ts'

const digest = (salt: string, password: string) =>
  createHash('sha256')
    .update(salt + password)
    .digest('hex')

/** A salted hash like scrypt but fast, because tests hash hundreds of passwords. */
export const quickPasswords: PasswordHashing = {
  hash: async (password) => {
    const salt = randomUUID()
    return `${salt}:${digest(salt, password)}`
  },
  verify: async ({ hash, password }) => {
    const [salt = '', digested] = hash.split(':')
    return digested === digest(salt, password)
  },
}
