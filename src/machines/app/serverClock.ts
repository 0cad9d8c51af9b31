/**
 * The server's clock. The clock of a device may be wrong by minutes or days, so rules about time (how long a message can
 * be unsent, whether a place has expired) and shown ages use this one.
 */

/** An answer of the server. `sentAt` and `receivedAt`: epoch milliseconds by the clock of the device. */
export interface TimedAnswer {
  /** The `Date` header, which counts whole seconds. */
  readonly date: string
  readonly sentAt: number
  readonly receivedAt: number
}

/** Milliseconds; `Date` leaves out the rest of a second. */
const second = 1_000

/** Milliseconds that the server is ahead of the device. */
let offset = 0
const followers = new Set<() => void>()

function setOffset(milliseconds: number): void {
  if (milliseconds === offset) return
  offset = milliseconds
  for (const tell of followers) tell()
}

/**
 * Learns the server's time from an answer. The server wrote its time between `sentAt` and `receivedAt`, so an answer
 * bounds the offset on both sides. An offset within the bounds stays as it is, so that shown times do not jump.
 */
export function hearServerTime({ date, sentAt, receivedAt }: TimedAnswer): void {
  const written = Date.parse(date)
  // The clock of the device was set meanwhile.
  if (Number.isNaN(written) || receivedAt < sentAt) return
  const [least, most] = [written - receivedAt, written + second - sentAt]
  if (offset < least || offset > most) setOffset((least + most) / 2)
}

/** Returns the server's time in epoch milliseconds; that of the device until an answer has told it. */
export const serverNow = (): number => Date.now() + offset

/** Milliseconds that the server is ahead of the device. */
export const serverOffset = (): number => offset

/** Calls back when the offset changes. Returns a function that stops. */
export function followServerClock(tell: () => void): () => void {
  followers.add(tell)
  return () => followers.delete(tell)
}

/** Forgets what answers have told. For tests, which share this module. */
export const forgetServerTime = (): void => setOffset(0)
