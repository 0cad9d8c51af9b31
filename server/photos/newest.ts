import { z } from 'zod'
import { listItemsForNonSupporters } from '../../contract/limits.ts'
import type { CallRequest, CallResponse } from '../../contract/calls.ts'
import type { Db } from '../db/schema.ts'
import { forbidden } from '../http/errors.ts'
import { isSupporter, type Viewer } from '../http/viewer.ts'
import type { Cursors } from '../members/listCursor.ts'
import type { CardsFor } from '../messages/presentMessages.ts'
import { lastingUrls } from './addresses.ts'
import { NewestPhotoPosition, readNewestPhotos } from './newestRepository.ts'
import { presentPhoto } from './presentPhoto.ts'

const Cursor = z.tuple([z.int(), NewestPhotoPosition])

export interface NewestPhotosDeps {
  readonly db: Db
  readonly cursors: Cursors
  readonly cardsFor: CardsFor
  readonly now: () => number
}

/**
 * A page of the newest pictures.
 * @throws HttpError 403 `upgrade_required` where a non-supporter asks for more than 288 and there are more (SPEC 5);
 * 400 for a forged cursor.
 */
export async function newestPhotos(
  { db, cursors, cardsFor, now }: NewestPhotosDeps,
  viewer: Viewer,
  query: CallRequest<'GET /photo/newest'>['query'],
): Promise<CallResponse<'GET /photo/newest'>> {
  const scope = `newest photos ${viewer.memberId}`
  const [seen, after] = query.cursor === undefined ? [0, null] : cursors.open(scope, Cursor, query.cursor)
  const allowed = isSupporter(viewer, now()) ? Infinity : listItemsForNonSupporters - seen
  const limit = Math.min(query.per_page, Math.max(0, allowed))
  const rows = await readNewestPhotos(db, viewer.memberId, { after, limit: limit + 1 })
  if (limit === 0 && rows.length > 0) {
    throw forbidden('upgrade_required', 'Become a supporter to see more pictures.')
  }
  const page = rows.slice(0, limit)
  const cards = await cardsFor(viewer.memberId, [...new Set(page.map((row) => row.member_id))])
  const last = page.at(-1)
  const data = page.flatMap((row) => {
    const user = cards.get(row.member_id)
    return user ? [{ ...presentPhoto(row, lastingUrls(row.file_key)), user }] : []
  })
  const next_cursor =
    rows.length > limit && last
      ? cursors.seal(scope, [seen + page.length, [last.approved_at_text, last.id]])
      : null
  return { data, next_cursor }
}
