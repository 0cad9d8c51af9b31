import { sql } from 'kysely'
import { z } from 'zod'
import { preparedQuery, type ValueOf } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { isOfNearCell, mayMeet, rowMeets } from '../search/criteriaRepository.ts'
import { areFewer, gathered, type Sought } from '../search/gatheredRepository.ts'
import { walkedFor } from '../search/nearestRepository.ts'
import { addCards, selectCards } from '../../members/cardRepository.ts'
import type { From } from '../../paging/listPage.ts'
import { listedTo, soughtBy } from '../../visibility/visibleTo.ts'

/** The moment of approval as the database writes it, to the microsecond, and the member's id. */
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
  asked: Sought | null = null,
): Promise<NewestRow[]> {
  if (asked) {
    const rows = await addCards(db, viewerId, await findNewest(db, viewerId, from, asked))
    return rows ?? readNewest(db, viewerId, from, asked)
  }
  const { after, offset, limit } = from
  const [approvedAt, memberId] = after ?? ['', 0]
  const shape = { limit, isFirst: after === null, hasOffset: offset > 0 }
  return selectNewest(db, { viewerId, approvedAt, memberId, offset }, shape)
}

/**
 * As nearby does under a filter: first among the newest thousands, then among all who meet the criteria. Where fewer
 * than those thousands stand near by, they are the sooner looked at.
 */
async function findNewest(db: Db, viewerId: number, from: From<NewestPosition>, asked: Sought) {
  if (from.offset === 0 && !(await isLocal(db, from, asked))) {
    const positions = await walk(db, viewerId, from, asked)
    if (positions.length === from.limit) return positions
  }
  return gather(db, viewerId, from, asked)
}

const isLocal = async (db: Db, { limit }: From<NewestPosition>, asked: Sought): Promise<boolean> =>
  asked.criteria.withinChord !== null && (await areFewer(db, asked, walkedFor(limit)))

/** Looks at one member after the other, and stops when a page is full. Whoever cannot meet the criteria the index tells. */
function walk(db: Db, viewerId: number, from: From<NewestPosition>, asked: Sought) {
  const newest = older(soughtBy(db, viewerId), from)
    .orderBy('sought.approved_at', 'desc')
    .orderBy('sought.member_id', 'desc')
    .limit(sql.lit(walkedFor(from.limit)))
    .select([
      'sought.member_id as id',
      'sought.approved_at',
      mayMeet(asked.criteria, 'sought.traits').as('may_meet'),
    ])
  return db
    .selectFrom(newest.as('newest'))
    .innerJoinLateral(meeting(db, viewerId, asked).as('met'), (join) => join.onTrue())
    .where('newest.may_meet', '=', true)
    .orderBy('newest.approved_at', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(sql.lit(from.limit))
    .select(['newest.id', sql<string>`newest.approved_at::text`.as('approved_at_text')])
    .execute()
}

/** The member `newest.id`, if he meets the criteria. Limits, so that each is asked by himself, and where he stands first. */
function meeting(db: Db, viewerId: number, { criteria, origin }: Sought) {
  const met = (id: string) =>
    soughtBy(db, viewerId)
      .whereRef('sought.member_id', '=', sql.ref(id))
      .where(rowMeets(criteria))
      .limit(sql.lit(1))
      .select('sought.member_id')
  if (criteria.withinChord === null) return met('newest.id')
  return db
    .selectFrom(
      db
        .selectFrom('member_place')
        .whereRef('member_place.member_id', '=', sql.ref('newest.id'))
        .where(isOfNearCell(criteria, origin, sql.ref('member_place.cell_id')))
        .limit(sql.lit(1))
        .select('member_place.member_id')
        .as('stood'),
    )
    .innerJoinLateral(met('stood.member_id').as('met'), (join) => join.onTrue())
    .limit(sql.lit(1))
    .select('met.member_id')
}

/** Finds all of them, and sorts. Materialised, or the planner may take it for a reason to walk on. */
async function gather(db: Db, viewerId: number, from: From<NewestPosition>, asked: Sought) {
  const all = older(await gathered(db, viewerId, asked), from).select([
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

const older = (query: ReturnType<typeof soughtBy>, { after }: From<NewestPosition>) =>
  after === null
    ? query
    : query.where(
        sql<boolean>`(sought.approved_at, sought.member_id) < (${after[0]}::timestamptz, ${after[1]}::integer)`,
      )
