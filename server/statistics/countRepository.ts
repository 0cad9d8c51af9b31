/** Counts what happened on days into the tables of the statistics. Days are days in UTC. */
import { sql } from 'kysely'
import { addDays, type ReportDays } from '../base/reportPeriod.ts'
import type { Db, Trx } from '../db/schema.ts'

const dayIn = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`

/** The start of a day. */
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'UTC')`

const within = (column: string, { from, to }: ReportDays) =>
  sql`${sql.ref(column)} >= ${startOf(from)} and ${sql.ref(column)} < ${startOf(addDays(to, 1))}`

/** Returns the day on which the first member joined. */
export async function findFirstDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(${dayIn('created_at')})::text as day from member
  `.execute(db)
  return rows[0]?.day ?? null
}

/** Which events of a day are counted. They are counted again for some days, from rows that stay. */
const eventNames = [
  'joined',
  'joined_source',
  'onboarded',
  'joined_approved',
  'joined_supporter',
  'approved',
  'rejected',
  'deleted',
  'new_supporters',
  'new_supporters_product',
  'new_supporters_time',
] as const

/** Events whose months are added up: they are divided by so much that the days of a year are many rows. */
const monthlyNames = [
  'joined_source',
  'new_supporters_product',
  'new_supporters_time',
] as const satisfies readonly (typeof eventNames)[number][]

export type MonthlyName = (typeof monthlyNames)[number]

/** Adds up the months of a period anew. */
async function sumMonths(trx: Trx, { from, to }: ReportDays): Promise<void> {
  const names = sql.join(monthlyNames)
  const first = sql`date_trunc('month', ${from}::date::timestamp)::date`
  await sql`
    delete from statistic_month where name in (${names}) and month between ${first} and ${to}::date
  `.execute(trx)
  await sql`
    insert into statistic_month (name, month, dimension, value)
    select name, date_trunc('month', day::timestamp)::date as month, dimension, sum(value)
    from statistic_day
    where name in (${names}) and day >= ${first}
      and day < date_trunc('month', ${to}::date::timestamp) + interval '1 month'
    group by name, month, dimension
  `.execute(trx)
}

/**
 * Counts the events of a period anew.
 *
 * @param steps days that members have for the next steps after they joined
 */
export async function countEvents(trx: Trx, days: ReportDays, { steps }: { steps: number }): Promise<void> {
  await sql`
    delete from statistic_day
    where name in (${sql.join(eventNames)}) and day between ${days.from}::date and ${days.to}::date
  `.execute(trx)
  await sql`
    with joined as (
      select ${dayIn('created_at')} as day, id, created_at, is_onboarded, approved_at,
        lower(regexp_replace(split_part(coalesce(create_referrer, ''), '/', 1), '^www\\.', '', 'i')) as source
      from member where ${within('created_at', days)}
    ), first_payment as (
      select ${dayIn('payment.paid_at')} as day, payment_order.product_id,
        payment.paid_at - member.created_at as passed
      from payment
      join payment_order on payment_order.id = payment.order_id
      join member on member.id = payment_order.member_id
      where ${within('payment.paid_at', days)} and not exists (
        select from payment_order as other_order join payment as other on other.order_id = other_order.id
        where other_order.member_id = payment_order.member_id
          and (other.paid_at, other.id) < (payment.paid_at, payment.id)
      )
    ), event (day, name, dimension) as (
      select day, 'joined', '' from joined
      union all
      select day, 'joined_source', source from joined
      union all
      select day, 'onboarded', '' from joined where is_onboarded
      union all
      select day, 'joined_approved', '' from joined
      where approved_at < created_at + make_interval(days => ${steps}::integer)
      union all
      select day, 'joined_supporter', '' from joined
      where exists (
        select from payment_order join payment on payment.order_id = payment_order.id
        where payment_order.member_id = joined.id
          and payment.paid_at < joined.created_at + make_interval(days => ${steps}::integer)
      )
      union all
      select ${dayIn('approved_at')}, 'approved', '' from member where ${within('approved_at', days)}
      union all
      select distinct ${dayIn('effective_at')}, 'rejected', member_id::text from moderation_decision
      where action = 'member.reject' and undone_at is null and ${within('effective_at', days)}
      union all
      select ${dayIn('deleted_at')}, 'deleted', '' from member where ${within('deleted_at', days)}
      union all
      select day, 'new_supporters', '' from first_payment
      union all
      select day, 'new_supporters_product', product_id::text from first_payment
      union all
      select day, 'new_supporters_time', case
          when passed <= interval '1 day' then 'day'
          when passed <= interval '7 days' then 'week'
          when passed <= interval '30 days' then 'month'
          when passed <= interval '90 days' then 'quarter'
          when passed <= interval '365 days' then 'year'
          else 'longer' end
      from first_payment
    )
    insert into statistic_day (day, name, dimension, value)
    select day, name, case when name = 'rejected' then '' else dimension end as part, count(*) from event
    group by day, name, part
  `.execute(trx)
  await sumMonths(trx, days)
}

/** Adds up joined and deleted members for days on which `members` was not counted, from the first day on. */
export async function fillMembers(trx: Trx, days: ReportDays): Promise<void> {
  await sql`
    insert into statistic_day (day, name, value)
    select day, 'members', sum(difference) over (order by day)
    from (
      select each::date as day, coalesce(sum(
        case name when 'joined' then value when 'deleted' then -value end
      ), 0) as difference
      from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') as each
      left join statistic_day on statistic_day.day = each::date
        and statistic_day.name in ('joined', 'deleted')
      group by each
    ) as change
    on conflict (name, day, dimension) do nothing
  `.execute(trx)
}

/** Counts members in states as they are now, as the number of a day. */
export async function countStates(trx: Trx, day: string, now: Date): Promise<void> {
  await sql`
    insert into statistic_day (day, name, value)
    select ${day}::date, state.name, state.value
    from (
      select count(*) as members, count(*) filter (where is_visible) as visible,
        count(*) filter (where is_verified) as verified,
        count(*) filter (where is_legacy_supporter or supporter_until > ${now}::timestamptz) as supporters
      from member where deleted_at is null
    ) as counted
    cross join lateral (values
      ('members', members), ('visible', visible), ('verified', verified), ('supporters', supporters)
    ) as state (name, value)
    on conflict (name, day, dimension) do update set value = excluded.value
  `.execute(trx)
}

/** Counts visible members by published country, as the numbers of a day, and by city. */
export async function countPlaces(
  trx: Trx,
  day: string,
  { fewestInCity }: { fewestInCity: number },
): Promise<void> {
  await trx.deleteFrom('statistic_day').where('name', '=', 'visible_country').where('day', '=', day).execute()
  await sql`
    insert into statistic_day (day, name, dimension, value)
    select ${day}::date, 'visible_country', member_place.country_code, count(*)
    from member_place join member on member.id = member_place.member_id
    where member.is_visible
    group by member_place.country_code
  `.execute(trx)
  await trx.deleteFrom('statistic_city').execute()
  await sql`
    insert into statistic_city (place_id, city, country_code, latitude, longitude, members)
    select member_place.place_id, min(member_place.city), min(member_place.country_code), min(cell.latitude),
      min(cell.longitude), count(*)
    from member_place
    join member on member.id = member_place.member_id
    join cell on cell.id = member_place.city_cell_id
    where member.is_visible
    group by member_place.place_id
    having count(*) >= ${fewestInCity}::integer
  `.execute(trx)
}

/** Counts requests to join by address. A row for each day, so that a day without requests is told from one not counted. */
export async function countRequests(trx: Trx, days: ReportDays): Promise<void> {
  await sql`
    insert into statistic_day (day, name, value)
    select each::date, 'asked', count(distinct lower(identity_join.email))
    from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') as each
    left join identity_join on ${dayIn('identity_join.created_at')} = each::date
    group by each
    on conflict (name, day, dimension) do update set value = greatest(statistic_day.value, excluded.value)
  `.execute(trx)
}

/** The first day after a period of `member_seen`. */
const seenUntil = sql`(start + case period
  when 'day' then interval '1 day' when 'week' then interval '7 days' else interval '1 month' end)::date`

/**
 * Counts the members who were seen, by day, and by the week and month of their joining. A period is counted until the day
 * after it, because sightings are written a moment late.
 *
 * @param days the days to count: yesterday and today, or only today
 */
export async function countSeen(trx: Trx, days: readonly string[], today: string): Promise<void> {
  await sql`
    insert into statistic_day (day, name, value)
    select each::date, 'active', count(member_seen.member_id)
    from unnest(${sql.val(days)}::text[]) as each
    left join member_seen on member_seen.period = 'day' and member_seen.start = each::date
    group by each
    on conflict (name, day, dimension) do update set value = excluded.value
  `.execute(trx)
  await sql`
    delete from statistic_cohort using (select distinct period, start from member_seen
      where ${seenUntil} >= ${today}::date) as counted
    where statistic_cohort.period = counted.period and statistic_cohort.seen_in = counted.start
  `.execute(trx)
  await sql`
    insert into statistic_cohort (period, joined, seen_in, members)
    select period, date_trunc(period, member.created_at at time zone 'UTC')::date, start, count(*)
    from member_seen join member on member.id = member_seen.member_id
    where period <> 'day' and ${seenUntil} >= ${today}::date
    group by 1, 2, 3
    on conflict (period, joined, seen_in) do update set members = excluded.members
  `.execute(trx)
}

/** Deletes who was seen in periods that are not counted any more. */
export async function forgetSeen(trx: Trx, today: string): Promise<void> {
  await sql`delete from member_seen where ${seenUntil} < ${today}::date`.execute(trx)
}
