/** Writes the database and the files of photos and videos into a folder. The site may be in use. */
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '../config.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Storage, storageFolders } from '../media/storage.ts'
import { BackupError } from './backupError.ts'
import {
  type BackupSummary,
  backupFiles,
  backupFormat,
  type FileEntry,
  type Manifest,
  type TableDefinition,
  tableFileOf,
} from './manifest.ts'
import { findVersions, fixView, listTables, readRows, readSequences } from './repository.ts'
import { RowHash } from './rowHash.ts'
import { hashOfSecret } from './secretHash.ts'

export interface BackupDeps {
  /** For jobs: reading a table may take minutes. */
  readonly db: Db
  readonly storage: Storage
  readonly config: Pick<Config, 'keys' | 'secretFile'>
  readonly now: () => number
}

async function writeTable(
  trx: Trx,
  folder: string,
  table: TableDefinition,
): Promise<Manifest['tables'][number]> {
  const hash = new RowHash()
  async function* lines() {
    for await (const rows of readRows(trx, table)) {
      for (const row of rows) hash.add(row)
      yield `${rows.join('\n')}\n`
    }
  }
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 1 }),
    createWriteStream(path.join(folder, tableFileOf(table)), { flush: true }),
  )
  return { ...table, rows: hash.rows, hash: String(hash) }
}

async function writeTables({ db, now }: BackupDeps, folder: string) {
  await mkdir(folder)
  return inTransaction(db, async (trx) => {
    await fixView(trx)
    const madeAt = new Date(now()).toISOString()
    const versions = await findVersions(trx)
    const tables: Manifest['tables'] = []
    for (const table of await listTables(trx)) tables.push(await writeTable(trx, folder, table))
    return { madeAt, ...versions, tables, sequences: await readSequences(trx) }
  })
}

/** Copies a file. Returns null if it was removed in the meantime. */
async function writeFileOf(storage: Storage, key: string, target: string): Promise<FileEntry | null> {
  const found = await storage.read(key)
  if (found === null) return null
  await mkdir(path.dirname(target), { recursive: true })
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(found.stream, measure, createWriteStream(target, { flush: true }))
  return { key, bytes, hash: hash.digest('hex') }
}

/** Copies all stored files. Those that no row of the tables names are swept after a restore, like at any time. */
async function writeMedia(storage: Storage, folder: string): Promise<Manifest['files']> {
  const list = await open(path.join(folder, backupFiles.fileList), 'wx')
  const total = { count: 0, bytes: 0 }
  try {
    for (const root of storageFolders)
      for await (const { key } of storage.filesBelow(root)) {
        const entry = await writeFileOf(storage, key, path.join(folder, backupFiles.media, key))
        if (entry === null) continue
        await list.appendFile(`${JSON.stringify(entry)}\n`)
        total.count += 1
        total.bytes += entry.bytes
      }
    await list.sync()
  } finally {
    await list.close()
  }
  return total
}

/**
 * Writes a backup into a new folder. It appears under its name only once it is whole; until then it ends in `.partial`.
 * The tables are all of one moment. The files are read after them, so that each file that a row names is there unless
 * it was deleted meanwhile. On PGlite, calls wait while the tables are read.
 *
 * @param folder an absolute path that does not exist
 * @throws BackupError when the folder exists; the error of the file system, such as EEXIST for the draft of another
 *   backup. What was written is removed
 */
export async function writeBackup(deps: BackupDeps, folder: string): Promise<BackupSummary> {
  const { storage, config } = deps
  if (existsSync(folder)) throw new BackupError(`${folder} exists already.`)
  const draft = `${folder}.partial`
  // Fails when there is one already: then another backup is under way, or was cut.
  await mkdir(draft, { mode: 0o700 })
  try {
    const tables = await writeTables(deps, path.join(draft, backupFiles.tables))
    const files = await writeMedia(storage, draft)
    if (config.secretFile !== null) await copyFile(config.secretFile, path.join(draft, backupFiles.secret))
    const manifest: Manifest = {
      format: backupFormat,
      ...tables,
      secretHash: hashOfSecret(config.keys),
      files,
    }
    await writeFile(path.join(draft, backupFiles.manifest), `${JSON.stringify(manifest, null, 2)}\n`, {
      flush: true,
    })
    await rename(draft, folder)
    return summaryOf(manifest)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

export const summaryOf = ({ tables, files }: Manifest): BackupSummary => ({
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.count,
  bytes: files.bytes,
})
