import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Adds who may write to a member first, and what the digest of unread messages needs: when to look next whether
 * messages wait (null: never, until there is a new one), when the last digest was sent, and the newest message that it
 * counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table member add column first_messages_from text not null default 'everyone'
      check (first_messages_from in ('everyone', 'with-photo', 'verified', 'nobody'));

    create table unread_digest (
      member_id integer primary key references member on delete cascade,
      due_at timestamptz,
      sent_at timestamptz,
      last_message_id integer not null default 0
    );
    create index unread_digest_due on unread_digest (due_at) where due_at is not null;
  `,
  )
}
