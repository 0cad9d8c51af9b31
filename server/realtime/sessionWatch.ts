import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../base/clock.ts'
import type { Fanout } from './fanout.ts'
import type { Gateway } from './gateway.ts'

/** Which of these sessions are still good: not ended, not expired. */
export type LiveSessions = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>

export interface SessionWatchOptions {
  readonly gateway: Pick<Gateway, 'connectedSessions' | 'disconnectSession'>
  readonly liveSessions: LiveSessions
  readonly fanout: Pick<Fanout, 'isConnected'>
  readonly clock: Clock
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
}

/** While other processes cannot be heard, their sign-outs are looked for this often (SAFETY, Access). */
const unheardInterval = 1_000
/** Sessions also expire, which nobody announces. */
const interval = 60_000

/** Closes the sockets of sessions that ended without this process being told. */
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

  const stop = clock.every(unheardInterval, () => {
    if (!fanout.isConnected() || clock.now() - checkedAt >= interval) void check()
  })

  return { check, stop }
}
