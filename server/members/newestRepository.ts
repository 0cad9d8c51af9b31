import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { preparedQuery, type ValueOf } from '../db/prepared.ts'
import type { Db } from '../db/schema.ts'
import { selectCards } from './cardRepository.ts'
import type { From } from './listPage.ts'
import { listedTo } from './visibleTo.ts'

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

const selectNewest = preparedQuery(
  (db, value: ValueOf<Values>, { limit, isFirst, hasOffset }: Shape, condition) =>
    selectCards(listedTo(db, value('viewerId'), condition), value('viewerId'))
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

export function readNewest(
  db: Db,
  viewerId: number,
  { after, offset, limit }: From<NewestPosition>,
  condition: Expression<SqlBool> | null = null,
) {
  const [approvedAt, memberId] = after ?? ['', 0]
  const shape = { limit, isFirst: after === null, hasOffset: offset > 0 }
  return selectNewest(db, { viewerId, approvedAt, memberId, offset }, shape, condition)
}
