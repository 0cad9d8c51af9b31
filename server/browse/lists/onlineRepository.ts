/**
 * Members who are online, the latest arrival first. A member keeps the same position while online, and moves to the
 * front on coming back, so that paging shows nobody twice.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { preparedQuery, type ValueOf } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { selectCards } from '../../members/cardRepository.ts'
import type { From } from '../../paging/listPage.ts'
import { countRows, readSampledTotal } from './totalRepository.ts'
import { listedTo } from '../../visibility/visibleTo.ts'

/** When the member came online, as PostgreSQL prints it (to the microsecond), and the member's id. */
export const OnlinePosition = z.tuple([z.string(), z.int()])
export type OnlinePosition = z.infer<typeof OnlinePosition>

interface Viewing {
  viewerId: number
  /** A member who was seen after this moment is online. */
  onlineSince: string
}
interface Values extends Viewing {
  cameAt: string
  memberId: number
  offset: number
}

interface Shape {
  readonly limit: number
  readonly isFirst: boolean
  readonly hasOffset: boolean
}

const listedOnline = (db: Db, value: ValueOf<Viewing>, condition: Expression<SqlBool> | null) =>
  listedTo(db, value('viewerId'), condition)
    .where('member.hides_online', '=', false)
    .innerJoin('presence as here', 'here.member_id', 'member.id')
    .where(sql<boolean>`here.is_online`)
    .where('here.last_seen_at', '>', sql<Date>`${value('onlineSince')}::timestamptz`)

const selectOnline = preparedQuery(
  (db, value: ValueOf<Values>, { limit, isFirst, hasOffset }: Shape, condition) =>
    selectCards(listedOnline(db, value, condition), value('viewerId'))
      .$if(!isFirst, (query) =>
        query.where(
          sql<boolean>`(here.came_at, here.member_id) <
          (${value('cameAt')}::timestamptz, ${value('memberId')}::integer)`,
        ),
      )
      .orderBy(sql`here.came_at`, 'desc')
      .orderBy(sql`here.member_id`, 'desc')
      .$if(hasOffset, (query) => query.offset(value('offset')))
      .limit(sql.lit(limit))
      .select(sql<string>`here.came_at::text`.as('came_at_text')),
)

export type OnlineRow = Awaited<ReturnType<typeof selectOnline>>[number]

export function readOnline(
  db: Db,
  viewing: Viewing,
  { after, offset, limit }: From<OnlinePosition>,
  condition: Expression<SqlBool> | null,
): Promise<OnlineRow[]> {
  const [cameAt, memberId] = after ?? ['', 0]
  const shape = { limit, isFirst: after === null, hasOffset: offset > 0 }
  return selectOnline(db, { ...viewing, cameAt, memberId, offset }, shape, condition)
}

const selectTotal = preparedQuery((db, value: ValueOf<Viewing>, limit: number | null, condition) =>
  countRows(db, listedOnline(db, value, condition).select('member.id'), limit),
)

export const readOnlineTotal = (db: Db, viewing: Viewing, condition: Expression<SqlBool> | null) =>
  readSampledTotal(db, {
    condition,
    memberId: 'member.id',
    count: async (filter, limit) => (await selectTotal(db, viewing, limit, filter))[0]?.total ?? 0,
  })
