/**
 * Members by popularity. A daily run counts the popularity of all members and stores their ranks. A list stays with
 * the run in which it began, so that the next run does not change its order.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { preparedQuery, type ValueOf } from '../../db/prepared.ts'
import type { Db, Trx } from '../../db/schema.ts'
import { selectCards } from '../../members/cardRepository.ts'
import type { From } from '../../paging/listPage.ts'
import { countRows, readSampledTotal } from './totalRepository.ts'
import { listedTo } from '../../visibility/visibleTo.ts'

/** Run, and rank in that run. */
export const PopularPosition = z.tuple([z.int(), z.int()])
export type PopularPosition = z.infer<typeof PopularPosition>

interface Values {
  viewerId: number
  run: number
  rank: number
  offset: number
}

interface Shape {
  readonly limit: number
  readonly isFirst: boolean
  readonly hasOffset: boolean
}

const lastRun = sql<number>`(select max(run) from popular_rank)`

const selectPopular = preparedQuery(
  (db, value: ValueOf<Values>, { limit, isFirst, hasOffset }: Shape, condition) =>
    selectCards(listedTo(db, value('viewerId'), condition), value('viewerId'))
      .innerJoin('popular_rank as ranked', 'ranked.member_id', 'member.id')
      .where('ranked.run', '=', isFirst ? lastRun : value('run'))
      .$if(!isFirst, (query) => query.where('ranked.rank', '>', value('rank')))
      .orderBy('ranked.rank')
      .$if(hasOffset, (query) => query.offset(value('offset')))
      .limit(sql.lit(limit))
      .select(['ranked.run', 'ranked.rank']),
)

export type PopularRow = Awaited<ReturnType<typeof selectPopular>>[number]

export function readPopular(
  db: Db,
  viewerId: number,
  { after, offset, limit }: From<PopularPosition>,
  condition: Expression<SqlBool> | null,
): Promise<PopularRow[]> {
  const [run, rank] = after ?? [0, 0]
  return selectPopular(
    db,
    { viewerId, run, rank, offset },
    { limit, isFirst: after === null, hasOffset: offset > 0 },
    condition,
  )
}

const selectTotal = preparedQuery(
  (db, value: ValueOf<{ viewerId: number }>, limit: number | null, condition) =>
    countRows(
      db,
      listedTo(db, value('viewerId'), condition)
        .innerJoin('popular_rank as ranked', 'ranked.member_id', 'member.id')
        .where('ranked.run', '=', lastRun)
        .select('member.id'),
      limit,
    ),
)

export const readPopularTotal = (db: Db, viewerId: number, condition: Expression<SqlBool> | null) =>
  readSampledTotal(db, {
    condition,
    memberId: 'member.id',
    count: async (filter, limit) => (await selectTotal(db, { viewerId }, limit, filter))[0]?.total ?? 0,
  })

export interface PopularityRule {
  /** A day such as `2026-05-01`, in UTC. */
  readonly today: string
  /** Number of days that count, today included. */
  readonly days: number
  /** Weight of a day relative to the day after it. */
  readonly decay: number
  /** How many profile views a hot-click is worth. */
  readonly hotClickWeight: number
}

/** Recounts the popularity of all members from their profile views and the hot-clicks on their photos and videos. */
export async function countPopularity(trx: Trx, rule: PopularityRule): Promise<void> {
  await sql`
    with counted as materialized (
      select coalesce(photo.member_id, video.member_id, member.id) as member_id,
        sum((case when day.subject_type = 'member' then day.view_count
            else ${rule.hotClickWeight}::float8 * day.hot_click_count end)
          * power(${rule.decay}::float8, ${rule.today}::date - day.day)) as popularity
      from view_day as day
      left join member on day.subject_type = 'member' and member.id = day.subject_id
      left join photo on day.subject_type = 'photo' and photo.id = day.subject_id and photo.deleted_at is null
      left join video on day.subject_type = 'video' and video.id = day.subject_id and video.deleted_at is null
      where day.day > ${rule.today}::date - ${rule.days}::integer
        and coalesce(photo.member_id, video.member_id, member.id) is not null
      group by 1
    ), kept as (
      insert into member_statistics (member_id, popularity)
      select member_id, popularity from counted order by member_id
      on conflict (member_id) do update set popularity = excluded.popularity
      where member_statistics.popularity <> excluded.popularity
    )
    update member_statistics set popularity = 0
    where popularity <> 0 and member_id not in (select member_id from counted)
  `.execute(trx)
}

/** Recounts the popularity of all photos or videos from their views and hot-clicks. */
export async function countMediaPopularity(
  trx: Trx,
  kind: 'photo' | 'video',
  rule: PopularityRule,
): Promise<void> {
  await sql`
    with counted as materialized (
      select subject_id as id, sum((view_count + ${rule.hotClickWeight}::float8 * hot_click_count)
        * power(${rule.decay}::float8, ${rule.today}::date - day))::real as popularity
      from view_day
      where subject_type = ${kind} and day > ${rule.today}::date - ${rule.days}::integer
      group by 1
    )
    update ${sql.table(kind)} as ranked set popularity = coalesce(counted.popularity, 0)
    from ${sql.table(kind)} as known left join counted on counted.id = known.id
    where ranked.id = known.id and known.popularity <> coalesce(counted.popularity, 0)
  `.execute(trx)
}

/** The current run, and earlier ones for lists that began in them. */
const runsKept = 3

/** Stores the ranks of all members as a new run. Runs that start at the same time wait for each other. */
export async function rankByPopularity(trx: Trx): Promise<void> {
  await sql`lock table popular_rank in share row exclusive mode`.execute(trx)
  const { run } = await trx
    .selectFrom('popular_rank')
    .select(sql<number>`coalesce(max(run), 0) + 1`.as('run'))
    .executeTakeFirstOrThrow()
  await sql`
    insert into popular_rank (run, rank, member_id)
    -- A row without a member, so that a run exists even if no member has views.
    select ${run}::integer, 0, 0
    union all
    select ${run}::integer, row_number() over (order by popularity desc, member_id desc), member_id
    from member_statistics where popularity > 0
  `.execute(trx)
  await trx
    .deleteFrom('popular_rank')
    .where('run', '<=', run - runsKept)
    .execute()
}
