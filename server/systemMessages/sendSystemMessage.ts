import type { Trx } from '../db/schema.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import type { NewEvent } from '../realtime/eventRepository.ts'
import { insertSystemMessage } from './repository.ts'

/** An event for the log of the member who gets the system message, or of `memberId`. */
export type FurtherEvent = Omit<NewEvent, 'memberId'> & Partial<Pick<NewEvent, 'memberId'>>

/**
 * Sends a system message to one member in the name of the site, and appends `SystemMessageCreated` to their log,
 * followed by `others`, in the given transaction.
 *
 * @param others further events of the same transaction; for this member unless they name another
 * @param decisionId the decision that it tells of
 */
export async function sendSystemMessage(
  trx: Trx,
  memberId: number,
  text: string,
  others: readonly FurtherEvent[] = [],
  decisionId: number | null = null,
): Promise<void> {
  const systemMessageId = await insertSystemMessage(trx, memberId, { text, decisionId })
  const created = { type: 'SystemMessageCreated', subject: { systemMessageId } } as const
  await appendEvents(
    trx,
    [created, ...others].map((event) => ({ memberId, ...event })),
  )
}
