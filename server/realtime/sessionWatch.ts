import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../base/clock.ts'
import type { Fanout } from './fanout.ts'
import type { Gateway } from './gateway.ts'

/** Returns which of the sessions are still valid: not ended and not expired. */
export type LiveSessions = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>

export interface SessionWatchOptions {
  readonly gateway: Pick<Gateway, 'connectedSessions' | 'disconnectSession'>
  readonly liveSessions: LiveSessions
  readonly fanout: Pick<Fanout, 'isConnected'>
  readonly clock: Clock
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Milliseconds between checks while messages of other processes are missing. An ended session must lose its sockets
 * within a second (docs/security.md#ends-of-access).
 */
const disconnectedInterval = 1_000
/** Milliseconds between other checks, which find expired sessions: nobody announces those. */
const interval = 60_000

/** Closes sockets of sessions that ended without a message to this process. */
export function createSessionWatch(options: SessionWatchOptions) {
  const { gateway, liveSessions, fanout, clock, logger } = options
  let checkedAt = clock.now()
  let isChecking = false

  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    checkedAt = clock.now()
    try {
      const connected = gateway.connectedSessions()
      const live = connected.length > 0 ? await liveSessions(connected) : new Set()
      for (const id of connected) if (!live.has(id)) gateway.disconnectSession(id)
    } catch (error) {
      logger.warn({ err: error }, 'realtime: sessions could not be checked')
    } finally {
      isChecking = false
    }
  }

  const stop = clock.every(disconnectedInterval, () => {
    if (!fanout.isConnected() || clock.now() - checkedAt >= interval) void check()
  })

  return { check, stop }
}
