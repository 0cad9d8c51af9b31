/** What a backup says about itself. The last file that is written, so that a folder without it is no backup. */
import { z } from 'zod'

/** Raised whenever the files of a backup change in a way that earlier versions can't read. */
export const backupFormat = 1

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  /** Names and types, in the order of the values in each line of the table's file. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.int().nonnegative(),
  /** Of all rows in any order; see `RowHash`. */
  hash: z.string(),
})

const Sequence = z.object({
  schema: z.string(),
  name: z.string(),
  /** The last number that was given out; null if none was. A text, because it may exceed what a number holds. */
  value: z.string().nullable(),
})

export const Manifest = z.object({
  format: z.literal(backupFormat),
  /** ISO 8601 time at which the tables were read. */
  madeAt: z.string(),
  /** Migrations of the database, oldest first, and the version of pg-boss's tables. */
  migrations: z.array(z.string()),
  jobTables: z.int(),
  /** Tells whether another secret is the same one, and nothing else about it. */
  secretHash: z.string(),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  files: z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative() }),
})
export type Manifest = z.infer<typeof Manifest>
export type TableDefinition = Pick<z.infer<typeof Table>, 'schema' | 'name' | 'columns'>
export type SequenceState = z.infer<typeof Sequence>

/** What a backup or a restored site has. */
export interface BackupSummary {
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly bytes: number
}

/** A line of the list of files. */
export const FileEntry = z.object({
  /** As in `Storage`; nothing that leads out of a folder. */
  key: z.string().regex(/^([\w-]+\/)+[\w-][\w.-]*$/),
  bytes: z.int().nonnegative(),
  /** SHA-256 of the contents, in hexadecimal. */
  hash: z.string(),
})
export type FileEntry = z.infer<typeof FileEntry>

/** Names of the files in a backup. */
export const backupFiles = {
  manifest: 'manifest.json',
  /** One line for each file below `media`. */
  fileList: 'media.jsonl',
  media: 'media',
  tables: 'tables',
  /** The secret of a site that keeps it in its data folder. */
  secret: 'app-secret',
} as const

export const tableFileOf = ({ schema, name }: Pick<TableDefinition, 'schema' | 'name'>): string =>
  `${schema}.${name}.jsonl.gz`
