import { PathId } from '../../contract/primitives.ts'
import { badRequest } from './errors.ts'

/**
 * Cursors of lists in the order of ids are the id of the last item seen: it tells nothing that the page did not.
 *
 * @throws HttpError 400 for anything else
 */
export function parseIdCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const id = PathId.safeParse(cursor)
  if (!id.success) throw badRequest('The cursor is not one of ours.')
  return id.data
}

/** Cuts a page from rows read with one more than `limit`, so that the last page knows that it is the last. */
export function toIdPage<Row>(rows: readonly Row[], limit: number, idOf: (row: Row) => number) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next_cursor: rows.length > limit && last ? String(idOf(last)) : null }
}
