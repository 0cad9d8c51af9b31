import type { PassingEvent } from '../../contract/events.ts'
import { pageSizes } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import type { CardsFor } from '../members/presentCards.ts'
import { findChanges, findListers } from './repository.ts'

/** What may become visible late, by a slow commit or by another process' clock, is looked for again this long. */
const lookBack = 5_000
/** Of a member listed by thousands, or after a restart, the rest waits for the next look. */
const atOnce = { members: 500, readers: 100, waiting: 5_000 } as const

export interface AnnouncerOptions {
  readonly db: Db
  readonly now: () => number
  /** Whom this process can tell. */
  readonly connectedMembers: () => readonly number[]
  readonly cardsFor: CardsFor
  readonly send: (memberId: number, event: PassingEvent) => void
}

/**
 * Tells the members with a socket here who of their dudelist has come or gone, whichever process saw it: the table is
 * what all share. It tells each how he may see the other now, which is nothing where one blocked the other.
 */
export function createAnnouncer({ db, now, connectedMembers, cardsFor, send }: AnnouncerOptions) {
  const known = new Map<number, number>()
  const changed = new Set<number>()
  const waiting = new Map<number, Set<number>>()
  let lookedAt = now()

  async function findChanged() {
    const at = now()
    const rows = await findChanges(db, new Date(lookedAt - lookBack))
    for (const { member_id: memberId, changed_at: changedAt } of rows) {
      const time = changedAt.getTime()
      if (known.get(memberId) === time) continue
      known.set(memberId, time)
      changed.add(memberId)
    }
    for (const [memberId, time] of known) if (time < lookedAt - lookBack) known.delete(memberId)
    lookedAt = at
  }

  async function findReaders() {
    const members = [...changed].slice(0, atOnce.members)
    const readers = connectedMembers()
    const listers = members.length > 0 && readers.length > 0 ? await findListers(db, members, readers) : []
    for (const { member_id: readerId, listed_id: listedId } of listers) {
      const about = waiting.get(readerId) ?? new Set()
      waiting.set(readerId, about.add(listedId))
    }
    for (const memberId of members) changed.delete(memberId)
  }

  async function tell(readerId: number, about: Set<number>) {
    const ids = [...about].slice(0, pageSizes.list)
    const cards = await cardsFor(readerId, ids)
    for (const id of ids) about.delete(id)
    if (about.size === 0) waiting.delete(readerId)
    const users = [...cards.values()]
    if (users.length > 0) send(readerId, { id: null, type: 'DudelistOnlineUpdated', data: { users } })
  }

  return {
    /** Tells what has become known, and no more at once than other work can bear. */
    async look(): Promise<void> {
      await findChanged()
      if (waiting.size < atOnce.waiting) await findReaders()
      for (const [readerId, about] of [...waiting].slice(0, atOnce.readers)) await tell(readerId, about)
    },
  }
}
