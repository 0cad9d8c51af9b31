import { sql } from 'kysely'
import { z } from 'zod'
import { preparedQuery, type ValueOf } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { isNearCell, mayMatch, rowMatches } from '../search/criteriaRepository.ts'
import { hasFewerNearby, selectAllMatching, type CriteriaAndOrigin } from '../search/matchingRepository.ts'
import { scanLimit } from '../search/nearestRepository.ts'
import { addCards, selectCards } from '../../members/cardRepository.ts'
import type { From } from '../../paging/listPage.ts'
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

export type NewestRow = Awaited<ReturnType<typeof selectNewest>>[number]

export async function readNewest(
  db: Db,
  viewerId: number,
  from: From<NewestPosition>,
  search: CriteriaAndOrigin | null = null,
): Promise<NewestRow[]> {
  if (search) {
    const rows = await addCards(db, viewerId, await findNewest(db, viewerId, from, search))
    return rows ?? readNewest(db, viewerId, from, search)
  }
  const { after, offset, limit } = from
  const [approvedAt, memberId] = after ?? ['', 0]
  const shape = { limit, isFirst: after === null, hasOffset: offset > 0 }
  return selectNewest(db, { viewerId, approvedAt, memberId, offset }, shape)
}

/**
 * Finds a page of members who match a search. First it scans the newest few thousand members. If they do not fill a
 * page, it selects all matching members and sorts them. If fewer members than that are within the distance, it starts
 * with the second way, which is then faster.
 */
async function findNewest(db: Db, viewerId: number, from: From<NewestPosition>, search: CriteriaAndOrigin) {
  if (from.offset === 0 && !(await isLocal(db, from, search))) {
    const positions = await scan(db, viewerId, from, search)
    if (positions.length === from.limit) return positions
  }
  return sortAllMatching(db, viewerId, from, search)
}

const isLocal = async (
  db: Db,
  { limit }: From<NewestPosition>,
  search: CriteriaAndOrigin,
): Promise<boolean> =>
  search.criteria.withinChord !== null && (await hasFewerNearby(db, search, scanLimit(limit)))

/** Checks the newest members one after the other until a page is full. The index excludes most who cannot match. */
function scan(db: Db, viewerId: number, from: From<NewestPosition>, search: CriteriaAndOrigin) {
  const newest = afterPosition(searchRowsVisibleTo(db, viewerId), from)
    .orderBy('sought.approved_at', 'desc')
    .orderBy('sought.member_id', 'desc')
    .limit(sql.lit(scanLimit(from.limit)))
    .select([
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
    .limit(sql.lit(from.limit))
    .select(['newest.id', sql<string>`newest.approved_at::text`.as('approved_at_text')])
    .execute()
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

/** Selects all matching members and sorts them. Materialized, or the planner may scan in order instead. */
async function sortAllMatching(
  db: Db,
  viewerId: number,
  from: From<NewestPosition>,
  search: CriteriaAndOrigin,
) {
  const all = afterPosition(await selectAllMatching(db, viewerId, search), from).select([
    'sought.member_id as id',
    'sought.approved_at',
  ])
  return db
    .with(
      (cte) => cte('found').materialized(),
      () => all,
    )
    .selectFrom('found')
    .orderBy('found.approved_at', 'desc')
    .orderBy('found.id', 'desc')
    .offset(from.offset)
    .limit(sql.lit(from.limit))
    .select(['found.id', sql<string>`found.approved_at::text`.as('approved_at_text')])
    .execute()
}

const afterPosition = (query: ReturnType<typeof searchRowsVisibleTo>, { after }: From<NewestPosition>) =>
  after === null
    ? query
    : query.where(
        sql<boolean>`(sought.approved_at, sought.member_id) < (${after[0]}::timestamptz, ${after[1]}::integer)`,
      )
