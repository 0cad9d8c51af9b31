/** Members who meet a condition, nearest to an origin first: in the order of nearby, and by its positions. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { selectCards } from '../members/cardRepository.ts'
import type { From } from '../members/listPage.ts'
import { beginning, isUnmoved, type NearbyPosition, type NearbyRow } from '../members/nearbyRepository.ts'
import { listedTo } from '../members/visibleTo.ts'

export interface Nearest {
  readonly viewerId: number
  /** The point of the unit sphere that distances are told from. */
  readonly origin: RawBuilder<string | null>
  readonly condition: Expression<SqlBool>
}

/** Enough for a page where 1 in 100 meets the condition. */
const walked = 5_000

/**
 * Where many meet the condition, the nearest thousands hold a page. Where they do not, few meet it, and
 * all who do are gathered by the indexes and sorted.
 */
export async function readNearest(db: Db, asked: Nearest, from: From<NearbyPosition>): Promise<NearbyRow[]> {
  const nearest = { ...asked, origin: sinceOf(from)?.origin ?? asked.origin }
  if (from.offset === 0) {
    const rows = await selectFound(db, nearest, from, walk(db, nearest, from))
    if (rows.length === from.limit) return rows
  }
  return selectFound(db, nearest, from, gather(db, nearest, from))
}

const leastKey = -2_147_483_648

const positionOf = (after: NearbyPosition) =>
  sql`(${after[0]}::float8, ${after[1]}::integer, ${after[2]}::integer, ${after[3]}::integer)`

const sinceOf = ({ after }: From<NearbyPosition>) =>
  after && {
    origin: sql<string>`${after[4]}::cube`,
    began: sql<string>`${after[5]}`,
    shuffle: sql<string | null>`${after[6]}`,
    fromCell: sql<number>`${after[1]}`,
  }

/** The places that follow, whoever stands there. */
function walk(db: Db, { origin }: Nearest, from: From<NearbyPosition>) {
  const [fromDistance, fromCell, fromKey, fromMember] = from.after ?? [-1, 0, leastKey, 0]
  const since = sinceOf(from)
  return db
    .selectFrom((cells) =>
      cells
        .selectFrom('cell')
        .select(['cell.id', sql<number>`cell.sphere_point <-> ${origin}`.as('distance')])
        .orderBy('distance')
        // No limit but a hint: only with one does the planner weigh that few cells may do.
        .limit(sql.lit(2_000_000_000))
        .as('near'),
    )
    .innerJoinLateral(
      (near) =>
        near
          .selectFrom('member_place as there')
          .whereRef('there.cell_id', '=', 'near.id')
          .$if(since !== null, (query) => (since ? query.where(isUnmoved(since, since.fromCell)) : query))
          .where(
            sql<boolean>`(there.shuffle_key, there.member_id) > (
                case when near.id = ${fromCell}::integer then ${fromKey}::integer else ${sql.lit(leastKey)} end,
                case when near.id = ${fromCell}::integer then ${fromMember}::integer else 0 end)`,
          )
          .orderBy('there.shuffle_key')
          .orderBy('there.member_id')
          .limit(sql.lit(walked))
          .select(['there.member_id', 'there.shuffle_key'])
          .as('listed'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`(near.distance, near.id) >= (${fromDistance}::float8, ${fromCell}::integer)`)
    .orderBy('near.distance')
    .orderBy('near.id')
    .orderBy('listed.shuffle_key')
    .orderBy('listed.member_id')
    .limit(sql.lit(walked))
    .select([
      'listed.member_id',
      'near.distance as cell_distance',
      'near.id as cell_id',
      'listed.shuffle_key',
    ])
}

/** All places. */
function gather(db: Db, { origin }: Nearest, from: From<NearbyPosition>) {
  const since = sinceOf(from)
  return db
    .selectFrom('member_place as there')
    .innerJoin('cell as near', 'near.id', 'there.cell_id')
    .$if(since !== null, (query) => (since ? query.where(isUnmoved(since, since.fromCell)) : query))
    .select([
      'there.member_id',
      sql<number>`near.sphere_point <-> ${origin}`.as('cell_distance'),
      'near.id as cell_id',
      'there.shuffle_key',
    ])
}

function selectFound(
  db: Db,
  { viewerId, origin, condition }: Nearest,
  from: From<NearbyPosition>,
  places: ReturnType<typeof walk> | ReturnType<typeof gather>,
): Promise<NearbyRow[]> {
  const { after, offset, limit } = from
  const found = listedTo(db, viewerId, condition)
    .innerJoin(places.as('place'), 'place.member_id', 'member.id')
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(place.cell_distance, place.cell_id, place.shuffle_key, place.member_id)
          > ${positionOf(after ?? [0, 0, 0, 0, '', '', null])}`,
      ),
    )
    .orderBy('place.cell_distance')
    .orderBy('place.cell_id')
    .orderBy('place.shuffle_key')
    .orderBy('place.member_id')
    .offset(offset)
    .limit(sql.lit(limit))
    .select(['place.member_id', 'place.cell_distance', 'place.cell_id', 'place.shuffle_key'])
  return selectCards(listedTo(db, viewerId), viewerId)
    .innerJoin(found.as('found'), 'found.member_id', 'member.id')
    .orderBy('found.cell_distance')
    .orderBy('found.cell_id')
    .orderBy('found.shuffle_key')
    .orderBy('found.member_id')
    .select(['found.cell_distance', 'found.cell_id', 'found.shuffle_key'])
    .select(beginning(origin, sinceOf(from)))
    .execute()
}
