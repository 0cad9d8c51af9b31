import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Adds patterns to the banned words, and where each applies. So far, all were words that names must not contain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table banned_word
      drop constraint banned_word_pkey,
      add column id integer generated always as identity primary key,
      add column kind text not null default 'word' check (kind in ('word', 'pattern')),
      add column in_names boolean not null default true,
      add column in_profiles boolean not null default false,
      add column in_messages boolean not null default false,
      add column in_media boolean not null default false,
      add column updated_at timestamptz not null default now();
    create unique index banned_word_once on banned_word (kind, word);
  `,
  )
}
