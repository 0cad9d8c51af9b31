import type { Clock } from '../base/clock.ts'
import type { Bearer } from './grants.ts'

/**
 * What ended lately, for as long as a grant lives. Without it a grant that was signed just before a
 * sign-out could still be used just after, on a socket that nobody knew to close.
 */
export function createEndings(clock: Clock, grantLifetime: number) {
  const sessions = new Map<string, number>()
  const members = new Map<number, number>()

  return {
    endSession: (sessionId: string): void => void sessions.set(sessionId, clock.now()),
    endMember: (memberId: number): void => void members.set(memberId, clock.now()),

    admits({ memberId, sessionId, issuedAt }: Bearer): boolean {
      if (sessionId !== null && sessions.has(sessionId)) return false
      if (issuedAt === null) return true
      // Nodes' clocks differ a little, so a grant may seem to come from the near future.
      if (Math.abs(clock.now() - issuedAt) > grantLifetime) return false
      return memberId === null || issuedAt > (members.get(memberId) ?? -Infinity)
    },

    /** Forgets what no living grant can name. */
    prune(): void {
      const before = clock.now() - 2 * grantLifetime
      for (const [id, at] of sessions) if (at < before) sessions.delete(id)
      for (const [id, at] of members) if (at < before) members.delete(id)
    },
  }
}

export type Endings = ReturnType<typeof createEndings>
