/** Files that this device keeps until they are uploaded, in IndexedDB. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

import { isRecord } from '../../contract/isRecord.ts'
import type { FileStorage } from '../machines/media/keptUploads/implementations.ts'
import { keptUploadsMarker } from '../machines/media/keptUploads/marker.ts'
import type { UploadPurpose } from '../machines/media/pendingUpload.ts'
import type { BrowserTexts } from './keptTexts.ts'

const databaseName = 'lodge-uploads'

/** Another number is of another version of the app, which may know other purposes. */
const storedVersion = 1

interface StoredFile {
  readonly version: number
  readonly bytes: Blob
  readonly name: string
  readonly lastModified: number
  readonly purpose: UploadPurpose
  /** Milliseconds since 1970. */
  readonly keptAt: number
}

interface Schema extends DBSchema {
  /** By member and the key of the upload. */
  files: { key: [number, string]; value: StoredFile }
}

/** How long an unfinished file is offered, in milliseconds. A member who has not come back wants it no more. */
const longestKept = 7 * 24 * 60 * 60_000

/** Whether a stored value is to be removed. One of another version of the app has its time, too. */
export const isStale = (value: unknown, now: number): boolean =>
  !isRecord(value) || typeof value['keptAt'] !== 'number' || now - value['keptAt'] >= longestKept

const isStoredFile = (value: unknown): value is StoredFile =>
  isRecord(value) && value['version'] === storedVersion && value['bytes'] instanceof Blob

const offered = (key: string, { bytes, name, lastModified, purpose, keptAt }: StoredFile) => ({
  key,
  file: new File([bytes], name, { type: bytes.type, lastModified }),
  purpose,
  keptAt,
})

/** Every array sorts after every text. */
const ofMember = (memberId: number) => IDBKeyRange.bound([memberId], [memberId, []])

async function withDatabase<Result>(
  use: (database: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<Schema>(databaseName, 1, {
    upgrade: (opened) => void opened.createObjectStore('files'),
  })
  try {
    return await use(database)
  } finally {
    database.close()
  }
}

/** The text that says whether a member has any files is set before the first one, and again after each. */
export const createKeptFiles = (texts: BrowserTexts): FileStorage => ({
  async read(memberId) {
    return withDatabase(async (database) => {
      // Without the text, the member has logged out, and the files could not be removed then.
      if (texts.get(keptUploadsMarker(memberId)) === null) {
        await database.delete('files', ofMember(memberId))
        return []
      }
      const files: ReturnType<typeof offered>[] = []
      const { store, done } = database.transaction('files', 'readwrite')
      for (let at = await store.openCursor(); at; at = await at.continue()) {
        const stored: unknown = at.value
        if (isStale(stored, Date.now())) await at.delete()
        else if (at.key[0] === memberId && isStoredFile(stored)) files.push(offered(at.key[1], stored))
      }
      await done
      return files
        .toSorted((one, other) => one.keptAt - other.keptAt)
        .map(({ keptAt: _keptAt, ...file }) => file)
    })
  },
  put: (memberId, { key, file, purpose }) =>
    withDatabase(async (database) => {
      const mark = () => texts.set(keptUploadsMarker(memberId), 'yes')
      mark()
      const stored: StoredFile = {
        version: storedVersion,
        bytes: new Blob([file], { type: file.type }),
        name: file.name,
        lastModified: file.lastModified,
        purpose,
        keptAt: Date.now(),
      }
      await database.put('files', stored, [memberId, key])
      // Another page may have removed the mark with its last file meanwhile.
      mark()
    }),
  remove: (memberId, keys) =>
    withDatabase(async (database) => {
      const transaction = database.transaction('files', 'readwrite')
      await Promise.all(keys.map((key) => transaction.store.delete([memberId, key])))
      if ((await transaction.store.count(ofMember(memberId))) === 0) texts.remove(keptUploadsMarker(memberId))
      await transaction.done
    }),
})

/** Removes the files of all members. */
export const forgetFiles = (): Promise<void> => withDatabase((database) => database.clear('files'))
