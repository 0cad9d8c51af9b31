import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Splits an order (what a member agreed to pay for) from its payments (the first one and its renewals), and keeps
 * supporter time as grants, from which the time of a member is computed. A postback that comes too early waits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table payment (
      id integer generated always as identity primary key,
      order_id integer not null references payment_order,
      transaction_id text not null,
      kind text not null check (kind in ('sale', 'renewal')),
      amount_minor integer not null check (amount_minor >= 0),
      currency char(3) not null,
      paid_at timestamptz not null,
      country char(2),
      country_source text check (country_source in ('card', 'address', 'ip')),
      vat_basis_points integer,
      vat_minor integer,
      refunded_minor integer not null default 0,
      is_charged_back boolean not null default false,
      created_at timestamptz not null default now(),
      unique (order_id, transaction_id)
    );
    create index payment_recent on payment (paid_at desc, id desc);

    insert into payment (order_id, transaction_id, kind, amount_minor, currency, paid_at, country, country_source,
      vat_basis_points, vat_minor, refunded_minor, is_charged_back)
    select id, public_id, 'sale', price_minor, currency, paid_at, country, country_source, vat_basis_points, vat_minor,
      case when state = 'refunded' then price_minor else 0 end, state = 'charged_back'
    from payment_order where paid_at is not null;

    create table supporter_grant (
      id integer generated always as identity primary key,
      member_id integer not null references member,
      payment_id integer unique references payment,
      source text not null check (source in ('payment', 'earlier')),
      days double precision not null check (days > 0),
      granted_at timestamptz not null,
      revoked_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index supporter_grant_of on supporter_grant (member_id);

    insert into supporter_grant (member_id, payment_id, source, days, granted_at, revoked_at)
    select payment_order.member_id, payment.id, 'payment', payment_order.subscription_days, payment.paid_at,
      case when payment_order.state in ('refunded', 'charged_back') then payment_order.updated_at end
    from payment join payment_order on payment_order.id = payment.order_id;

    drop table supporter_change;

    alter table payment_order
      drop column country_source,
      drop column vat_basis_points,
      drop column vat_minor,
      drop column paid_at,
      add column is_recurring boolean not null default false,
      add column is_declined boolean not null default false,
      add column is_canceled boolean not null default false,
      add column is_renewing boolean not null default false,
      add column renews_at timestamptz,
      add column ended_at timestamptz,
      add column asked_at timestamptz,
      add column asked_count smallint not null default 0;
    alter table payment_order rename column country to ip_country;
    create unique index payment_order_reference on payment_order (payment_provider, provider_reference);
    create index payment_order_unpaid on payment_order (created_at) where state = 'open';
    create index payment_order_renewing on payment_order (renews_at) where is_renewing;

    alter table payment_postback
      add column provider_reference text,
      add column is_waiting boolean not null default false;
    create index payment_postback_waiting on payment_postback (payment_provider, provider_reference) where is_waiting;
  `,
  )
}
