import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Keeps for how many days private media are shared, so that the message about it can say so. Of access from before,
 * only the end is known. Of messages from before, nothing is known.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await runStatements(
    db,
    `
    alter table unlock add column days smallint check (days in (1, 7));
    update unlock set days = case when expires_at <= created_at + interval '1 day' then 1 else 7 end
      where expires_at is not null;
    alter table message add column unlock_days smallint check (unlock_days in (0, 1, 7));
  `,
  )
}
