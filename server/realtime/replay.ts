import type { Db } from '../db/schema.ts'
import { readEvents, readPositions } from './eventRepository.ts'
import type { PresentedEvent } from './gateway.ts'
import type { Presenter } from './presenting.ts'

/** The answer of `GET /event`. */
export interface Replay {
  readonly data: PresentedEvent[]
  /** Where to go on: the `after` of the next call. */
  readonly last_id: number
  readonly has_more: boolean
  /** What happened since is no longer all kept: fetch anew, then go on from `last_id`. */
  readonly reset: boolean
}

/**
 * What happened to a member after the event `after`, oldest first.
 *
 * Asked after `pusher:subscription_succeeded` it leaves no gap: everything up to the `last_id` of that
 * answer is committed and found here, everything beyond is sent on the socket. Some events may come
 * both ways; ids tell.
 */
export async function eventsAfter(
  { db, presenter }: { db: Db; presenter: Presenter },
  memberId: number,
  after: number,
  limit: number,
): Promise<Replay> {
  // Read first: a position that is read after the lines may count an event that they lack.
  const known = (await readPositions(db, [memberId])).get(memberId) ?? 0
  const rows = await readEvents(db, memberId, after, limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (!last && known === after) return { data: [], last_id: after, has_more: false, reset: false }
  // Lines were deleted, or the database is an older copy than the one that gave this id.
  if (!last || page[0]?.position !== after + 1) {
    return { data: [], last_id: known, has_more: false, reset: true }
  }
  return {
    data: await presenter.show(memberId, page),
    last_id: last.position,
    has_more: rows.length > limit,
    reset: false,
  }
}
