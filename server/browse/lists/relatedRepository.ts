/**
 * Lists of members who have a relation with the viewer: on a list, visitors, media access. The latest relation comes
 * first. Its time only ever becomes later, so that paging shows nobody twice.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { preparedQuery, type ValueOf } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { selectCards } from '../../members/cardRepository.ts'
import type { From } from '../../paging/listPage.ts'
import { countRows, readSampledTotal } from './totalRepository.ts'
import { isSeenOnline, listedTo } from '../../visibility/visibleTo.ts'

/** When the relation began, as PostgreSQL prints it (to the microsecond), and the other member's id. */
export const RelatedPosition = z.tuple([z.string(), z.int()])
export type RelatedPosition = z.infer<typeof RelatedPosition>

interface Viewing {
  viewerId: number
  now: string
  /** A member who was seen after this moment is online. */
  onlineSince: string
}
interface Values extends Viewing {
  at: string
  memberId: number
  offset: number
}
type ViewingValue = ValueOf<Viewing>

interface Relation {
  other_id: number
  at: Date
  until: Date | null
  note: string | null
}

const dudelist = (value: ViewingValue, type = sql``) => sql<Relation>`
  select listed_id as other_id, created_at as at, null::timestamptz as until, note
  from dudelist where member_id = ${value('viewerId')} ${type}`

const mediaAccess = (
  value: ViewingValue,
  other: RawBuilder<unknown>,
  own: RawBuilder<unknown>,
) => sql<Relation>`
  select ${other} as other_id, created_at as at, expires_at as until, null as note
  from unlock where ${own} = ${value('viewerId')}
    and (expires_at is null or expires_at > ${value('now')}::timestamptz)`

const relations = {
  dudelisted: (value: ViewingValue) => dudelist(value),
  'dudelisted/buddies': (value: ViewingValue) => dudelist(value, sql`and type = 'buddies'`),
  'dudelisted/hotties': (value: ViewingValue) => dudelist(value, sql`and type = 'hotties'`),
  'dudelist-online': (value: ViewingValue) => dudelist(value),
  'hotlisting-me': (value: ViewingValue) => sql<Relation>`
    select member_id as other_id, created_at as at, null::timestamptz as until, null as note
    from dudelist where listed_id = ${value('viewerId')} and not is_private`,
  visitor: (value: ViewingValue) => sql<Relation>`
    select viewer_id as other_id, viewed_at as at, null::timestamptz as until, null as note
    from member_view where member_id = ${value('viewerId')}`,
  unlocked: (value: ViewingValue) => mediaAccess(value, sql`viewer_id`, sql`member_id`),
  'private-unlock-looker': (value: ViewingValue) => mediaAccess(value, sql`member_id`, sql`viewer_id`),
} as const

export type RelationName = keyof typeof relations

/** Members that this list may show. `hotlisting-me` leaves out members who list privately. */
const scopeOf = (db: Db, name: RelationName, value: ViewingValue, condition: Expression<SqlBool> | null) =>
  listedTo(db, value('viewerId'), condition)
    .$if(name === 'hotlisting-me', (query) => query.where('member.is_private_dudelisting', '=', false))
    .$if(name === 'dudelist-online', (query) =>
      query.where(isSeenOnline(sql`${value('onlineSince')}::timestamptz`)),
    )

interface Shape {
  readonly name: RelationName
  readonly limit: number
  readonly isFirst: boolean
  readonly hasOffset: boolean
}

/**
 * Selects the relations of the viewer in order. `offset 0` stops the planner from flattening the subquery. It assumes
 * an average number of relations, so for a viewer with thousands it would read and sort all of them for one page.
 */
const inOrder = (value: ValueOf<Values>, name: RelationName, isFirst: boolean) => sql<Relation>`
  select * from (${relations[name](value)}) as related
  ${
    isFirst ? sql`` : sql`where (at, other_id) < (${value('at')}::timestamptz, ${value('memberId')}::integer)`
  }
  order by at desc, other_id desc offset 0`

const selectRelated = preparedQuery(
  (db, value: ValueOf<Values>, { name, limit, isFirst, hasOffset }: Shape, condition) =>
    selectCards(scopeOf(db, name, value, condition), value('viewerId'))
      .innerJoin(
        sql<Relation>`(${inOrder(value, name, isFirst)})`.as('relation'),
        'relation.other_id',
        'member.id',
      )
      .orderBy('relation.at', 'desc')
      .orderBy('relation.other_id', 'desc')
      .$if(hasOffset, (query) => query.offset(value('offset')))
      .limit(sql.lit(limit))
      .select([
        'relation.at',
        'relation.until',
        'relation.note',
        sql<string>`relation.at::text`.as('at_text'),
      ]),
)

export type RelatedRow = Awaited<ReturnType<typeof selectRelated>>[number]

export function readRelated(
  db: Db,
  name: RelationName,
  viewing: Viewing,
  { after, offset, limit }: From<RelatedPosition>,
  condition: Expression<SqlBool> | null,
): Promise<RelatedRow[]> {
  const [at, memberId] = after ?? ['', 0]
  const shape = { name, limit, isFirst: after === null, hasOffset: offset > 0 }
  return selectRelated(db, { ...viewing, at, memberId, offset }, shape, condition)
}

interface Counted {
  readonly name: RelationName
  readonly limit: number | null
}

const selectTotal = preparedQuery((db, value: ValueOf<Viewing>, { name, limit }: Counted, condition) =>
  countRows(
    db,
    scopeOf(db, name, value, condition)
      .innerJoin(sql<Relation>`(${relations[name](value)})`.as('relation'), 'relation.other_id', 'member.id')
      .select('member.id'),
    limit,
  ),
)

export const readRelatedTotal = (
  db: Db,
  name: RelationName,
  viewing: Viewing,
  condition: Expression<SqlBool> | null,
) =>
  readSampledTotal(db, {
    condition,
    memberId: 'member.id',
    count: async (filter, limit) => (await selectTotal(db, viewing, { name, limit }, filter))[0]?.total ?? 0,
  })
