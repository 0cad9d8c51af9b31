import { createHash, randomUUID } from 'node:crypto'
import type { PasswordHashing } from '../../../server/identity/passwordHashing.ts'

const digest = (salt: string, password: string) =>
  createHash('sha256')
    .update(salt + password)
    .digest('hex')

/** Different each time and known again, as by scrypt, in none of its time: tests make hundreds. */
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
