import { createKeyedFolders, type KeyedFolders } from '../media/keyedFolders.ts'
import type { Storage } from '../media/storage.ts'

/** The archives of members, each in a folder of its own. */
export type DataExportStore = KeyedFolders<'archive'>

export const createDataExportStore = (storage: Storage): DataExportStore =>
  createKeyedFolders(storage, 'data-exports', { archive: 'archive.zip' })
