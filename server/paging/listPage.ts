import { z } from 'zod'
import { listItemsForNonSupporters, pageSizes } from '../../contract/limits.ts'
import type { UserCard } from '../../contract/members.ts'
import { forbidden } from '../http/errors.ts'
import { isSupporter, type Viewer } from '../http/viewer.ts'
import type { Cursors } from './cursors.ts'

/** Where a page begins: after a position, or so many rows into the list. */
export interface From<Position> {
  readonly after: Position | null
  readonly offset: number
  readonly limit: number
}

/**
 * How many rows are asked for: the app's page sizes and one more. A list's statements are prepared with their limits
 * written out, so that one for each of the many sizes a client may ask for would stay on each connection.
 */
const rowLimits = [pageSizes.videos, pageSizes.row, pageSizes.list, pageSizes.max].map((size) => size + 1)

/** What a list's cursor holds: how many items were seen, and the position to go on after. */
export type ListCursor<Position> = readonly [seen: number, after: Position]

/** Made once a list, not once a request: making a schema costs far more than using it. */
export const listCursor = <Position>(position: z.ZodType<Position>): z.ZodType<ListCursor<Position>> =>
  z.tuple([z.int(), position])

/** What a list of members reads. Rows come in the list's order. */
export interface MemberList<Row, Position, Card = UserCard> {
  /** Its name, which its cursors hold. */
  readonly name: string
  readonly cursor: z.ZodType<ListCursor<Position>>
  /** Nobody becomes a supporter to see more of it. */
  readonly isUnlimited?: true
  readRows(from: From<Position>): Promise<readonly Row[]>
  /** Exact up to `exactTotals`, an estimate above (DECISIONS, Lists). */
  readTotal(): Promise<number>
  positionOf(row: Row): Position
  present(row: Row): Card
}

/** DECISIONS, Lists: what user lists answer. */
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
 * A page of a list of members, by cursor or by number, or with `per_page` 0 how many there are: to count them takes many
 * times what a page takes, so that no page waits for it. A page that is all there is counts itself.
 * @throws HttpError 403 `upgrade_required` where a non-supporter asks for more than 288 items and there are
 * more (SPEC 5); 400 for a forged cursor.
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
