import { z } from 'zod'
import { listItemsForNonSupporters } from '../../contract/limits.ts'
import type { UserCard } from '../../contract/members.ts'
import { forbidden } from '../http/errors.ts'
import { isSupporter, type Viewer } from '../http/viewer.ts'
import type { Cursors } from './cursors.ts'
import type { CardsFor } from '../members/presentCards.ts'

/** The value that the gallery is ordered by, as PostgreSQL prints it, and the id. */
export const GalleryPosition = z.tuple([z.string(), z.int()])
export type GalleryPosition = z.infer<typeof GalleryPosition>

export interface GalleryFrom {
  readonly after: GalleryPosition | null
  readonly limit: number
}

interface GalleryRow {
  readonly id: number
  readonly member_id: number
  /** The value that the gallery is ordered by, as PostgreSQL prints it. */
  readonly sort_key: string
}

/** What differs between galleries. */
export interface Gallery<Row extends GalleryRow, Item> {
  /** Part of the scope of its cursors. */
  readonly name: string
  readonly what: 'photos' | 'videos'
  /** Reads rows in the order of the gallery. */
  readRows(from: GalleryFrom): Promise<readonly Row[]>
  present(row: Row): Item
}

export interface GalleryDeps {
  readonly cursors: Cursors
  readonly cardsFor: CardsFor
  readonly now: () => number
}

export interface GalleryRequest {
  readonly viewer: Viewer
  readonly query: { readonly cursor?: string | undefined; readonly per_page: number }
}

const Cursor = z.tuple([z.int(), GalleryPosition])

/**
 * Returns a page of a gallery. Each item has the card of its member.
 *
 * @throws HttpError 403 `upgrade_required` when a non-supporter asks for more than 288 items and there are more:
 * `docs/decisions.md#288-items-for-non-supporters`; 400 for a forged cursor
 */
export async function galleryPage<Row extends GalleryRow, Item>(
  { cursors, cardsFor, now }: GalleryDeps,
  gallery: Gallery<Row, Item>,
  { viewer, query }: GalleryRequest,
): Promise<{ data: (Item & { user: UserCard })[]; next_cursor: string | null }> {
  const scope = `${gallery.name} ${viewer.memberId}`
  const [seen, after] = query.cursor === undefined ? [0, null] : cursors.open(scope, Cursor, query.cursor)
  const allowed = isSupporter(viewer, now()) ? Infinity : listItemsForNonSupporters - seen
  const limit = Math.min(query.per_page, Math.max(0, allowed))
  const rows = await gallery.readRows({ after, limit: limit + 1 })
  if (limit === 0 && rows.length > 0) {
    throw forbidden('upgrade_required', `Become a supporter to see more ${gallery.what}.`)
  }
  const page = rows.slice(0, limit)
  const cards = await cardsFor(viewer.memberId, [...new Set(page.map((row) => row.member_id))])
  const last = page.at(-1)
  const data = page.flatMap((row) => {
    const user = cards.get(row.member_id)
    return user ? [{ ...gallery.present(row), user }] : []
  })
  const next_cursor =
    rows.length > limit && last ? cursors.seal(scope, [seen + page.length, [last.sort_key, last.id]]) : null
  return { data, next_cursor }
}
