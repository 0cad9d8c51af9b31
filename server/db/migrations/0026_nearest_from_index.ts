import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * The index by which cells are walked holds their ids too. A page deep in the list walks past all cells that are
 * nearer, and needs nothing else of them: it reads a row of none.
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
