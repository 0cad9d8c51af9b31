import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Creates products, orders, postbacks of the payment provider, and their effects. Money is in minor units. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table product (
      id integer generated always as identity primary key,
      slug text not null unique,
      name text not null,
      description text,
      price_minor integer not null check (price_minor >= 0),
      currency char(3) not null,
      subscription_days integer not null check (subscription_days > 0),
      is_recurring boolean not null default false,
      payment_provider text not null,
      payment_url text,
      condition text not null default 'none',
      is_active boolean not null default true,
      position smallint not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table payment_order (
      id integer generated always as identity primary key,
      public_id text not null unique,
      member_id integer not null references member,
      product_id integer not null references product,
      price_minor integer not null,
      currency char(3) not null,
      subscription_days integer not null,
      payment_provider text not null,
      provider_reference text,
      state text not null default 'open'
        check (state in ('open', 'approved', 'declined', 'refunded', 'charged_back')),
      country char(2),
      country_source text check (country_source in ('card', 'address', 'ip')),
      vat_basis_points integer,
      vat_minor integer,
      paid_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index payment_order_of on payment_order (member_id, id desc);
    create index payment_order_recent on payment_order (paid_at desc, id desc) where paid_at is not null;

    create table payment_postback (
      id integer generated always as identity primary key,
      payment_provider text not null,
      event_id text not null,
      order_id integer references payment_order,
      type text not null,
      payload jsonb not null,
      applied_at timestamptz,
      refused_text text,
      created_at timestamptz not null default now(),
      unique (payment_provider, event_id)
    );
    create index payment_postback_of on payment_postback (order_id);

    create table supporter_change (
      id integer generated always as identity primary key,
      member_id integer not null references member,
      order_id integer references payment_order,
      postback_id integer unique references payment_postback,
      days integer not null,
      supporter_until_before timestamptz,
      supporter_until_after timestamptz,
      reason text not null,
      created_at timestamptz not null default now()
    );
    create index supporter_change_of on supporter_change (member_id, id);

    create table vat_rate (
      country char(2) not null,
      from_day date not null,
      basis_points integer not null check (basis_points >= 0),
      primary key (country, from_day)
    );
  `,
  )
}
