/**
 * Members by popularity. A run counts it for all and gives everyone his rank; a list that was begun in one run
 * is paged in it, so that the next run moves nobody before its reader's eyes.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { preparedQuery, type ValueOf } from '../../db/prepared.ts'
import type { Db, Trx } from '../../db/schema.ts'
import { selectCards } from '../../members/cardRepository.ts'
import type { From } from '../../paging/listPage.ts'
import { countRows, readSampledTotal } from './totalRepository.ts'
import { listedTo } from '../../visibility/visibleTo.ts'

/** The run and the rank in it. */
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
    count: async (met, limit) => (await selectTotal(db, { viewerId }, limit, met))[0]?.total ?? 0,
  })

export interface PopularityRule {
  readonly today: string
  /** Only so many days count. */
  readonly days: number
  /** How much a day weighs against the day after it. */
  readonly decay: number
  /** In views. */
  readonly hotClickWeight: number
}

/** Counts what the views of members and the hot-clicks on their photos and videos are worth by now. */
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

/** Runs that are kept: today's, and those before for who is still paging in them. */
const runsKept = 3

/** Ranks everyone anew as the next run; two that begin at once come one after the other. */
export async function rankByPopularity(trx: Trx): Promise<void> {
  await sql`lock table popular_rank in share row exclusive mode`.execute(trx)
  const { run } = await trx
    .selectFrom('popular_rank')
    .select(sql<number>`coalesce(max(run), 0) + 1`.as('run'))
    .executeTakeFirstOrThrow()
  await sql`
    insert into popular_rank (run, rank, member_id)
    -- Nobody's rank, so that a run in which nobody is popular is one as well.
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
