import type { Db } from '../db/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import { findReceiver } from './correspondentRepository.ts'
import { hasWrittenTo } from './repository.ts'

export interface Correspondent {
  readonly isAdmin: boolean
  /** He wrote to the sender before. */
  readonly isReply: boolean
}

/**
 * Whom a member writes to; undefined for one who cannot be written to: missing, gone, blocked either way, or not
 * to be seen, unless he wrote first or an admin writes (DECISIONS, Lists).
 */
export async function findCorrespondent(
  db: Db,
  viewer: Pick<Viewer, 'memberId' | 'isAdmin'>,
  toId: number,
): Promise<Correspondent | undefined> {
  const receiver = await findReceiver(db, viewer.memberId, toId)
  if (!receiver) return undefined
  const isReply = await hasWrittenTo(db, toId, viewer.memberId)
  if (!receiver.isVisible && !isReply && !viewer.isAdmin) return undefined
  return { isAdmin: receiver.isAdmin, isReply }
}
