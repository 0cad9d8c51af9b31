import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Runs a migration's statements one by one: PGlite's extended protocol takes one statement at a time.
 * A statement ends with a semicolon at the end of a line, and has none at the end of any other.
 */
export async function runStatements(db: QueryExecutorProvider, script: string): Promise<void> {
  for (const statement of script.split(/;\s*$/m)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db)
  }
}
