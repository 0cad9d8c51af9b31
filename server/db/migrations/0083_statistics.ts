import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Creates the tables of the statistics, and remembers who was seen in the current day, week and month until they are
 * counted. See docs/decisions.md#statistics.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table statistic_day (
      name text not null,
      day date not null,
      dimension text not null default '',
      value integer not null,
      primary key (name, day, dimension)
    );
    create table statistic_cohort (
      period text not null check (period in ('week', 'month')),
      joined date not null,
      seen_in date not null,
      members integer not null,
      primary key (period, joined, seen_in)
    );
    create index statistic_cohort_seen on statistic_cohort (period, seen_in);
    create table statistic_city (
      place_id integer primary key,
      city text not null,
      country_code char(2) not null,
      latitude double precision not null,
      longitude double precision not null,
      members integer not null
    );

    create index member_created on member (created_at);
    create index member_approved on member (approved_at) where approved_at is not null;
    create index member_deleted on member (deleted_at) where deleted_at is not null;
    create index moderation_decision_rejected on moderation_decision (effective_at) where action = 'member.reject';

    -- No foreign key: a sighting must never be refused.
    create table member_seen (
      period text not null check (period in ('day', 'week', 'month')),
      start date not null,
      member_id integer not null,
      primary key (period, start, member_id)
    );
    create index member_seen_of on member_seen (member_id);
    create function remember_member_seen() returns trigger language plpgsql as $$ begin
      insert into member_seen (period, start, member_id)
        select period, date_trunc(period, new.last_seen_at at time zone 'UTC')::date, new.member_id
        from unnest(array['day', 'week', 'month']) as period
        on conflict do nothing
      ; return null
      ; end $$;
    create trigger presence_first_seen after insert on presence
      for each row execute function remember_member_seen();
    -- The time is set back when a member leaves, which is no sighting.
    create trigger presence_seen_on_another_day after update of last_seen_at on presence
      for each row when (
        new.last_seen_at > old.last_seen_at
        and (new.last_seen_at at time zone 'UTC')::date <> (old.last_seen_at at time zone 'UTC')::date
      ) execute function remember_member_seen();
    insert into member_seen (period, start, member_id)
      select period, date_trunc(period, last_seen_at at time zone 'UTC')::date, member_id
      from presence, unnest(array['day', 'week', 'month']) as period;
  `,
  )
}
