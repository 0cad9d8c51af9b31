import type { CallRequest, CallResponse } from '../../contract/calls.ts'
import type { Db } from '../db/schema.ts'
import { parseIdCursor, toIdPage } from '../http/idCursor.ts'
import { presentCard } from '../members/presentCards.ts'
import { countOnCam, findOnCam } from './repository.ts'

type Key = 'GET /user/dudelist-cam'

/** Returns a page of the members on the viewer's dudelist who are on cam, by id, so that pages stay stable. */
export async function listOnCam(
  db: Db,
  viewerId: number,
  query: CallRequest<Key>['query'],
  at: number,
): Promise<CallResponse<Key>> {
  const now = new Date(at)
  const after = parseIdCursor(query.cursor)
  const [total, rows] = await Promise.all([
    countOnCam(db, viewerId, now),
    findOnCam(db, viewerId, { now, after, limit: query.per_page + 1 }),
  ])
  const { page, next_cursor } = toIdPage(rows, query.per_page, (row) => row.id)
  const data = page.flatMap((row) =>
    row.cam_url === null ? [] : [{ ...presentCard(row, at), cam_url: row.cam_url }],
  )
  return { data, total, next_cursor }
}
