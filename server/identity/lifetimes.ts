/** How long things of signing in last, in milliseconds. */
const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours

export const sessionLifetimes = {
  /** However much it is used. */
  absolute: 90 * days,
  /** Unused, with 'keep me signed in'. */
  idleKept: 30 * days,
  /** Unused, without it. */
  idle: 12 * hours,
  /** After a rotation the old token still serves requests that were under way. */
  rotationGrace: 1 * minutes,
  /** How often the last use is written down. */
  useWriteInterval: 5 * minutes,
  /** How long an entry of the map counts while other nodes can't be heard. */
  disconnected: 1_000,
} as const

export const joinLinkLifetime = 24 * hours
export const emailLinkLifetime = 24 * hours
export const resetLinkLifetime = 1 * hours
/** DECISIONS, Account: signing in cancels a deletion for this long. */
export const deletionGrace = 14 * days
export const sweepInterval = 6 * hours
