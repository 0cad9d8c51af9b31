import type { RateLimit } from '../api/rateLimits.ts'

const minute = 60_000
const hour = 60 * minute

export interface StepLimits {
  readonly address: RateLimit
  readonly account?: RateLimit
}

/**
 * Rate limits of the sign-on steps: by IP address, against trying many accounts, and by account, against trying one
 * account from many addresses. Unknown accounts count like known ones (`docs/product.md#request-limits`).
 */
export const signOnLimits = {
  join: { address: { max: 20, window: hour }, account: { max: 5, window: hour } },
  joinAgain: { address: { max: 20, window: hour }, account: { max: 5, window: hour } },
  verify: { address: { max: 60, window: hour }, account: { max: 10, window: hour } },
  signIn: { address: { max: 60, window: 10 * minute }, account: { max: 10, window: 15 * minute } },
  forgot: { address: { max: 20, window: hour }, account: { max: 5, window: hour } },
  reset: { address: { max: 40, window: hour }, account: { max: 10, window: hour } },
  changeEmail: { address: { max: 40, window: hour }, account: { max: 5, window: hour } },
  /** Codes, and passwords that are asked for again, are counted in the database (`failedTries.ts`). */
  secondStep: { address: { max: 60, window: 10 * minute } },
  passkey: { address: { max: 60, window: 10 * minute } },
  external: { address: { max: 60, window: 10 * minute } },
} satisfies Record<string, StepLimits>

export type SignOnLimits = { readonly [Step in keyof typeof signOnLimits]: StepLimits }
