import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Keeps to which addresses besides the current one mails about an account went: earlier ones, and ones that were asked
 * for. Mails in the data folder are removed by them when the account is erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table identity_mailed_address (
      user_id text not null references identity_user on delete cascade,
      email text not null,
      primary key (user_id, email)
    );
    insert into identity_mailed_address (user_id, email) select user_id, email from identity_email_change;
  `,
  )
}
