import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * A table is worked on when this many of its rows, and this share of them, changed. Like the defaults of PostgreSQL. One
 * that was never analyzed is analyzed with its first rows: the planner takes it for thousands.
 */
const least = 50
const shares = { analyze: 0.1, vacuum: 0.2 }

interface ChangedTable {
  readonly name: string
  readonly is_analyzed: boolean
  readonly is_vacuumed: boolean
}

/** Finds the tables of which so many rows changed that the planner's figures are wrong, or dead rows fill the files. */
async function findChanged(db: Db): Promise<readonly ChangedTable[]> {
  // Counts of changes reach the view a second later otherwise.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<ChangedTable>`
    select counted.schemaname || '.' || counted.relname as name,
      counted.n_mod_since_analyze > ${least} + ${shares.analyze}::float8 * known.rows or known.is_new as is_analyzed,
      counted.n_dead_tup > ${least} + ${shares.vacuum}::float8 * known.rows as is_vacuumed
    from pg_stat_user_tables as counted
    join pg_class on pg_class.oid = counted.relid,
    lateral (
      select greatest(pg_class.reltuples, 0) as rows,
        pg_class.reltuples < 0 and counted.n_mod_since_analyze > 0 as is_new
    ) as known
    where counted.n_mod_since_analyze > ${least} or counted.n_dead_tup > ${least} or known.is_new
  `.execute(db)
  return rows.filter((table) => table.is_analyzed || table.is_vacuumed)
}

/**
 * Analyzes all tables. The counts of changes are lost when the process is killed, so that `vacuumChanged` may miss some.
 */
export async function analyzeAll(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || relname as name from pg_stat_user_tables
  `.execute(db)
  for (const { name } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- other queries run in between
    await sql`analyze ${sql.table(name)}`.execute(db)
  }
}

/**
 * Does what PostgreSQL's autovacuum does: analyzes and vacuums the tables that changed. PGlite has no such process, and
 * plans with the figures of an empty table until someone analyzes it. Queries wait meanwhile.
 *
 * @returns the names of the tables
 */
export async function vacuumChanged(db: Db): Promise<string[]> {
  const tables = await findChanged(db)
  for (const { name, is_vacuumed: isVacuumed } of tables) {
    const command = isVacuumed ? sql`vacuum (analyze)` : sql`analyze`
    // oxlint-disable-next-line no-await-in-loop -- other queries run in between
    await sql`${command} ${sql.table(name)}`.execute(db)
  }
  return tables.map(({ name }) => name)
}
