import type { Trx } from '../db/schema.ts'
import { afterCommit } from '../db/transaction.ts'
import { insertEvents, type NewEvent } from './eventRepository.ts'

type Listener = (memberIds: readonly number[]) => void

/** Global to the process, because a writer knows only its transaction and not the real-time server. */
const listeners = new Set<Listener>()

/**
 * Appends events to the logs of their members, in the transaction of the write that causes them, and announces them
 * after the commit. Use one call for all events of a transaction: it locks members in the order of their ids, so that
 * two writers cannot deadlock.
 *
 * @throws if `trx` is not from `inTransaction`
 */
export async function appendEvents(trx: Trx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const memberIds = [...new Set(events.map(({ memberId }) => memberId))]
  afterCommit(trx, () => {
    for (const listener of listeners) listener(memberIds)
  })
  await insertEvents(trx, events)
}

/**
 * Calls `listener` after each commit with the members whose logs have new events.
 * @returns a function that stops it
 */
export function onLogsGrown(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
