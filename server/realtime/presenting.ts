import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../base/clock.ts'
import type { EventRow } from './eventRepository.ts'
import type { PresentedEvent } from './gateway.ts'

/**
 * Turns lines of the log into what the API would answer this member now, in their order. A line whose
 * subject is gone, or no longer his to see, is left out.
 */
export type Present = (memberId: number, rows: readonly EventRow[]) => Promise<PresentedEvent[]>

/** A line that cannot be presented holds up what comes after it for no longer than this. */
const giveUpAfter = 60_000

export interface PresenterOptions {
  readonly present: Present
  readonly clock: Clock
  readonly logger: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Presents without the hidden lines, and so that one line that cannot be presented is left out instead
 * of holding up the rest for ever. Not a function, so that no bare `Present` can stand in for it.
 */
export interface Presenter {
  show(memberId: number, rows: readonly EventRow[]): Promise<PresentedEvent[]>
}

/** Wraps what the app can present in what delivery and catching up need. */
export function createPresenter({ present, clock, logger }: PresenterOptions): Presenter {
  async function presentEach(memberId: number, rows: readonly EventRow[], failure: unknown) {
    const outcomes = await Promise.allSettled(rows.map((row) => present(memberId, [row])))
    const isOutage = outcomes.every(({ status }) => status === 'rejected')
    if (isOutage && rows.some((row) => clock.now() - row.createdAt.getTime() < giveUpAfter)) throw failure
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
