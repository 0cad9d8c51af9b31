/** Members who match criteria, by when they, or their newest photo or video, were approved: the newest first. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/schema.ts'
import type { From } from '../../paging/listPage.ts'
import { searchRowsVisibleTo } from '../../visibility/visibleTo.ts'
import { isNearCell, mayMatch, rowMatches } from './criteriaRepository.ts'
import { walkGrowing } from './growingWalk.ts'
import {
  type CriteriaAndOrigin,
  estimateMatching,
  foundRows,
  hasFewerNearby,
  isFoundByIndex,
  readGathered,
  selectAllMatching,
} from './matchingRepository.ts'

/** A moment of approval, as PostgreSQL prints it (to the microsecond), and the id of what was approved. */
export const ApprovedPosition = z.tuple([z.string(), z.int()])
export type ApprovedPosition = z.infer<typeof ApprovedPosition>

interface Order {
  /** The column of `member_search` with the moment of approval. */
  readonly at: string
  /** The column with the id of what was approved. */
  readonly id: string
}

/** What members are ordered by. Each order has an index, which holds their traits. */
const orders = {
  member: { at: 'sought.approved_at', id: 'sought.member_id' },
  photo: { at: 'sought.newest_photo_at', id: 'sought.newest_photo_id' },
  video: { at: 'sought.newest_video_at', id: 'sought.newest_video_id' },
} as const satisfies Record<string, Order>
type OrderedBy = keyof typeof orders

/** What a list is narrowed down to. */
export interface FilteredSearch extends CriteriaAndOrigin {
  /** The most members that the first step of the walk checks. Default: `firstStepFor`. */
  readonly firstStep?: number | undefined
}

/** How many walked members cost as much as one that is found by its traits and sorted by approval. */
const gatherCost = 3

/**
 * Finds a page of members who match a search. Those who are ordered by their media have one, and a place. See
 * `growingWalk.ts`.
 */
export const findInOrder = (
  db: Db,
  viewerId: number,
  by: OrderedBy,
  from: From<ApprovedPosition>,
  search: FilteredSearch,
): Promise<readonly FoundInOrder[]> =>
  walkGrowing({
    ...from,
    firstStep: search.firstStep,
    gatherCost,
    isGatheredFirst: async (walked) =>
      search.criteria.withinChord !== null && (await hasFewerNearby(db, search, walked)),
    scan: (after, step, limit) => scan(db, viewerId, by, { after, limit }, search, step),
    skip: (after, step) => skip(db, viewerId, by, after, step),
    estimate: () => estimateMatching(db, search),
    isIndexed: (walked) => isFoundByIndex(db, search, walked),
    gather: (page, most) => gather(db, viewerId, by, { ...from, ...page }, search, most),
  })

/** Selects the next `step` of the newest members, matching or not. */
const walked = (db: Db, viewerId: number, by: OrderedBy, after: ApprovedPosition | null, step: number) =>
  searchRowsVisibleTo(db, viewerId)
    .where(isOrdered(by))
    .$if(after !== null, (query) => query.where(isAfter(orders[by], after)))
    .orderBy(orders[by].at, 'desc')
    .orderBy(orders[by].id, 'desc')
    .limit(sql.lit(step))
    .select(positionOf(by))

/** The moment of approval, and the id of what was approved. */
const positionOf = (by: OrderedBy) => [
  sql<Date>`${sql.ref(orders[by].at)}`.as('approved_at'),
  sql<number>`${sql.ref(orders[by].id)}`.as('approved_id'),
]

/** True for a row of `member_search as sought` that is in the order. */
const isOrdered = (by: OrderedBy) =>
  by === 'member' ? sql<boolean>`true` : sql<boolean>`${sql.ref(orders[by].at)} is not null`

