import { PathId } from '../../contract/primitives.ts'
import { badRequest } from './errors.ts'

/**
 * Parses the cursor of a list that is ordered by id: the id of the last item of the previous page, which its reader
 * knows anyway.
 *
 * @throws HttpError 400 for anything else
 */
export function parseIdCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const id = PathId.safeParse(cursor)
  if (!id.success) throw badRequest('The cursor is not one of ours.')
  return id.data
}

/** Makes a page of at most `limit` rows. `rows` holds one more if there is a next page. */
export function toIdPage<Row>(rows: readonly Row[], limit: number, idOf: (row: Row) => number) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next_cursor: rows.length > limit && last ? String(idOf(last)) : null }
}
