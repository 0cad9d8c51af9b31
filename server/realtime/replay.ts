import type { Db } from '../db/schema.ts'
import { readEvents, readPositions } from './eventRepository.ts'
import type { PresentedEvent } from './gateway.ts'
import type { Presenter } from './presenter.ts'

/** The answer of `GET /event`. */
export interface Replay {
  readonly data: PresentedEvent[]
  /** The `after` of the next call. */
  readonly last_id: number
  readonly has_more: boolean
  /** Events are missing because they were deleted. Fetch everything again, then continue from `last_id`. */
  readonly reset: boolean
}

/**
 * Reads the events of a member after the event `after`, oldest first.
 *
 * If it is called after `pusher:subscription_succeeded`, no event is missed: events up to the `last_id` of that message
 * are committed and found here, and later ones are sent on the socket. An event can arrive both ways, with the same id.
 */
export async function eventsAfter(
  { db, presenter }: { db: Db; presenter: Presenter },
  memberId: number,
  after: number,
  limit: number,
): Promise<Replay> {
  // Read before the events. Read later, the position could include an event that `rows` lacks.
  const current = (await readPositions(db, [memberId])).get(memberId) ?? 0
  const rows = await readEvents(db, memberId, after, limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (!last && current === after) return { data: [], last_id: after, has_more: false, reset: false }
  // Events were deleted, or the database was restored to a state before `after`.
  if (!last || page[0]?.position !== after + 1) {
    return { data: [], last_id: current, has_more: false, reset: true }
  }
  return {
    data: await presenter.show(memberId, page),
    last_id: last.position,
    has_more: rows.length > limit,
    reset: false,
  }
}
