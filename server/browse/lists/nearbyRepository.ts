/**
 * Nearby (DESIGN 4, Database): walks the published cells, nearest first, and in each the members in the
 * day's order. Nothing but cells decides the order, so that no two points of one cell tell it apart
 * (DECISIONS, Location).
 *
 * A list goes on from where its reader was when he began it. Whoever has come to another cell since, as its reader saw
 * it, is left out, and when the day's order changed the rest of the cell that was being read: both could come twice.
 */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { preparedQuery, type ValueOf } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { currentShuffle } from '../../places/shuffleRepository.ts'
import { selectCards } from '../../members/cardRepository.ts'
import type { From } from '../../paging/listPage.ts'
import { listedTo } from '../../visibility/visibleTo.ts'

export const NearbyPosition = z.tuple([
  /** Distance of the cell, its id, the member's key of the day, his id: each breaks the ties of those before. */
  z.number(),
  z.int(),
  z.int(),
  z.int(),
  /** The point from which the list began, when, what was seen then, and in which day's order. */
  z.string(),
  z.string(),
  z.string(),
  z.string().nullable(),
])
export type NearbyPosition = z.infer<typeof NearbyPosition>

/** Where a list began, as its cursors hold it; null before the first page. */
interface Beginning {
  readonly origin: RawBuilder<string>
  readonly began: RawBuilder<string>
  /** Which transactions its first page saw. */
  readonly snapshot: RawBuilder<string>
  readonly shuffle: RawBuilder<string | null>
}

/**
 * Holds for a row of `member_place as there` in the cell `near` that stood where it stands when the list began. Nobody
 * is moved for an hour; of what is longer ago the numbers of transactions say nothing where a database was restored.
 *
 * In `coalesce`, or PostgreSQL would plan the statement anew for each time that is asked about, which takes as long as
 * all else of a page: it holds a plan for the one time to be better than that for any.
 */
export const isUnmoved = (
  { began, snapshot, shuffle }: Beginning,
  fromCell: RawBuilder<number>,
) => sql<boolean>`
  coalesce(there.moved_at <= ${began}::timestamptz - interval '1 hour'
    or pg_visible_in_snapshot(there.moved_by, ${snapshot}::pg_snapshot), false)
  and (near.id <> ${fromCell}::integer or ${shuffle}::text = ${currentShuffle})`

/** Longer where hundreds write at once: it is then told as seeing none but those that all others came after. */
const longestSnapshot = 1_000

const currentSnapshot = sql<string>`
  case when length(pg_current_snapshot()::text) <= ${sql.lit(longestSnapshot)} then pg_current_snapshot()::text
    else format('%1$s:%1$s:', pg_snapshot_xmin(pg_current_snapshot())) end`

/** What of a row says where its list began. */
export const beginning = (origin: RawBuilder<string | null>, since: Beginning | null) =>
  [
    sql<string>`${origin}::text`.as('origin'),
    (since ? sql<string>`${since.began}::text` : sql<string>`statement_timestamp()::text`).as('began'),
    (since ? sql<string>`${since.snapshot}::text` : currentSnapshot).as('snapshot'),
    (since ? sql<string | null>`${since.shuffle}::text` : currentShuffle).as('shuffle'),
  ] as const

const leastKey = -2_147_483_648

interface Values {
  viewerId: number
  fromDistance: number
  fromCell: number
  fromKey: number
  fromMember: number
  origin: string
  began: string
  snapshot: string
  shuffle: string | null
  offset: number
}

interface Shape {
  readonly limit: number
  readonly isFirst: boolean
  /** Without one, by far the most common, the plan need not be made for any. */
  readonly hasOffset: boolean
}

const sinceOf = (value: ValueOf<Values>, { isFirst }: Shape): Beginning | null =>
  isFirst
    ? null
    : {
        origin: value('origin'),
        began: value('began'),
        snapshot: value('snapshot'),
        shuffle: value('shuffle'),
      }

