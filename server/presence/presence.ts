import type { FastifyBaseLogger } from 'fastify'
import { type Clock, systemClock } from '../base/clock.ts'
import { type AnnouncerOptions, createAnnouncer } from './announcer.ts'
import { createPresenceRecorder, type PresenceRecorder } from './recorder.ts'

/** In milliseconds; what is seen is shown, and told, this much later. */
const writeEvery = 1_000

export interface PresenceOptions extends Pick<AnnouncerOptions, 'db' | 'cardsFor' | 'send'> {
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  readonly clock?: Clock
}

export interface Presence extends Pick<PresenceRecorder, 'saw' | 'connected' | 'disconnected'> {
  /** Resolves once what began is written and told. */
  settled(): Promise<void>
  /** Writes what has not been written, and stops. */
  close(): Promise<void>
}

/** Who is here (DECISIONS, Lists): keeps it, and tells those who list him when he comes or goes. */
export function createPresence({
  db,
  cardsFor,
  send,
  logger,
  clock = systemClock,
}: PresenceOptions): Presence {
  const now = () => clock.now()
  const recorder = createPresenceRecorder({ db, now })
  const { connectedMembers } = recorder
  const announcer = createAnnouncer({ db, now, connectedMembers, cardsFor, send })
  let running: Promise<void> | undefined

  async function turn() {
    try {
      await recorder.write()
      await announcer.look()
    } catch (error) {
      logger.warn({ err: error }, 'presence could not be written or told')
    } finally {
      running = undefined
    }
  }

  const stop = clock.every(writeEvery, () => {
    running ??= turn()
  })

  return {
    saw: recorder.saw,
    connected: recorder.connected,
    disconnected: recorder.disconnected,
    settled: async () => running,
    async close() {
      stop()
      await running
      await turn()
    },
  }
}
