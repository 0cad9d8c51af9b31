import type { FastifyBaseLogger } from 'fastify'
import { type Clock, systemClock } from '../base/clock.ts'
import { type AnnouncerOptions, createAnnouncer } from './announcer.ts'
import { createPresenceRecorder, type PresenceRecorder } from './recorder.ts'

/** How often presence is written and announced, in milliseconds. */
const writeEvery = 1_000

export interface PresenceOptions extends Pick<AnnouncerOptions, 'db' | 'cardsFor' | 'send'> {
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  readonly clock?: Clock
}

export interface Presence extends Pick<PresenceRecorder, 'markSeen' | 'markConnected' | 'markDisconnected'> {
  /** Resolves when the current run of writing and announcing is done. */
  settled(): Promise<void>
  /** Writes what is not written yet, and stops. */
  close(): Promise<void>
}

/** Records who is online, and announces arrivals and departures to members who have them on their dudelist. */
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

  async function update() {
    try {
      await recorder.write()
      await announcer.announceChanges()
    } catch (error) {
      logger.warn({ err: error }, 'presence could not be written or announced')
    } finally {
      running = undefined
    }
  }

  const stop = clock.every(writeEvery, () => {
    running ??= update()
  })

  return {
    markSeen: recorder.markSeen,
    markConnected: recorder.markConnected,
    markDisconnected: recorder.markDisconnected,
    settled: async () => running,
    async close() {
      stop()
      await running
      await update()
    },
  }
}