/** Checks the next `step` members one after the other until `limit` match. The index excludes most who cannot match. */
function scan(
  db: Db,
  viewerId: number,
  by: OrderedBy,
  { after, limit }: Pick<From<ApprovedPosition>, 'after' | 'limit'>,
  search: CriteriaAndOrigin,
  step: number,
) {
  const newest = walked(db, viewerId, by, after, step).select([
    'sought.member_id as id',
    mayMatch(search.criteria, 'sought.traits').as('may_meet'),
  ])
  return db
    .selectFrom(newest.as('newest'))
    .innerJoinLateral(matchOf(db, viewerId, search).as('matching'), (join) => join.onTrue())
    .where('newest.may_meet', '=', true)
    .where(isPlaced(by, 'newest.id'))
    .orderBy('newest.approved_at', 'desc')
    .orderBy('newest.approved_id', 'desc')
    .limit(sql.lit(limit))
    .select(['newest.id', 'newest.approved_id', textOf('newest.approved_at').as('approved_at_text')])
    .execute()
}

type FoundInOrder = Awaited<ReturnType<typeof scan>>[number]

const textOf = (moment: string) => sql<string>`${sql.ref(moment)}::text`

/** A search for media finds only members who have a place. */
const isPlaced = (by: OrderedBy, memberId: string) =>
  by === 'member'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from member_place as stood where stood.member_id = ${sql.ref(memberId)})`

/** Finds the position of the last of the next `step` members. */
async function skip(
  db: Db,
  viewerId: number,
  by: OrderedBy,
  after: ApprovedPosition | null,
  step: number,
): Promise<ApprovedPosition | null> {
  const last = await walked(db, viewerId, by, after, 1)
    .offset(sql.lit(step - 1))
    .select(textOf(orders[by].at).as('approved_at_text'))
    .executeTakeFirst()
  return last ? [last.approved_at_text, last.approved_id] : null
}

/**
 * Selects the member `newest.id` if they match the search. The limits make PostgreSQL check one member at a time, and
 * the distance before the rest.
 */
function matchOf(db: Db, viewerId: number, { criteria, origin }: CriteriaAndOrigin) {
  const matchingRow = (id: string) =>
    searchRowsVisibleTo(db, viewerId)
      .whereRef('sought.member_id', '=', sql.ref(id))
      .where(rowMatches(criteria))
      .limit(sql.lit(1))
      .select('sought.member_id')
  if (criteria.withinChord === null) return matchingRow('newest.id')
  return db
    .selectFrom(
      db
        .selectFrom('member_place')
        .whereRef('member_place.member_id', '=', sql.ref('newest.id'))
        .where(isNearCell(criteria, origin, sql.ref('member_place.cell_id')))
        .limit(sql.lit(1))
        .select('member_place.member_id')
        .as('stood'),
    )
    .innerJoinLateral(matchingRow('stood.member_id').as('matching'), (join) => join.onTrue())
    .limit(sql.lit(1))
    .select('matching.member_id')
}

/** Gathers the members who match, sorts them, and returns a page. Null when more than `most` match. */
async function gather(
  db: Db,
  viewerId: number,
  by: OrderedBy,
  { after, offset, limit }: From<ApprovedPosition>,
  search: CriteriaAndOrigin,
  most: number | null,
): Promise<FoundInOrder[] | null> {
  const all = (await selectAllMatching(db, viewerId, search))
    .where(isOrdered(by))
    .select('sought.member_id')
    .select(positionOf(by))
  // Sorted first: places are then looked up for those of the page only.
  const sorted = db
    .selectFrom(foundRows<{ member_id: number; approved_at: Date; approved_id: number }>())
    .$if(after !== null, (query) =>
      query.where(isAfter({ at: 'found.approved_at', id: 'found.approved_id' }, after)),
    )
    .orderBy('found.approved_at', 'desc')
    .orderBy('found.approved_id', 'desc')
    .select(['found.member_id as id', 'found.approved_at', 'found.approved_id'])
  const page = db
    .selectFrom(sorted.as('sorted'))
    .where(isPlaced(by, 'sorted.id'))
    .orderBy('sorted.approved_at', 'desc')
    .orderBy('sorted.approved_id', 'desc')
    .offset(offset)
    .limit(sql.lit(limit))
    .select(['sorted.id', 'sorted.approved_id', textOf('sorted.approved_at').as('approved_at_text')])
  return readGathered(db, all, most, page)
}

/** True for a row that comes after a position. */
const isAfter = ({ at, id }: Order, after: ApprovedPosition | null) => {
  const [approvedAt, approvedId] = after ?? ['infinity', 0]
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${approvedAt}::timestamptz, ${approvedId}::integer)`
}
