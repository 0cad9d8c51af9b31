import { dropUnsaved } from '../conversations/repository.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { saveMessage, unsaveMessage } from './repository.ts'
import { takeMessage } from './takeMessage.ts'

/**
 * Keeps a message through erasing, or lets go of it. With `to` it can be repeated without harm; without, it flips.
 * @returns whether it is kept now
 * @throws HttpError 404 for one that he has no part in
 */
export const toggleSaved = (
  db: Db,
  memberId: number,
  id: number,
  to: boolean | undefined,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const message = await takeMessage(trx, memberId, id)
    const wish = to ?? !message.is_saved
    await (wish ? saveMessage : unsaveMessage)(trx, memberId, id)
    if (!wish) await dropUnsaved(trx, memberId, message.conversation_id)
    return wish
  })
