import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Gives VAT rates an id, by which the admin's pages name them, and the time at which they were entered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table vat_rate
      add column id integer generated always as identity unique,
      add column created_at timestamptz not null default now();
    create index payment_rate on payment (country, vat_basis_points, paid_at);
  `,
  )
}
