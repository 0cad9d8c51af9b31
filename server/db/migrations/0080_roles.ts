import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Lets super admins write roles: no two have the same name, and a change of an older version is refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table role add column version integer not null default 1;
    create unique index role_name on role (lower(name));
  `,
  )
}
