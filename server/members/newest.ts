import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/schema.ts'
import { preparedQuery, type ValueOf } from '../db/prepared.ts'
import { selectCards } from './cardRepository.ts'
import { type From, listCursor, type MemberList } from './listPage.ts'
import { presentCard } from './presentCards.ts'
import { readTotal } from './totals.ts'
import { listedTo } from './visibleTo.ts'

/** The moment of approval as the database writes it, to the microsecond, and the member's id. */
const Position = z.tuple([z.string(), z.int()])
type Position = z.infer<typeof Position>
const Cursor = listCursor(Position)

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

type NewestRow = Awaited<ReturnType<typeof selectNewest>>[number]

function readNewest(db: Db, viewerId: number, { after, offset, limit }: From<Position>) {
  const [approvedAt, memberId] = after ?? ['', 0]
  const shape = { limit, isFirst: after === null, hasOffset: offset > 0 }
  return selectNewest(db, { viewerId, approvedAt, memberId, offset }, shape)
}

/** Members by time of approval, newest first (DECISIONS, Lists). */
export const newestList = (db: Db, viewerId: number, now: number): MemberList<NewestRow, Position> => ({
  name: 'newest',
  cursor: Cursor,
  readRows: (from) => readNewest(db, viewerId, from),
  readTotal: () => readTotal(db, viewerId, { withPlace: false }),
  positionOf: (row) => [row.approved_at_text, row.id],
  present: (row) => presentCard(row, now),
})
