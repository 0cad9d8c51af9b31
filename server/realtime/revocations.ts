import type { Clock } from '../base/clock.ts'
import type { Bearer } from './grants.ts'

/**
 * Remembers sessions and members that lost access, as long as their grants are valid. Otherwise a grant that was signed
 * just before a sign-out could be used just after it.
 */
export function createRevocations(clock: Clock, grantLifetime: number) {
  const sessions = new Map<string, number>()
  const members = new Map<number, number>()

  return {
    revokeSession: (sessionId: string): void => void sessions.set(sessionId, clock.now()),
    revokeMember: (memberId: number): void => void members.set(memberId, clock.now()),

    allows({ memberId, sessionId, issuedAt }: Bearer): boolean {
      if (sessionId !== null && sessions.has(sessionId)) return false
      if (issuedAt === null) return true
      // Clocks of nodes differ a little, so a grant can have a time in the near future.
      if (Math.abs(clock.now() - issuedAt) > grantLifetime) return false
      return memberId === null || issuedAt > (members.get(memberId) ?? -Infinity)
    },

    /** Removes entries that no valid grant can refer to. */
    prune(): void {
      const before = clock.now() - 2 * grantLifetime
      for (const [id, at] of sessions) if (at < before) sessions.delete(id)
      for (const [id, at] of members) if (at < before) members.delete(id)
    },
  }
}

export type Revocations = ReturnType<typeof createRevocations>
