/** Members who match criteria, nearest to an origin first. Order and positions are those of the nearby list. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { addCards } from '../../members/cardRepository.ts'
import type { From } from '../../paging/listPage.ts'
import {
  listStartColumns,
  hasNotMoved,
  type NearbyPosition,
  type NearbyRow,
} from '../lists/nearbyRepository.ts'
import { searchRowsVisibleTo } from '../../visibility/visibleTo.ts'
import type { Criteria } from './criteria.ts'
import { isWithin, mayMatch, rowMatches } from './criteriaRepository.ts'

export interface Nearest {
  readonly viewerId: number
  /** Point of the unit sphere that distances are measured from. */
  readonly origin: RawBuilder<string | null>
  readonly criteria: Criteria | null
}

/** How many members to scan for a page of `limit`. Enough if 1 in 100 matches. */
export const scanLimit = (limit: number): number => 160 * limit

/**
 * Reads a page. Positions and cards are read by two statements: the one for cards is prepared, while planning both as
 * one for each combination of criteria would take longer than running it.
 */
export async function readNearest(db: Db, search: Nearest, from: From<NearbyPosition>): Promise<NearbyRow[]> {
  const nearest = { ...search, origin: startOf(from)?.origin ?? search.origin }
  const positions = await findNearest(db, nearest, from)
  const rows = await addCards(db, nearest.viewerId, positions)
  return rows ?? readNearest(db, search, from)
}

/**
 * Finds a page of positions. First it scans the nearest few thousand members. If they do not fill a page, few members
 * match, so it selects all of them by index and sorts them.
 */
async function findNearest(db: Db, nearest: Nearest, from: From<NearbyPosition>) {
  if (from.offset === 0) {
    const positions = await scan(db, nearest, from)
    if (positions.length === from.limit) return positions
  }
  return sortAllMatching(db, nearest, from)
}

const leastKey = -2_147_483_648

const startOf = ({ after }: From<NearbyPosition>) =>
  after && {
    origin: sql<string>`${after[4]}::cube`,
    began: sql<string>`${after[5]}`,
    snapshot: sql<string>`${after[6]}`,
    shuffle: sql<string | null>`${after[7]}`,
    fromCell: sql<number>`${after[1]}`,
  }

/** Checks the nearest members one after the other until a page is full. The index excludes most who cannot match. */
function scan(db: Db, { viewerId, origin, criteria }: Nearest, from: From<NearbyPosition>) {
  return db
    .selectFrom(places(db, origin, criteria, from).as('place'))
    .where('place.may_meet', '=', true)
    .innerJoinLateral(
      searchRowsVisibleTo(db, viewerId)
        .whereRef('sought.member_id', '=', sql.ref('place.member_id'))
        .$if(criteria !== null, (query) => (criteria ? query.where(rowMatches(criteria)) : query))
        // The limit makes PostgreSQL check one member at a time.
        .limit(sql.lit(1))
        .select('sought.member_id')
        .as('matching'),
      (join) => join.onTrue(),
    )
    .orderBy('place.cell_distance')
    .orderBy('place.cell_id')
    .orderBy('place.shuffle_key')
    .orderBy('place.member_id')
    .limit(sql.lit(from.limit))
    .select(['place.member_id as id', 'place.cell_distance', 'place.cell_id', 'place.shuffle_key'])
    .select(listStartColumns(origin, startOf(from)))
    .execute()
}

/** Selects the next places in order of distance. */
function places(
  db: Db,
  origin: Nearest['origin'],
  criteria: Criteria | null,
  { after, limit, offset }: From<NearbyPosition>,
) {
  const [fromDistance, fromCell, fromKey, fromMember] = after ?? [-1, 0, leastKey, 0]
  const start = startOf({ after, limit, offset })
  const walked = sql.lit(scanLimit(limit))
  return db
    .selectFrom((cells) =>
      cells
        .selectFrom('cell as near')
        .select(['near.id', sql<number>`near.sphere_point <-> ${origin}`.as('distance')])
        .$if(criteria !== null, (query) => (criteria ? query.where(isWithin(criteria, origin)) : query))
        .orderBy('distance')
        // Not a real limit: with one, the planner considers that a few cells may be enough.
        .limit(sql.lit(2_000_000_000))
        .as('near'),
    )
    .innerJoinLateral(
      (near) =>
        near
          .selectFrom('member_place as there')
          .whereRef('there.cell_id', '=', 'near.id')
          .$if(start !== null, (query) => (start ? query.where(hasNotMoved(start, start.fromCell)) : query))
          .where(
            sql<boolean>`(there.shuffle_key, there.member_id) > (
                case when near.id = ${fromCell}::integer then ${fromKey}::integer else ${sql.lit(leastKey)} end,
                case when near.id = ${fromCell}::integer then ${fromMember}::integer else 0 end)`,
          )
          .orderBy('there.shuffle_key')
          .orderBy('there.member_id')
          .limit(walked)
          .select(['there.member_id', 'there.shuffle_key', mayMatch(criteria, 'there.traits').as('may_meet')])
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

/** Selects all matching members and sorts them. */
function sortAllMatching(db: Db, { viewerId, origin, criteria }: Nearest, from: From<NearbyPosition>) {
  const { after, offset, limit } = from
  const start = startOf(from)
  const distance = sql<number>`near.sphere_point <-> ${origin}`
  return searchRowsVisibleTo(db, viewerId)
    .innerJoin('member_place as there', 'there.member_id', 'sought.member_id')
    .innerJoin('cell as near', 'near.id', 'there.cell_id')
    .$if(criteria !== null, (query) =>
      criteria ? query.where(rowMatches(criteria)).where(isWithin(criteria, origin)) : query,
    )
    .$if(start !== null, (query) => (start ? query.where(hasNotMoved(start, start.fromCell)) : query))
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
    .select(listStartColumns(origin, start))
    .execute()
}
