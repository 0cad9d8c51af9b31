import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Runs the statements of a migration one by one, because the extended protocol allows one statement at a time. A
 * statement ends with the first semicolon at the end of a line. Semicolons inside a function must therefore not end a
 * line.
 */
export async function runStatements(db: QueryExecutorProvider, script: string): Promise<void> {
  for (const statement of script.split(/;\s*$/m)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db)
  }
}
