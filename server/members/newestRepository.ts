import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { preparedQuery, type ValueOf } from '../db/prepared.ts'
import type { Db } from '../db/schema.ts'
import type { Criteria } from '../search/criteria.ts'
import { rowMeetsAll } from '../search/criteriaRepository.ts'
import { walkedFor } from '../search/nearestRepository.ts'
import { areCommon } from '../search/shareRepository.ts'
import { addCards, selectCards } from './cardRepository.ts'
import type { From } from './listPage.ts'
import { listedTo, soughtBy } from './visibleTo.ts'

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

interface Asked {
  readonly criteria: Criteria
  /** The point of the unit sphere that distances are told from. */
  readonly origin: RawBuilder<string | null>
}

export async function readNewest(
  db: Db,
  viewerId: number,
  from: From<NewestPosition>,
  asked: Asked | null = null,
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

/** As nearby does under a filter: first among the newest thousands, then among all who meet the criteria. */
async function findNewest(db: Db, viewerId: number, from: From<NewestPosition>, asked: Asked) {
  const condition = rowMeetsAll(asked.criteria, asked.origin)
  if (from.offset === 0 && (await areCommon(db, condition))) {
    const positions = await walk(db, viewerId, from, asked)
    if (positions.length === from.limit) return positions
  }
  return gather(db, viewerId, from, asked)
}

/** Looks at one member after the other, and stops when a page is full. */
function walk(db: Db, viewerId: number, from: From<NewestPosition>, { criteria, origin }: Asked) {
  const newest = older(listedTo(db, viewerId), from)
    .orderBy('member.approved_at', 'desc')
    .orderBy('member.id', 'desc')
    .limit(sql.lit(walkedFor(from.limit)))
    .select(['member.id', 'member.approved_at'])
  return db
    .selectFrom(newest.as('newest'))
    .innerJoinLateral(
      soughtBy(db, viewerId)
        .whereRef('sought.member_id', '=', sql.ref('newest.id'))
        .where(rowMeetsAll(criteria, origin))
        // Only with a limit is it left to be asked of each by himself.
        .limit(sql.lit(1))
        .select('sought.member_id')
        .as('met'),
      (join) => join.onTrue(),
    )
    .orderBy('newest.approved_at', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(sql.lit(from.limit))
    .select(['newest.id', sql<string>`newest.approved_at::text`.as('approved_at_text')])
    .execute()
}

/** Finds all of them, and sorts. Materialised, or the planner may take it for a reason to walk on. */
function gather(db: Db, viewerId: number, from: From<NewestPosition>, { criteria, origin }: Asked) {
  const all = older(listedTo(db, viewerId), from)
    .innerJoin('member_search as sought', 'sought.member_id', 'member.id')
    .where(rowMeetsAll(criteria, origin))
    .select(['member.id', 'member.approved_at'])
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

const older = (query: ReturnType<typeof listedTo>, { after }: From<NewestPosition>) =>
  after === null
    ? query
    : query.where(
        sql<boolean>`(member.approved_at, member.id) < (${after[0]}::timestamptz, ${after[1]}::integer)`,
      )
