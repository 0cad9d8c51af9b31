/** Lifetimes of sessions and links, in milliseconds (`docs/product.md#sign-on-lifetimes`). */
const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours

export const sessionLifetimes = {
  /** The longest lifetime, even of a session in use. */
  absolute: 90 * days,
  /** An unused session with 'Keep me logged in'. */
  idleKept: 30 * days,
  /** An unused session without 'Keep me logged in'. */
  idle: 12 * hours,
  /** How long the old token works after a rotation, for requests that were sent with it. */
  rotationGrace: 1 * minutes,
  /** The least time between two writes of a session's last use, and of its language. */
  useWriteInterval: 5 * minutes,
  /** How long a cached session is trusted while other nodes can't be reached. */
  disconnected: 1_000,
} as const

export const joinLinkLifetime = 24 * hours
export const emailLinkLifetime = 24 * hours
/** How long after the password the code can be entered, and a passkey can be added or used. */
export const challengeLifetime = 10 * minutes
/** How long a new authenticator app can be confirmed. */
export const twoFactorSetupLifetime = 1 * hours
export const resetLinkLifetime = 1 * hours
/** How long signing in cancels a requested deletion (`docs/product.md#account-deletion`). */
export const deletionGrace = 14 * days
