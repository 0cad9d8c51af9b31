import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Adds what processing a video produces: its progress, its preview strip, and hashes of frames. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table video
      add column progress smallint not null default 0 check (progress between 0 and 100),
      add column has_strip boolean not null default false,
      add column frame_hashes text[] not null default '{}';
  `,
  )
}
