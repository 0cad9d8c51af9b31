import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Adds up to which step a member came in onboarding, so that it resumes there on any device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table member add column onboarding_step smallint not null default 0
      check (onboarding_step between 0 and 6);
    `,
  )
}
