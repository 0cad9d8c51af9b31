import { sql } from 'kysely'
import { preparedQuery, type ValueOf } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { addCards, selectCards } from '../../members/cardRepository.ts'
import type { From } from '../../paging/listPage.ts'
import { readWhole } from '../../paging/readWhole.ts'
import { listedTo } from '../../visibility/visibleTo.ts'
import { type ApprovedPosition, type FilteredSearch, findInOrder } from '../search/inOrderRepository.ts'

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
  from: From<ApprovedPosition>,
  search: FilteredSearch | null = null,
): Promise<NewestRow[]> {
  if (search)
    return readWhole(async () =>
      addCards(db, viewerId, await findInOrder(db, viewerId, 'member', from, search)),
    )
  const { after, offset, limit } = from
  const [approvedAt, memberId] = after ?? ['', 0]
  const shape = { limit, isFirst: after === null, hasOffset: offset > 0 }
  return selectNewest(db, { viewerId, approvedAt, memberId, offset }, shape)
}
