import type { TransientEvent } from '../../contract/events.ts'
import { pageSizes } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import type { CardsFor } from '../members/presentCards.ts'
import { findChanges, findListers } from './repository.ts'

/**
 * In milliseconds. Changes can become visible late, because of a slow commit or the clock of another process. So each
 * run looks this far back again.
 */
const lookBack = 5_000
/** Maximum work of one run. The rest waits for the next run, for example if thousands list a member. */
const batchSizes = { members: 500, readers: 100, pending: 5_000 } as const

export interface AnnouncerOptions {
  readonly db: Db
  readonly now: () => number
  /** Members with a socket to this process. */
  readonly connectedMembers: () => readonly number[]
  readonly cardsFor: CardsFor
  readonly send: (memberId: number, event: TransientEvent) => void
}

/**
 * Sends `DudelistOnlineUpdated` to connected members when somebody on their dudelist comes or goes, or when a cam that
 * they may see changes. Changes are read from the database, so it does not matter which process recorded them. Each reader gets the card that they may see
 * now. If one blocked the other, there is none.
 */
export function createAnnouncer({ db, now, connectedMembers, cardsFor, send }: AnnouncerOptions) {
  /** By member and kind of change. */
  const announcedAt = new Map<string, number>()
  /** Whether the change of a member is announced to everyone who lists them. */
  const changed = new Map<number, boolean>()
  const pending = new Map<number, Set<number>>()
  let lookedAt = now()

  async function findChanged() {
    const at = now()
    const rows = await findChanges(db, new Date(lookedAt - lookBack))
    for (const { member_id: memberId, kind, changed_at: changedAt, is_wide: isWide } of rows) {
      const key = `${kind} ${memberId}`
      const time = changedAt.getTime()
      if (announcedAt.get(key) === time) continue
      announcedAt.set(key, time)
      changed.set(memberId, isWide || (changed.get(memberId) ?? false))
    }
    for (const [key, time] of announcedAt) if (time < lookedAt - lookBack) announcedAt.delete(key)
    lookedAt = at
  }

  async function findReaders() {
    const members = [...changed.keys()].slice(0, batchSizes.members)
    const narrow = members.filter((memberId) => changed.get(memberId) === false)
    const readers = connectedMembers()
    const listers =
      members.length > 0 && readers.length > 0 ? await findListers(db, members, readers, narrow) : []
    for (const { member_id: readerId, listed_id: listedId } of listers) {
      const changedIds = pending.get(readerId) ?? new Set()
      pending.set(readerId, changedIds.add(listedId))
    }
    for (const memberId of members) changed.delete(memberId)
  }

  async function announceTo(readerId: number, changedIds: Set<number>) {
    const ids = [...changedIds].slice(0, pageSizes.list)
    const cards = await cardsFor(readerId, ids)
    for (const id of ids) changedIds.delete(id)
    if (changedIds.size === 0) pending.delete(readerId)
    const users = [...cards.values()]
    if (users.length > 0) send(readerId, { id: null, type: 'DudelistOnlineUpdated', data: { users } })
  }

  return {
    /** Sends new changes, up to the limits of one run. */
    async announceChanges(): Promise<void> {
      await findChanged()
      if (pending.size < batchSizes.pending) await findReaders()
      for (const [readerId, changedIds] of [...pending].slice(0, batchSizes.readers))
        await announceTo(readerId, changedIds)
    },
  }
}
