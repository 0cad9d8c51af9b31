import { deletedMediaKeptDays } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { findNamedFiles } from './fileRepository.ts'
import type { KeyedFolders } from './keyedFolders.ts'

/** Files are written before the row that refers to them, so newer ones are kept. In milliseconds. */
const unnamedFor = 24 * 60 * 60_000

/** The functions of a store that a sweep uses. */
export type SweptStore = Pick<KeyedFolders<never>, 'writtenBefore' | 'remove'>

/**
 * Removes files that no row refers to.
 * @returns how many folders were removed
 */
export async function sweepFiles(db: Db, store: SweptStore, now: number): Promise<number> {
  const before = now - unnamedFor
  const deletedBefore = new Date(now - deletedMediaKeptDays * 24 * 60 * 60_000)
  let removed = 0
  for await (const fileKeys of store.writtenBefore(before)) {
    const named = await findNamedFiles(db, fileKeys, deletedBefore)
    for (const fileKey of fileKeys) {
      if (named.has(fileKey)) continue
      await store.remove(fileKey)
      removed += 1
    }
  }
  return removed
}