const originOf = (value: ValueOf<Values>, { isFirst }: Shape): RawBuilder<string | null> =>
  isFirst ? publishedPoint(value('viewerId')) : sql`${value('origin')}::cube`

/** Ids of the members nearest to the origin, with their positions. */
function walkCells(db: Db, value: ValueOf<Values>, shape: Shape) {
  const { limit, hasOffset } = shape
  const since = sinceOf(value, shape)
  const fromCell = value('fromCell')
  const ofEachCell = hasOffset ? sql<number>`${value('offset')}::bigint + ${limit}` : sql.lit(limit)
  return db
    .selectFrom((from) =>
      from
        .selectFrom('cell')
        .select(['cell.id', sql<number>`cell.sphere_point <-> ${originOf(value, shape)}`.as('distance')])
        // By distance alone, as the index has them; whoever is equally far is sorted below.
        .orderBy('distance')
        // No limit but a hint: only with one does the planner weigh that few cells may do.
        .limit(sql.lit(2_000_000_000))
        .as('near'),
    )
    .innerJoinLateral(
      () =>
        listedTo(db, value('viewerId'))
          .innerJoin('member_place as there', 'there.member_id', 'member.id')
          .where(sql<boolean>`there.cell_id = near.id`)
          .$if(since !== null, (query) => (since ? query.where(isUnmoved(since, fromCell)) : query))
          // A row comparison, so that the index also finds the place to go on inside the last cell.
          .where(
            sql<boolean>`(there.shuffle_key, there.member_id) > (
                case when near.id = ${fromCell}::integer then ${value('fromKey')}::integer else ${sql.lit(leastKey)} end,
                case when near.id = ${fromCell}::integer then ${value('fromMember')}::integer else 0 end)`,
          )
          .orderBy('there.shuffle_key')
          .orderBy('there.member_id')
          .limit(ofEachCell)
          .select(['there.member_id', 'there.shuffle_key'])
          .as('listed'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`(near.distance, near.id) >= (${value('fromDistance')}::float8, ${fromCell}::integer)`)
    .orderBy('near.distance')
    .orderBy('near.id')
    .orderBy('listed.shuffle_key')
    .orderBy('listed.member_id')
    .$if(hasOffset, (query) => query.offset(value('offset')))
    .limit(sql.lit(limit))
    .select([
      'near.distance as cell_distance',
      'near.id as cell_id',
      'listed.shuffle_key',
      'listed.member_id',
    ])
}

const selectNearby = preparedQuery((db, value: ValueOf<Values>, shape: Shape) =>
  selectCards(listedTo(db, value('viewerId')), value('viewerId'))
    .innerJoin(walkCells(db, value, shape).as('walked'), 'walked.member_id', 'member.id')
    .orderBy('walked.cell_distance')
    .orderBy('walked.cell_id')
    .orderBy('walked.shuffle_key')
    .orderBy('walked.member_id')
    .select(['walked.cell_distance', 'walked.cell_id', 'walked.shuffle_key'])
    .select(beginning(originOf(value, shape), sinceOf(value, shape))),
)

export type NearbyRow = Awaited<ReturnType<typeof selectNearby>>[number]

export const nearbyPosition = (row: NearbyRow): NearbyPosition => [
  row.cell_distance,
  row.cell_id,
  row.shuffle_key,
  row.id,
  row.origin,
  row.began,
  row.snapshot,
  row.shuffle,
]

const beforeAll: NearbyPosition = [-1, 0, leastKey, 0, '', '', '', null]

export function readNearby(
  db: Db,
  viewerId: number,
  { after, offset, limit }: From<NearbyPosition>,
): Promise<NearbyRow[]> {
  const [fromDistance, fromCell, fromKey, fromMember, origin, began, snapshot, shuffle] = after ?? beforeAll
  const from = { fromDistance, fromCell, fromKey, fromMember, offset }
  const values = { viewerId, ...from, origin, began, snapshot, shuffle }
  return selectNearby(db, values, { limit, isFirst: after === null, hasOffset: offset > 0 })
}
