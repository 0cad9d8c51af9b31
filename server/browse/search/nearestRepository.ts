/** Members who meet criteria, nearest to an origin first: in the order of nearby, and by its positions. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { addCards } from '../../members/cardRepository.ts'
import type { From } from '../../paging/listPage.ts'
import { beginning, isUnmoved, type NearbyPosition, type NearbyRow } from '../lists/nearbyRepository.ts'
import { soughtBy } from '../../visibility/visibleTo.ts'
import type { Criteria } from './criteria.ts'
import { isWithin, mayMeet, rowMeets } from './criteriaRepository.ts'

export interface Nearest {
  readonly viewerId: number
  /** The point of the unit sphere that distances are told from. */
  readonly origin: RawBuilder<string | null>
  readonly criteria: Criteria | null
}

/** So many are looked through for each that a page holds: enough where 1 in 100 meets the criteria. */
export const walkedFor = (limit: number): number => 160 * limit

/**
 * Their cards are read by a statement of their own, which is prepared: to plan both as one, anew for all
 * criteria, takes longer than to run it.
 */
export async function readNearest(db: Db, asked: Nearest, from: From<NearbyPosition>): Promise<NearbyRow[]> {
  const nearest = { ...asked, origin: sinceOf(from)?.origin ?? asked.origin }
  const positions = await findNearest(db, nearest, from)
  const rows = await addCards(db, nearest.viewerId, positions)
  return rows ?? readNearest(db, asked, from)
}

/**
 * Where many meet the criteria, the nearest thousands hold a page. Where those do not hold one, few do: all of them
 * are gathered by the indexes and sorted.
 */
async function findNearest(db: Db, nearest: Nearest, from: From<NearbyPosition>) {
  if (from.offset === 0) {
    const positions = await walk(db, nearest, from)
    if (positions.length === from.limit) return positions
  }
  return gather(db, nearest, from)
}

const leastKey = -2_147_483_648

const sinceOf = ({ after }: From<NearbyPosition>) =>
  after && {
    origin: sql<string>`${after[4]}::cube`,
    began: sql<string>`${after[5]}`,
    snapshot: sql<string>`${after[6]}`,
    shuffle: sql<string | null>`${after[7]}`,
    fromCell: sql<number>`${after[1]}`,
  }

/** Looks at one member after the other, and stops when a page is full. Whoever cannot meet the criteria the index tells. */
function walk(db: Db, { viewerId, origin, criteria }: Nearest, from: From<NearbyPosition>) {
  return db
    .selectFrom(places(db, origin, criteria, from).as('place'))
    .where('place.may_meet', '=', true)
    .innerJoinLateral(
      soughtBy(db, viewerId)
        .whereRef('sought.member_id', '=', sql.ref('place.member_id'))
        .$if(criteria !== null, (query) => (criteria ? query.where(rowMeets(criteria)) : query))
        // Only with a limit is it left to be asked of each by himself.
        .limit(sql.lit(1))
        .select('sought.member_id')
        .as('met'),
      (join) => join.onTrue(),
    )
    .orderBy('place.cell_distance')
    .orderBy('place.cell_id')
    .orderBy('place.shuffle_key')
    .orderBy('place.member_id')
    .limit(sql.lit(from.limit))
    .select(['place.member_id as id', 'place.cell_distance', 'place.cell_id', 'place.shuffle_key'])
    .select(beginning(origin, sinceOf(from)))
    .execute()
}

/** The places that follow, whoever stands there. */
function places(
  db: Db,
  origin: Nearest['origin'],
  criteria: Criteria | null,
  { after, limit, offset }: From<NearbyPosition>,
) {
  const [fromDistance, fromCell, fromKey, fromMember] = after ?? [-1, 0, leastKey, 0]
  const since = sinceOf({ after, limit, offset })
  const walked = sql.lit(walkedFor(limit))
  return db
    .selectFrom((cells) =>
      cells
        .selectFrom('cell as near')
        .select(['near.id', sql<number>`near.sphere_point <-> ${origin}`.as('distance')])
        .$if(criteria !== null, (query) => (criteria ? query.where(isWithin(criteria, origin)) : query))
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
          .limit(walked)
          .select(['there.member_id', 'there.shuffle_key', mayMeet(criteria, 'there.traits').as('may_meet')])
          .as('listed'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`(near.distance, near.id) >= (${fromDistance}::float8, ${fromCell}::integer)`)
    .orderBy('near.distance')
    .orderBy('near.id')
    .orderBy('listed.shuffle_key')
    .orderBy('listed.member_id')
    .limit(walked)
    .select([
      'listed.member_id',
      'near.distance as cell_distance',
      'near.id as cell_id',
      'listed.shuffle_key',
      'listed.may_meet',
    ])
}

/** Finds all of them, and sorts. */
function gather(db: Db, { viewerId, origin, criteria }: Nearest, from: From<NearbyPosition>) {
  const { after, offset, limit } = from
  const since = sinceOf(from)
  const distance = sql<number>`near.sphere_point <-> ${origin}`
  return soughtBy(db, viewerId)
    .innerJoin('member_place as there', 'there.member_id', 'sought.member_id')
    .innerJoin('cell as near', 'near.id', 'there.cell_id')
    .$if(criteria !== null, (query) =>
      criteria ? query.where(rowMeets(criteria)).where(isWithin(criteria, origin)) : query,
    )
    .$if(since !== null, (query) => (since ? query.where(isUnmoved(since, since.fromCell)) : query))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${distance}, near.id, there.shuffle_key, there.member_id)
          > (${after?.[0]}::float8, ${after?.[1]}::integer, ${after?.[2]}::integer, ${after?.[3]}::integer)`,
      ),
    )
    .orderBy(distance)
    .orderBy('near.id')
    .orderBy('there.shuffle_key')
    .orderBy('there.member_id')
    .offset(offset)
    .limit(sql.lit(limit))
    .select([
      'there.member_id as id',
      distance.as('cell_distance'),
      'near.id as cell_id',
      'there.shuffle_key',
    ])
    .select(beginning(origin, since))
    .execute()
}
