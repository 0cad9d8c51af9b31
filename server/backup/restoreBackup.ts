/** Fills a new, empty site from a backup, and checks it against the counts and hashes that the backup states. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import type { Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Storage } from '../media/storage.ts'
import { BackupError } from './backupError.ts'
import {
  type BackupSummary,
  backupFiles,
  FileEntry,
  Manifest,
  type TableDefinition,
  tableFileOf,
} from './manifest.ts'
import {
  addRows,
  analyze,
  findVersions,
  fixTexts,
  hasMembers,
  listTables,
  readRows,
  refill,
  setSequences,
} from './repository.ts'
import { RowHash } from './rowHash.ts'
import { hashOfSecret } from './secretHash.ts'
import { type BackupDeps, summaryOf } from './writeBackup.ts'

/** Rows that are written with one statement. */
const rowsAtOnce = 1_000

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, backupFiles.manifest), 'utf8').catch(() => {
    throw new BackupError(`${folder} is not a whole backup: it has no readable ${backupFiles.manifest}.`)
  })
  const read = Manifest.safeParse(parseJson(text))
  if (!read.success)
    throw new BackupError(
      `${folder} was made by another version of Lodge, or its ${backupFiles.manifest} is damaged.`,
    )
  return read.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Takes over the secret of the backup, unless this site has the same one.
 * @throws BackupError when `APP_SECRET` is another one: authenticator apps and sessions would be lost
 */
async function takeSecret({ config }: BackupDeps, folder: string, manifest: Manifest): Promise<void> {
  if (hashOfSecret(config.keys) === manifest.secretHash) return
  const kept = path.join(folder, backupFiles.secret)
  const isCopied =
    config.secretFile !== null &&
    (await copyFile(kept, config.secretFile).then(
      () => true,
      () => false,
    ))
  if (!isCopied)
    throw new BackupError(
      'APP_SECRET: set it to the secret of the site that was backed up, and restore again.',
    )
}

async function hashOf(stream: Readable): Promise<Omit<FileEntry, 'key'>> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of stream) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, hash: hash.digest('hex') }
}

async function restoreFile(storage: Storage, folder: string, { key, bytes, hash }: FileEntry): Promise<void> {
  const source = path.join(folder, backupFiles.media, key)
  if (!existsSync(source)) throw new BackupError(`${source} is missing.`)
  await storage.putFile(key, source)
  const stored = await storage.read(key)
  if (stored === null || !isDeepStrictEqual(await hashOf(stored.stream), { bytes, hash }))
    throw new BackupError(`${source} is not as it was when the backup was made.`)
}

async function restoreFiles(storage: Storage, folder: string, { files }: Manifest): Promise<void> {
  const list = await open(path.join(folder, backupFiles.fileList)).catch(() => {
    throw new BackupError(`${folder} has no readable ${backupFiles.fileList}.`)
  })
  let count = 0
  for await (const line of list.readLines()) {
    const entry = FileEntry.safeParse(parseJson(line))
    if (!entry.success) throw new BackupError(`${folder} has a damaged ${backupFiles.fileList}.`)
    await restoreFile(storage, folder, entry.data)
    count += 1
  }
  if (count !== files.count)
    throw new BackupError(`${folder} lists ${count} files; ${files.count} were there when it was made.`)
}

/** A file is not there, or was compressed in another way or cut. */
const isUnreadable = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ENOENT|Z_)/.test(String(error.code))

async function restoreTable(trx: Trx, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const file = path.join(folder, backupFiles.tables, tableFileOf(table))
  const read = pipeline(createReadStream(file), createGunzip(), async (contents: AsyncIterable<Buffer>) => {
    let rows: string[] = []
    for await (const line of createInterface({ input: Readable.from(contents) })) {
      rows.push(line)
      if (rows.length < rowsAtOnce) continue
      await addRows(trx, table, rows)
      rows = []
    }
    if (rows.length > 0) await addRows(trx, table, rows)
  })
  await read.catch((error: unknown) => {
    throw isUnreadable(error) ? new BackupError(`${file} is missing or damaged.`, { cause: error }) : error
  })
}

/** @throws BackupError when a table does not have the rows that were backed up */
async function checkTable(trx: Trx, table: Manifest['tables'][number]): Promise<void> {
  const hash = new RowHash()
  for await (const rows of readRows(trx, table)) for (const row of rows) hash.add(row)
  if (hash.rows !== table.rows || String(hash) !== table.hash)
    throw new BackupError(`The rows of ${table.schema}.${table.name} are not those that were backed up.`)
}

const shapeOf = ({ schema, name, columns }: TableDefinition) => ({ schema, name, columns })

/** @throws BackupError when the tables of this version differ from those of the backup, or the site is in use */
async function requireSameEmptyTables(trx: Trx, { tables, migrations, jobTables }: Manifest): Promise<void> {
  if (await hasMembers(trx))
    throw new BackupError('This site has members already. Restore into a new DATA_DIR or an empty database.')
  const isSame =
    isDeepStrictEqual(await findVersions(trx), { migrations, jobTables }) &&
    isDeepStrictEqual((await listTables(trx)).map(shapeOf), tables.map(shapeOf))
  if (!isSame)
    throw new BackupError(
      'This backup was made by another version of Lodge. Restore it with that version; a later one then brings it up ' +
        'to date when it starts.',
    )
}

/**
 * Restores a backup into an empty, migrated site that no server uses. The tables change in one transaction, last: what
 * fails before leaves only files, which the next try writes again.
 *
 * @throws BackupError when the backup is damaged or does not fit; the error of the database or the file system
 */
export async function restoreBackup(deps: BackupDeps, folder: string): Promise<BackupSummary> {
  const manifest = await readManifest(folder)
  await inTransaction(deps.db, (trx) => requireSameEmptyTables(trx, manifest))
  await takeSecret(deps, folder, manifest)
  await restoreFiles(deps.storage, folder, manifest)
  await inTransaction(deps.db, async (trx) => {
    await fixTexts(trx)
    await refill(trx, manifest.tables, async () => {
      for (const table of manifest.tables) await restoreTable(trx, folder, table)
    })
    await setSequences(trx, manifest.sequences)
    for (const table of manifest.tables) await checkTable(trx, table)
    await analyze(trx)
  })
  return summaryOf(manifest)
}
