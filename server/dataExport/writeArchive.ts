/** Writes the ZIP of a member's data to a file. It is streamed: neither a file nor a list is whole in memory. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipArchive } from 'archiver'
import type { Db } from '../db/schema.ts'
import { contents } from './contents/contents.ts'
import type { Part, Parts } from './contents/part.ts'
import { findOwnFiles, type OwnFile, type OwnFileStores } from './ownFileRepository.ts'
import { readMe } from './readMe.ts'

export interface ArchiveDeps extends OwnFileStores {
  readonly db: Db
  readonly siteName: string
}

export interface ArchiveJob {
  readonly memberId: number
  readonly madeAt: Date
  /** The path of the file to write. */
  readonly file: string
  readonly signal: AbortSignal
  /** Called with 0 to 100 after each file that was added. */
  readonly onProgress: (percent: number) => Promise<void>
}

/** An entry of the archive. Null if there is no such file any more. */
interface Entry {
  readonly name: string
  readonly open: () => Promise<Readable | null>
  /** Photos and videos are compressed already. */
  readonly isStored: boolean
}

async function* partText(db: Db, memberId: number, part: Part): AsyncGenerator<string> {
  let written = 0
  if (part.kind === 'list') yield '['
  for await (const rows of part.rows(db, memberId)) {
    for (const row of rows) {
      yield part.kind === 'one'
        ? JSON.stringify(row)
        : `${written === 0 ? '' : ','}\n    ${JSON.stringify(row)}`
      written += 1
    }
  }
  if (part.kind === 'list') yield written === 0 ? ']' : '\n  ]'
  else if (written === 0) yield 'null'
}

/** Writes the parts as one JSON object, with a row a line. */
async function* jsonText(db: Db, memberId: number, parts: Parts): AsyncGenerator<string> {
  let start = '{\n'
  for (const [name, part] of Object.entries(parts)) {
    yield `${start}  ${JSON.stringify(name)}: `
    yield* partText(db, memberId, part)
    start = ',\n'
  }
  yield '\n}\n'
}

const fileEntry = ({ name, open }: OwnFile): Entry => ({
  name,
  open: async () => (await open())?.stream ?? null,
  isStored: true,
})

async function findEntries(deps: ArchiveDeps, { memberId, madeAt }: ArchiveJob): Promise<Entry[]> {
  const { db, siteName } = deps
  const files = await findOwnFiles(db, memberId, deps)
  return [
    { name: 'README.txt', open: async () => Readable.from([readMe(siteName, madeAt)]), isStored: false },
    ...Object.entries(contents).map(([name, parts]) => ({
      name,
      open: async () => Readable.from(jsonText(db, memberId, parts)),
      isStored: false,
    })),
    ...files.map(fileEntry),
  ]
}

/** Adds the entries one after the other, so that one file is open at a time. */
async function addEntries(archive: ZipArchive, entries: readonly Entry[], job: ArchiveJob): Promise<void> {
  const { madeAt: date, signal, onProgress } = job
  for (const [index, { name, open, isStored }] of entries.entries()) {
    signal.throwIfAborted()
    const stream = await open()
    if (stream) {
      // The archive would wait forever for the rest of a source that fails.
      stream.once('error', (error) => archive.destroy(error))
      archive.append(stream, { name, date, store: isStored })
      await once(archive, 'entry', { signal })
    }
    await onProgress(Math.floor(((index + 1) / entries.length) * 100))
  }
  await archive.finalize()
}

/**
 * Writes the archive.
 * @returns its size in bytes
 * @throws when a file or the database can't be read, the disk is full, or `signal` aborts
 */
export async function writeArchive(deps: ArchiveDeps, job: ArchiveJob): Promise<number> {
  const entries = await findEntries(deps, job)
  const archive = new ZipArchive({ zlib: { level: 6 } })
  const written = pipeline(archive, createWriteStream(job.file), { signal: job.signal })
  try {
    await Promise.all([written, addEntries(archive, entries, job)])
  } catch (error) {
    archive.destroy()
    await written.catch(() => {})
    throw error
  }
  return (await stat(job.file)).size
}
