import { sql } from 'kysely'
import { z } from 'zod'
import { preparedQuery, type ValueOf } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { isNearCell, mayMatch, rowMatches } from '../search/criteriaRepository.ts'
import { walkGrowing } from '../search/growingWalk.ts'
import {
  type CriteriaAndOrigin,
  estimateMatching,
  foundRows,
  hasFewerNearby,
  isFoundByIndex,
  readGathered,
  selectAllMatching,
} from '../search/matchingRepository.ts'
import { addCards, selectCards } from '../../members/cardRepository.ts'
import type { From } from '../../paging/listPage.ts'
import { readWhole } from '../../paging/readWhole.ts'
import { listedTo, searchRowsVisibleTo } from '../../visibility/visibleTo.ts'

/** When the member was approved, as PostgreSQL prints it (to the microsecond), and the member's id. */
export const NewestPosition = z.tuple([z.string(), z.int()])
export type NewestPosition = z.infer<typeof NewestPosition>

interface Values {
  viewerId: number
  approvedAt: string
  memberId: number
  offset: number
}

interface Shape {
  readonly limit: number
  readonly isFirst: boolean
  readonly hasOffset: boolean
}

const selectNewest = preparedQuery((db, value: ValueOf<Values>, { limit, isFirst, hasOffset }: Shape) =>
  selectCards(listedTo(db, value('viewerId')), value('viewerId'))
    .$if(!isFirst, (query) =>
      query.where(
        sql<boolean>`(member.approved_at, member.id) <
            (${value('approvedAt')}::timestamptz, ${value('memberId')}::integer)`,
      ),
    )
    .orderBy('member.approved_at', 'desc')
    .orderBy('member.id', 'desc')
    .$if(hasOffset, (query) => query.offset(value('offset')))
    .limit(sql.lit(limit))
    .select(sql<string>`member.approved_at::text`.as('approved_at_text')),
)

/** What a list of newest members is narrowed down to. */
export interface FilteredSearch extends CriteriaAndOrigin {
  /** The most members that the first step of the walk checks. Default: `firstStepFor`. */
  readonly firstStep?: number | undefined
}

export type NewestRow = Awaited<ReturnType<typeof selectNewest>>[number]

export async function readNewest(
  db: Db,
  viewerId: number,
  from: From<NewestPosition>,
  search: FilteredSearch | null = null,
): Promise<NewestRow[]> {
  if (search)
    return readWhole(async () => addCards(db, viewerId, await findNewest(db, viewerId, from, search)))
  const { after, offset, limit } = from
  const [approvedAt, memberId] = after ?? ['', 0]
  const shape = { limit, isFirst: after === null, hasOffset: offset > 0 }
  return selectNewest(db, { viewerId, approvedAt, memberId, offset }, shape)
}

/** How many walked members cost as much as one that is found by its traits and sorted by approval. */
const gatherCost = 3

/** Finds a page of members who match a search. See `growingWalk.ts`. */
function findNewest(
  db: Db,
  viewerId: number,
  from: From<NewestPosition>,
  search: FilteredSearch,
): Promise<readonly Position[]> {
  return walkGrowing({
    ...from,
    firstStep: search.firstStep,
    gatherCost,
    isGatheredFirst: async (walked) =>
      search.criteria.withinChord !== null && (await hasFewerNearby(db, search, walked)),
    scan: (after, step, limit) => scan(db, viewerId, { after, limit }, search, step),
    skip: (after, step) => skip(db, viewerId, after, step),
    estimate: () => estimateMatching(db, search),
    isIndexed: (walked) => isFoundByIndex(db, search, walked),
    gather: (page, most) => gather(db, viewerId, { ...from, ...page }, search, most),
  })
}

/** Selects the next `step` of the newest members. */
const walked = (db: Db, viewerId: number, after: NewestPosition | null, step: number) =>
  searchRowsVisibleTo(db, viewerId)
    .$if(after !== null, (query) => query.where(isAfter('sought', after)))
    .orderBy('sought.approved_at', 'desc')
    .orderBy('sought.member_id', 'desc')
    .limit(sql.lit(step))

/** Checks the next `step` members one after the other until `limit` match. The index excludes most who cannot match. */
function scan(
  db: Db,
  viewerId: number,
  { after, limit }: Pick<From<NewestPosition>, 'after' | 'limit'>,
  search: CriteriaAndOrigin,
  step: number,
) {
  const newest = walked(db, viewerId, after, step).select([
    'sought.member_id as id',
    'sought.approved_at',
    mayMatch(search.criteria, 'sought.traits').as('may_meet'),
  ])
  return db
    .selectFrom(newest.as('newest'))
    .innerJoinLateral(matchOf(db, viewerId, search).as('matching'), (join) => join.onTrue())
    .where('newest.may_meet', '=', true)
    .orderBy('newest.approved_at', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(sql.lit(limit))
    .select(['newest.id', sql<string>`newest.approved_at::text`.as('approved_at_text')])
    .execute()
}

type Position = Awaited<ReturnType<typeof scan>>[number]

/** Finds the position of the last of the next `step` members. */
async function skip(
  db: Db,
  viewerId: number,
  after: NewestPosition | null,
  step: number,
): Promise<NewestPosition | null> {
  const last = await walked(db, viewerId, after, 1)
    .offset(sql.lit(step - 1))
    .select(['sought.member_id as id', sql<string>`sought.approved_at::text`.as('approved_at_text')])
    .executeTakeFirst()
  return last ? [last.approved_at_text, last.id] : null
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
  { after, offset, limit }: From<NewestPosition>,
  search: CriteriaAndOrigin,
  most: number | null,
): Promise<Position[] | null> {
  const all = (await selectAllMatching(db, viewerId, search)).select([
    'sought.member_id',
    'sought.approved_at',
  ])
  const page = db
    .selectFrom(foundRows<{ member_id: number; approved_at: Date }>())
    .$if(after !== null, (query) => query.where(isAfter('found', after)))
    .orderBy('found.approved_at', 'desc')
    .orderBy('found.member_id', 'desc')
    .offset(offset)
    .limit(sql.lit(limit))
    .select(['found.member_id as id', sql<string>`found.approved_at::text`.as('approved_at_text')])
  return readGathered(db, all, most, page)
}

/** True for a row of `table` that comes after a position. */
const isAfter = (table: 'sought' | 'found', after: NewestPosition | null) => {
  const [approvedAt, memberId] = after ?? ['infinity', 0]
  const own = (column: string) => sql.ref(`${table}.${column}`)
  return sql<boolean>`(${own('approved_at')}, ${own('member_id')})
    < (${approvedAt}::timestamptz, ${memberId}::integer)`
}
