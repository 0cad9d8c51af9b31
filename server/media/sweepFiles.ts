import type { Db } from '../db/schema.ts'
import { findNamedFiles } from './fileRepository.ts'
import type { KeyedFolders } from './keyedFolders.ts'

/** Long enough for the transaction that will name a file that was just written. */
const keptUnnamed = 24 * 60 * 60_000

/** What of a store the sweep needs, whatever the store keeps. */
export type SweptStore = Pick<KeyedFolders<never>, 'writtenBefore' | 'remove' | 'removeDrafts'>

/** Removes files that no row names (SAFETY, Media), and halves of files. @returns how many folders it removed */
export async function sweepFiles(db: Db, store: SweptStore, now: number): Promise<number> {
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
