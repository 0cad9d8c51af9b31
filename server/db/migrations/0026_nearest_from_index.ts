import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Adds the ids of cells to the index by which Nearby reads them. A late page of the list skips all nearer cells, and
 * needs only their ids, so it does not read their rows.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await runStatements(
    db,
    `
    create index cell_nearest_id on cell using gist (sphere_point) include (id);
    drop index cell_nearest;
    alter index cell_nearest_id rename to cell_nearest;
  `,
  )
}
