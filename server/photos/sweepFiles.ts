import type { Db } from '../db/schema.ts'
import type { PhotoStore } from './fileStore.ts'
import { findNamedFiles } from './photoRepository.ts'

/** Long enough for the transaction that will name a file that was just written. */
const keptUnnamed = 24 * 60 * 60_000

/** Removes files that no row names (SAFETY, Media), and halves of files. @returns how many photos it removed */
export async function sweepFiles(db: Db, store: PhotoStore, now: number): Promise<number> {
  const before = now - keptUnnamed
  let removed = 0
  for await (const fileKeys of store.writtenBefore(before)) {
    const named = await findNamedFiles(db, fileKeys)
    for (const fileKey of fileKeys) {
      if (named.has(fileKey)) continue
      await store.remove(fileKey)
      removed += 1
    }
  }
  await store.removeDrafts(before)
  return removed
}
