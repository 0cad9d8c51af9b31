/** Members who match criteria, nearest to an origin first. Order and positions are those of the nearby list. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { addCards } from '../../members/cardRepository.ts'
import type { From } from '../../paging/listPage.ts'
import { readWhole } from '../../paging/readWhole.ts'
import {
  listStartColumns,
  hasNotMoved,
  type NearbyPosition,
  nearbyPosition,
  type NearbyRow,
} from '../lists/nearbyRepository.ts'
import { searchRowsVisibleTo } from '../../visibility/visibleTo.ts'
import type { Criteria } from './criteria.ts'
import { isWithin, mayMatch, rowMatches } from './criteriaRepository.ts'
import { walkGrowing } from './growingWalk.ts'
import {
  type CriteriaAndOrigin,
  estimateMatching,
  findFewCells,
  foundRows,
  isFoundByIndex,
  readGathered,
  selectAllMatching,
} from './matchingRepository.ts'

export interface Nearest {
  readonly viewerId: number
  /** Point of the unit sphere that distances are measured from. */
  readonly origin: RawBuilder<string | null>
  readonly criteria: Criteria | null
  /** The most members that the first step of the walk checks. Default: `firstStepFor`. */
  readonly firstStep?: number | undefined
  /** True for a row of `cell as near` in which someone may match. */
  readonly cells?: RawBuilder<SqlBool> | null
}

/**
 * Reads a page. Positions and cards are read by two statements: the one for cards is prepared, while planning both as
 * one for each combination of criteria would take longer than running it.
 */
export async function readNearest(db: Db, search: Nearest, from: From<NearbyPosition>): Promise<NearbyRow[]> {
  const nearest = { ...search, origin: startOf(from)?.origin ?? search.origin }
  return readWhole(async () => addCards(db, nearest.viewerId, await findNearest(db, nearest, from)))
}

type Position = Awaited<ReturnType<typeof scan>>[number]

/** How many walked members cost as much as one that is found by its traits and sorted by distance. */
const gatherCost = 4

/** Finds a page of positions. See `growingWalk.ts`. */
async function findNearest(
  db: Db,
  nearest: Nearest,
  from: From<NearbyPosition>,
): Promise<readonly Position[]> {
  const { origin, criteria } = nearest
  // Where the first step was not enough, only cells are walked in which someone may match.
  let cells: RawBuilder<SqlBool> | null = null
  // The steps of the first page count as one list: all of them begin with the first row that was found.
  let first: Position | undefined
  return walkGrowing({
    ...from,
    firstStep: nearest.firstStep,
    gatherCost,
    scan: async (after, step, limit) => {
      if (criteria !== null && after !== from.after) cells ??= await findFewCells(db, criteria)
      const rows = await scan(db, { ...nearest, cells }, { after, offset: 0, limit }, step)
      first ??= rows[0]
      return rows
    },
    skip: async (after, step) => {
      const last = await skip(db, { ...nearest, cells }, { after, offset: 0, limit: 1 }, step)
      return last && nearbyPosition(first ? { ...last, ...listStartOf(first) } : last)
    },
    estimate: async () => (criteria ? estimateMatching(db, { origin, criteria }) : Infinity),
    isIndexed: async (walked) =>
      criteria !== null && (await isFoundByIndex(db, { origin, criteria }, walked)),
    gather: async (page, most) =>
      criteria && (await gather(db, { ...nearest, criteria }, { ...from, ...page }, most)),
  })
}

const listStartOf = ({ origin, began, snapshot, shuffle }: Position) => ({ origin, began, snapshot, shuffle })

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
function scan(db: Db, nearest: Nearest, from: From<NearbyPosition>, step: number) {
  const { viewerId, origin, criteria } = nearest
  return db
    .selectFrom(places(db, nearest, from, step).as('place'))
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

/** Finds the last of the next `step` places. */
function skip(db: Db, nearest: Nearest, from: From<NearbyPosition>, step: number) {
  return db
    .selectFrom(places(db, nearest, from, step).as('place'))
    .orderBy('place.cell_distance')
    .orderBy('place.cell_id')
    .orderBy('place.shuffle_key')
    .orderBy('place.member_id')
    .offset(sql.lit(step - 1))
    .limit(sql.lit(1))
    .select(['place.member_id as id', 'place.cell_distance', 'place.cell_id', 'place.shuffle_key'])
    .select(listStartColumns(nearest.origin, startOf(from)))
    .executeTakeFirst()
    .then((last) => last ?? null)
}

/** Selects the next `step` places in order of distance. */
function places(
  db: Db,
  { origin, criteria, cells = null }: Nearest,
  { after, limit, offset }: From<NearbyPosition>,
  step: number,
) {
  const [fromDistance, fromCell, fromKey, fromMember] = after ?? [-1, 0, leastKey, 0]
  const start = startOf({ after, limit, offset })
  const walked = sql.lit(step)
  return db
    .selectFrom((cell) =>
      cell
        .selectFrom('cell as near')
        .select(['near.id', sql<number>`near.sphere_point <-> ${origin}`.as('distance')])
        .$if(criteria !== null, (query) => (criteria ? query.where(isWithin(criteria, origin)) : query))
        .$if(cells !== null, (query) => (cells ? query.where(cells) : query))
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

/** Gathers the members who match, sorts them, and returns a page. Null when more than `most` match. */
async function gather(
  db: Db,
  { viewerId, origin, criteria }: Nearest & CriteriaAndOrigin,
  from: From<NearbyPosition>,
  most: number | null,
): Promise<Position[] | null> {
  const { after, offset, limit } = from
  const start = startOf(from)
  const distance = sql<number>`near.sphere_point <-> ${origin}`
  const all = (await selectAllMatching(db, viewerId, { criteria, origin })).select('sought.member_id')
  const page = db
    .selectFrom(foundRows<{ member_id: number }>())
    .innerJoin('member_place as there', 'there.member_id', 'found.member_id')
    .innerJoin('cell as near', 'near.id', 'there.cell_id')
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
  return readGathered(db, all, most, page)
}
