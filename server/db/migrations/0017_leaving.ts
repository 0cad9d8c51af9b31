import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Indexes members who asked for the deletion of their account, for the job that deletes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create index member_leaving on member (delete_requested_at)
      where delete_requested_at is not null and deleted_at is null;
  `,
  )
}
