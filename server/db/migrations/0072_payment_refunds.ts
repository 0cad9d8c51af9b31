import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Keeps when money was given back, with its part of the VAT, so that a report of a quarter has the refunds that
 * happened in it. Earlier refunds get the time at which supporter time was taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table payment_refund (
      id integer generated always as identity primary key,
      payment_id integer not null references payment,
      kind text not null check (kind in ('refund', 'chargeback')),
      amount_minor integer not null check (amount_minor > 0),
      vat_minor integer,
      refunded_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index payment_refund_of on payment_refund (payment_id, id);
    create index payment_refund_recent on payment_refund (refunded_at);

    insert into payment_refund (payment_id, kind, amount_minor, vat_minor, refunded_at)
    select payment.id, case when payment.is_charged_back then 'chargeback' else 'refund' end, given.minor,
      round(payment.vat_minor::numeric * given.minor / payment.amount_minor),
      coalesce(supporter_grant.revoked_at, payment_order.updated_at)
    from payment
    join payment_order on payment_order.id = payment.order_id
    left join supporter_grant on supporter_grant.payment_id = payment.id
    cross join lateral (
      select case when payment.is_charged_back then payment.amount_minor else payment.refunded_minor end as minor
    ) as given
    where given.minor > 0 and payment.amount_minor > 0;

    create index payment_order_unpaid_recent on payment_order (created_at desc, id desc)
      where state in ('open', 'declined');
    create index payment_order_product on payment_order (product_id);
  `,
  )
}
