import { z } from 'zod'
import type { CallKey } from '../../contract/calls.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Viewer } from '../http/viewer.ts'
import { findAnswer } from '../idempotency/repository.ts'
import { writeOnce } from '../idempotency/writeOnce.ts'
import type { MediaKind } from './mediaFields.ts'
import { refuseUpload, type UploadRules } from './refuseUpload.ts'

/** What is kept of the answer to an upload, for repetitions. */
export const StoredUpload = z.object({ id: z.int() })

/** An upload as `writeOnce` takes it. */
export interface UploadWrite {
  readonly call: CallKey
  readonly memberId: number
  readonly key: string | null
  readonly body: unknown
  readonly answers: typeof StoredUpload
}

/**
 * Checks an upload like `refuseUpload` before its content is read, which saves that work. Check it again under the lock.
 * @returns the id that is stored for a repetition of an upload which would be refused now; null for any other that may
 * go on
 * @throws HttpError as `refuseUpload`; 400 for an idempotency key that was used with another upload before
 */
export async function refuseEarly(
  db: Db,
  kind: MediaKind,
  rules: UploadRules,
  { viewer, contentHash, write }: { viewer: Viewer; contentHash: string; write: UploadWrite },
): Promise<number | null> {
  try {
    await refuseUpload(db, kind, rules, viewer, contentHash)
    return null
  } catch (refusal) {
    const { key } = write
    // Asked after the check: the first try may have been stored meanwhile, and be the reason of the refusal.
    if (key === null || !(await findAnswer(db, { ...write, key }))) throw refusal
    // The answer is there, so nothing is written.
    const { id } = await inTransaction(db, (trx) => writeOnce(trx, write, () => Promise.reject(refusal)))
    return id
  }
}
