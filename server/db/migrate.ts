import { promises as fs } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './schema.ts'

export const migrationFolder = fileURLToPath(new URL('migrations', import.meta.url))

/**
 * Brings the database to the newest schema. Forward only, and safe when several processes start at once:
 * Kysely holds an advisory lock on PostgreSQL while it works, and the others find nothing left to do.
 * @returns the names of the migrations that ran.
 * @throws what the failing statement threw; its migration, and those after it, did not happen.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    // Kysely's migrator opens its own transaction, which the guard refuses.
    db: db.withoutPlugins(),
    provider: new FileMigrationProvider({ fs, path, migrationFolder }),
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}
