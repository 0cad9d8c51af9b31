/** Hashes passwords and verifies them. */
export interface PasswordHashing {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (of: { readonly hash: string; readonly password: string }) => Promise<boolean>
}

/** Slow on purpose, against guessing with stolen hashes: 16 MiB and about 60 ms of CPU time for each hash. */
export const scrypt: PasswordHashing = {
  hash: async (password) => (await import('better-auth/crypto')).hashPassword(password),
  verify: async (of) => (await import('better-auth/crypto')).verifyPassword(of),
}
