import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { GalleryFrom } from '../../paging/galleryPage.ts'
import { listedTo } from '../../visibility/visibleTo.ts'
import { photoColumns } from '../../photos/presentPhoto.ts'

/** Reads public, approved photos of members who appear in lists of the viewer, by time of approval, newest first. */
export const readNewestPhotos = (db: Db, viewerId: number, { after, limit }: GalleryFrom) =>
  listedTo(db, viewerId)
    .innerJoin('photo', 'photo.member_id', 'member.id')
    .where('photo.approved_at', 'is not', null)
    .where(sql<boolean>`not photo.is_private`)
    .where('photo.hidden_at', 'is', null)
    .where('photo.deleted_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(photo.approved_at, photo.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::integer)`,
      ),
    )
    .orderBy('photo.approved_at', 'desc')
    .orderBy('photo.id', 'desc')
    .limit(limit)
    .select(photoColumns)
    .select(['photo.member_id', sql<string>`photo.approved_at::text`.as('approved_at_text')])
    .execute()
