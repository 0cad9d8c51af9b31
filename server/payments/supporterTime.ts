/** Computes supporter time (docs/product.md#payment-rules). */

const day = 24 * 60 * 60_000

/** Time that a member was given. */
export interface Grant {
  /** Epoch milliseconds. */
  readonly grantedAt: number
  readonly days: number
}

export interface SupporterTime {
  /** The start of the current unbroken run, in epoch milliseconds. */
  readonly since: number
  /** In epoch milliseconds. */
  readonly until: number
}

/** A renewal that comes up to so many milliseconds late continues the run. */
const grace = day

/** Returns the supporter time of all grants that were not taken back. Their order does not matter. Null without any. */
export function supporterTime(grants: readonly Grant[]): SupporterTime | null {
  const [first, ...others] = grants.toSorted((one, other) => one.grantedAt - other.grantedAt)
  if (!first) return null
  return others.reduce(extend, extend({ since: first.grantedAt, until: first.grantedAt }, first))
}

/** Adds a grant that is not earlier than the others. */
function extend({ since, until }: SupporterTime, { grantedAt, days }: Grant): SupporterTime {
  return {
    since: grantedAt <= until + grace ? since : grantedAt,
    until: Math.max(until, grantedAt) + Math.round(days * day),
  }
}
