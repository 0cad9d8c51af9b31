import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../base/clock.ts'

/** Milliseconds for which the connection must hold before an outage counts as over. */
const settledAfter = 10_000

/** Writes two lines per outage of Redis, however often the connection comes and goes during it. */
export interface OutageLog {
  /** The connection was lost. */
  markDown(): void
  /** The connection works. */
  markUp(): void
  /** Call it regularly: it finds out that the connection has held long enough. */
  check(): void
}

export function createOutageLog(
  { now }: Pick<Clock, 'now'>,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): OutageLog {
  let downSince: number | null = null
  let upSince: number | null = null

  return {
    markDown() {
      upSince = null
      if (downSince !== null) return
      downSince = now()
      logger.warn('realtime: Redis does not answer; messages of other processes arrive late until it does')
    },

    markUp() {
      upSince ??= now()
    },

    check() {
      if (downSince === null || upSince === null || now() - upSince < settledAfter) return
      logger.info({ seconds: Math.round((upSince - downSince) / 1000) }, 'realtime: Redis is back')
      downSince = null
    },
  }
}
