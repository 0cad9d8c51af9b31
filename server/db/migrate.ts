import { promises as fs } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { migrateJobs } from './jobSchema.ts'
import type { Db } from './schema.ts'

export const migrationFolder = fileURLToPath(new URL('migrations', import.meta.url))

/**
 * Whether all migrations have run, as at nearly every start. It takes a tenth of the time of Kysely's own check, which
 * reads the catalog and loads every migration.
 */
async function isNewest(db: Db): Promise<boolean> {
  const table = await sql<{
    name: string | null
  }>`select to_regclass('kysely_migration')::text as name`.execute(db)
  if (!table.rows[0]?.name) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  const files = await fs.readdir(migrationFolder)
  // If the numbers differ, Kysely decides: it refuses a database with migrations that the folder does not have.
  return files.length === done.size && files.every((file) => done.has(path.parse(file).name))
}

/** Runs the migrations of the folder that have not run yet. Returns their names. */
async function migrateTables(db: Db): Promise<string[]> {
  if (await isNewest(db)) return []
  const migrator = new Migrator({
    // Without plugins: the migrator opens a transaction of its own, which the guard of `transaction.ts` would refuse.
    db: db.withoutPlugins(),
    provider: new FileMigrationProvider({ fs, path, migrationFolder }),
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/**
 * Migrates the database to the newest schema, and the tables of the job queue to those of the installed pg-boss.
 * Migrations only go forward. Several processes can start at once: advisory locks hold the others back, which then find
 * nothing left to do.
 *
 * @returns the names of the migrations that ran
 * @throws the error of the failing statement; its migration and all later ones did not run
 */
export async function migrate(db: Db): Promise<string[]> {
  const ran = await migrateTables(db)
  await migrateJobs(db)
  return ran
}
