import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { MediaKind } from '../../media/mediaFields.ts'
import type { GalleryFrom } from '../../paging/galleryPage.ts'
import { photoColumns } from '../../photos/presentPhoto.ts'
import { videoColumns } from '../../videos/presentVideo.ts'
import { listedTo } from '../../visibility/visibleTo.ts'

export type GalleryOrder = 'newest' | 'popular'

export interface GalleryScope {
  readonly viewerId: number
  readonly order: GalleryOrder
  /** The slug of a tag that the photos or videos have. */
  readonly mediaTag?: string | undefined
}

/** The column of each order, with its type. Both have an index with the id. */
const orders = {
  newest: { column: 'approved_at', type: sql`timestamptz` },
  popular: { column: 'popularity', type: sql`real` },
} as const

/** True for media that everyone may see. Written exactly like the conditions of the gallery indexes, which it uses. */
const isShown: Record<MediaKind, RawBuilder<SqlBool>> = {
  photo: sql`(photo.approved_at is not null and not photo.is_private
    and photo.hidden_at is null and photo.deleted_at is null)`,
  video: sql`(video.approved_at is not null and not video.is_private
    and video.hidden_at is null and video.deleted_at is null and video.is_processed)`,
}

const sortKeyOf = (kind: MediaKind, { order }: GalleryScope) => sql.ref(`${kind}.${orders[order].column}`)

/** True for the shown media after the position of the last page, with the tag of the gallery. */
function isListed(kind: MediaKind, scope: GalleryScope, { after }: GalleryFrom): RawBuilder<SqlBool> {
  const { type } = orders[scope.order]
  const id = sql.ref(`${kind}.id`)
  const isAfter =
    after === null
      ? sql`true`
      : sql`(${sortKeyOf(kind, scope)}, ${id}) < (${after[0]}::${type}, ${after[1]}::integer)`
  const isTagged =
    scope.mediaTag === undefined
      ? sql`true`
      : sql`exists (
          select from ${sql.table(`${kind}_media_tag`)} as tagged
          join lookup as tag on tag.list = 'media-tag' and tag.id = tagged.lookup_id
          where ${sql.ref(`tagged.${kind}_id`)} = ${id} and tag.slug = ${scope.mediaTag}
        )`
  return sql`(${isShown[kind]} and ${isAfter} and ${isTagged})`
}

const sortKey = (kind: MediaKind, scope: GalleryScope) =>
  sql<string>`${sortKeyOf(kind, scope)}::text`.as('sort_key')

/** Reads public, approved photos of members who appear in lists of the viewer. */
export const readPhotoGallery = (db: Db, scope: GalleryScope, from: GalleryFrom) =>
  listedTo(db, scope.viewerId)
    .innerJoin('photo', 'photo.member_id', 'member.id')
    .where(isListed('photo', scope, from))
    .orderBy(sortKeyOf('photo', scope), 'desc')
    .orderBy('photo.id', 'desc')
    .limit(from.limit)
    .select(photoColumns(scope.viewerId))
    .select(['photo.member_id', sortKey('photo', scope)])
    .execute()

/** Reads public, approved videos of members who appear in lists of the viewer. */
export const readVideoGallery = (db: Db, scope: GalleryScope, from: GalleryFrom) =>
  listedTo(db, scope.viewerId)
    .innerJoin('video', 'video.member_id', 'member.id')
    .where(isListed('video', scope, from))
    .orderBy(sortKeyOf('video', scope), 'desc')
    .orderBy('video.id', 'desc')
    .limit(from.limit)
    .select(videoColumns(scope.viewerId))
    .select(['video.member_id', sortKey('video', scope)])
    .execute()
