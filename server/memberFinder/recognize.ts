import { isIP } from 'node:net'
import { finderText } from '../../contract/limits.ts'
import { nameSkeleton } from '../../contract/nameSkeleton.ts'
import { largestId } from '../../contract/limits.ts'

/** What a typed text may mean. Null or empty where it can't mean that. */
export interface Recognized {
  readonly memberId: number | null
  readonly ip: string | null
  /** Part of an email address, in lower case. */
  readonly email: string | null
  /** Folded beginnings of names. */
  readonly nameStarts: readonly string[]
}

/** Folding turns `rn` into `m` and `vv` into `w`, and the second letter may not be typed yet. */
function nameStartsOf(typed: string): string[] {
  const folded = nameSkeleton(typed)
  if (folded === '') return []
  const halves = { r: 'm', v: 'w' } as const
  const last = folded.at(-1)
  return last === 'r' || last === 'v' ? [folded, folded.slice(0, -1) + halves[last]] : [folded]
}

/** Tells what a member is sought by: a number, an IP address, part of an email address or the beginning of a name. */
export function recognize(typed: string): Recognized {
  const number = /^[1-9]\d{0,9}$/.test(typed) ? Number(typed) : null
  // Node takes the zone of `fe80::1%eth0` too, PostgreSQL does not.
  const ip = isIP(typed) === 0 || typed.includes('%') ? null : typed
  return {
    memberId: number !== null && number <= largestId ? number : null,
    ip,
    email: ip === null && typed.length >= finderText.min ? typed.toLowerCase() : null,
    // No name has an @ or a colon.
    nameStarts: /[@:]/.test(typed) ? [] : nameStartsOf(typed),
  }
}
