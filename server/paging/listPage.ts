import { z } from 'zod'
import { listItemsForNonSupporters, pageSizes } from '../../contract/limits.ts'
import type { UserCard } from '../../contract/members.ts'
import { forbidden } from '../http/errors.ts'
import { isSupporter, type Viewer } from '../http/viewer.ts'
import type { Cursors } from './cursors.ts'

/** Where a page begins: after a position, or after `offset` rows. */
export interface From<Position> {
  readonly after: Position | null
  readonly offset: number
  readonly limit: number
}

/**
 * The limits of queries: the page sizes of the app, plus one. Prepared statements contain their limit literally, so
 * each further size that a client asks for would add a statement to every connection.
 */
const rowLimits = [pageSizes.videos, pageSizes.row, pageSizes.list, pageSizes.max].map((size) => size + 1)

/** The content of a list's cursor: how many items were read, and the position of the last. */
export type ListCursor<Position> = readonly [seen: number, after: Position]

/** Call it once per list instead of once per request: creating a schema costs far more than parsing with it. */
export const listCursor = <Position>(position: z.ZodType<Position>): z.ZodType<ListCursor<Position>> =>
  z.tuple([z.int(), position])

/** What differs between lists of members. Rows come in the order of the list. */
export interface MemberList<Row, Position, Card = UserCard> {
  /** Part of the scope of its cursors. */
  readonly name: string
  readonly cursor: z.ZodType<ListCursor<Position>>
  /** Non-supporters may read the whole list. */
  readonly isUnlimited?: true
  readRows(from: From<Position>): Promise<readonly Row[]>
  /** Exact up to `exactTotals`, an estimate above: `docs/decisions.md#totals-above-10000`. */
  readTotal(): Promise<number>
  positionOf(row: Row): Position
  present(row: Row): Card
}

/** The response of a list: `docs/decisions.md#page-size-and-shape-of-lists`. */
export interface ListAnswer<Card> {
  data: Card[]
  total: number | null
  current_page: number
  last_page: number | null
  next_cursor: string | null
}

export interface ListRequest {
  readonly viewer: Viewer
  readonly query: {
    readonly cursor?: string | undefined
    readonly page?: number | undefined
    readonly per_page?: number | undefined
  }
  readonly now: number
}

/**
 * Returns a page of a list of members, by cursor or by number. With `per_page` 0 it returns the total instead: counting
 * takes many times as long as a page, so pages do not wait for it (`docs/decisions.md#totals-are-counted-apart`). A
 * page by number that reaches the end of the list has a total too.
 *
 * @throws HttpError 403 `upgrade_required` when a non-supporter asks for more than 288 items and there are more:
 * `docs/decisions.md#288-items-for-non-supporters`; 400 for a forged cursor
 */
export async function listPage<Row, Position, Card>(
  cursors: Cursors,
  list: MemberList<Row, Position, Card>,
  { viewer, query, now }: ListRequest,
): Promise<ListAnswer<Card>> {
  const scope = `${list.name} ${viewer.memberId}`
  const size = query.per_page ?? pageSizes.list
  const came = query.cursor === undefined ? null : cursors.open(scope, list.cursor, query.cursor)
  if (size === 0) {
    return { data: [], total: await list.readTotal(), current_page: 1, last_page: null, next_cursor: null }
  }
  const [seen, after] = came ?? [((query.page ?? 1) - 1) * size, null]
  const offset = came ? 0 : seen

  const allowed = list.isUnlimited || isSupporter(viewer, now) ? Infinity : listItemsForNonSupporters - seen
  const limit = Math.min(size, Math.max(0, allowed))
  const needed = limit + 1
  const rowLimit = rowLimits.find((most) => most >= needed) ?? needed
  const rows = (await list.readRows({ after, offset, limit: rowLimit })).slice(0, needed)
  if (limit === 0 && rows.length > 0) {
    throw forbidden('upgrade_required', 'Become a supporter to see more members.')
  }

  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  const isLast = !came && !hasMore && (seen === 0 || last !== undefined)
  const total = isLast ? seen + page.length : null
  return {
    data: page.map((row) => list.present(row)),
    total,
    current_page: Math.floor(seen / size) + 1,
    last_page: total === null ? null : Math.max(1, Math.ceil(total / size)),
    next_cursor: hasMore ? cursors.seal(scope, [seen + page.length, list.positionOf(last)]) : null,
  }
}
