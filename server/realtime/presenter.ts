import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../base/clock.ts'
import type { EventRow } from './eventRepository.ts'
import type { PresentedEvent } from './gateway.ts'

/**
 * Turns events of a member's log into what the API would answer this member now, in the same order. Events about
 * something that is gone, or that the member may no longer see, are left out.
 */
export type Present = (memberId: number, rows: readonly EventRow[]) => Promise<PresentedEvent[]>

/** Milliseconds for which an event that cannot be presented delays later events. */
const retryFor = 60_000

export interface PresenterOptions {
  readonly present: Present
  readonly clock: Clock
  readonly logger: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Presents events without hidden ones. An event that cannot be presented is left out after some time, instead of
 * blocking the rest forever. It is an object, so that a plain `Present` function cannot be used in its place.
 */
export interface Presenter {
  show(memberId: number, rows: readonly EventRow[]): Promise<PresentedEvent[]>
}

/** Wraps `present` for delivery and catching up. */
export function createPresenter({ present, clock, logger }: PresenterOptions): Presenter {
  async function presentEach(memberId: number, rows: readonly EventRow[], failure: unknown) {
    const outcomes = await Promise.allSettled(rows.map((row) => present(memberId, [row])))
    const isOutage = outcomes.every(({ status }) => status === 'rejected')
    if (isOutage && rows.some((row) => clock.now() - row.createdAt.getTime() < retryFor)) throw failure
    return outcomes.flatMap((outcome, index) => {
      if (outcome.status === 'fulfilled') return outcome.value
      const { type, position } = rows[index] ?? {}
      logger.error({ err: outcome.reason, memberId, type, position }, 'realtime: an event was left out')
      return []
    })
  }

  return {
    async show(memberId, rows) {
      const visible = rows.filter((row) => !row.isHidden)
      if (visible.length === 0) return []
      try {
        return await present(memberId, visible)
      } catch (failure) {
        return presentEach(memberId, visible, failure)
      }
    },
  }
}
