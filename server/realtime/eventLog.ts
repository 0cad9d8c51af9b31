import type { Trx } from '../db/schema.ts'
import { afterCommit } from '../db/transaction.ts'
import { insertEvents, type NewEvent } from './eventRepository.ts'

type Listener = (memberIds: readonly number[]) => void

/** Of the whole process: a writer knows its transaction, not which sockets hang on its database. */
const listeners = new Set<Listener>()

/**
 * Appends events to their members' logs, inside the transaction of the write that causes them (DESIGN 4),
 * and announces them once it has committed. Best in one call: it locks members in the order of their
 * ids, so that two writers do not wait for each other.
 *
 * @throws when `trx` is not from `inTransaction`
 */
export async function appendEvents(trx: Trx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const memberIds = [...new Set(events.map(({ memberId }) => memberId))]
  afterCommit(trx, () => {
    for (const listener of listeners) listener(memberIds)
  })
  await insertEvents(trx, events)
}

/** Calls `listener` after each commit with the members whose logs have grown, until told to stop. */
export function onLogsGrown(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
