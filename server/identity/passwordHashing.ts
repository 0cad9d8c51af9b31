import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** How what is stored of a password is made of it, and known again. */
export interface PasswordHashing {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (of: { readonly hash: string; readonly password: string }) => Promise<boolean>
}

/** Slow by intent, for who has stolen what is stored and guesses: 16 MiB and some 60 ms of a processor each time. */
export const scrypt: PasswordHashing = { hash: hashPassword, verify: verifyPassword }
