import { promises as fs } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './schema.ts'

export const migrationFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** What nearly every start finds, at a tenth of what Kysely takes to: it reads the catalogue and loads every migration. */
async function isNewest(db: Db): Promise<boolean> {
  const table = await sql<{
    name: string | null
  }>`select to_regclass('kysely_migration')::text as name`.execute(db)
  if (!table.rows[0]?.name) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  const files = await fs.readdir(migrationFolder)
  // Another number is a matter for Kysely, which refuses a database that is ahead of its folder.
  return files.length === done.size && files.every((file) => done.has(path.parse(file).name))
}

/**
 * Brings the database to the newest schema. Forward only, and safe when several processes start at once:
 * Kysely holds an advisory lock on PostgreSQL while it works, and the others find nothing left to do.
 * @returns the names of the migrations that ran.
 * @throws what the failing statement threw; its migration, and those after it, did not happen.
 */
export async function migrate(db: Db): Promise<string[]> {
  if (await isNewest(db)) return []
  const migrator = new Migrator({
    // Kysely's migrator opens its own transaction, which the guard refuses.
    db: db.withoutPlugins(),
    provider: new FileMigrationProvider({ fs, path, migrationFolder }),
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}
