import { verificationPhotoKeptDays } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import type { VerificationStore } from './fileStore.ts'
import { deleteDecidedBefore } from './repository.ts'

const day = 24 * 60 * 60_000

/**
 * Deletes the verification photos that were decided on `verificationPhotoKeptDays` ago, with their files. Called by a
 * job. The sweep removes a file that could not be removed here.
 *
 * @param now epoch milliseconds
 */
export async function forgetVerificationPhotos(
  db: Db,
  now: number,
  store: Pick<VerificationStore, 'remove'>,
): Promise<void> {
  const fileKeys = await deleteDecidedBefore(db, new Date(now - verificationPhotoKeptDays * day))
  for (const fileKey of fileKeys) await store.remove(fileKey)
}
