import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Keeps postbacks of providers that do not sign until the provider confirms them, the times of a cancellation and of what
 * undoes it, payments that were inferred from the state at the provider, and which reminders a member got.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table payment_postback
      add column is_unconfirmed boolean not null default false,
      add column confirmed_renewals integer,
      add column asked_at timestamptz,
      add column asked_count smallint not null default 0;
    create index payment_postback_unconfirmed on payment_postback (created_at) where is_unconfirmed;

    alter table payment_order
      add column canceled_at timestamptz,
      add column reactivated_at timestamptz,
      add column renews_told_at timestamptz;
    update payment_order set canceled_at = updated_at where is_canceled;

    alter table payment add column is_inferred boolean not null default false;

    create table supporter_reminder (
      member_id integer not null references member,
      kind text not null check (kind in ('renewal', 'ending', 'ended')),
      about timestamptz not null,
      created_at timestamptz not null default now(),
      primary key (member_id, kind, about)
    );
  `,
  )
}
