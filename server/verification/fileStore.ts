import { createKeyedFolders, type KeyedFolders } from '../media/keyedFolders.ts'
import type { Storage } from '../media/storage.ts'

/** The files of verification photos, apart from those that other members can see. */
export type VerificationStore = KeyedFolders<'full'>

export const createVerificationStore = (storage: Storage): VerificationStore =>
  createKeyedFolders(storage, 'verification', { full: 'full.webp' })
