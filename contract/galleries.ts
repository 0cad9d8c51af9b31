/** Photos and videos of other members, in galleries. */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { Photo, Video } from './media.ts'
import { UserCard } from './members.ts'
import { cursorPageOf, perPage } from './paging.ts'
import { Slug } from './primitives.ts'

/** A photo in a gallery, with the member it belongs to. */
export const GalleryPhoto = Photo.extend({ user: UserCard })
export type GalleryPhoto = z.infer<typeof GalleryPhoto>

/** A video in a gallery, with the member it belongs to. */
export const GalleryVideo = Video.extend({ user: UserCard })
export type GalleryVideo = z.infer<typeof GalleryVideo>

const galleryQuery = (pageSize: number) =>
  z
    .object({
      cursor: z.string().max(400).optional(),
      per_page: perPage(pageSize),
      /** The slug of a media tag that each item has. */
      media_tag: Slug.optional(),
    })
    .strict()

export const galleryCalls = {
  'GET /photo/newest': call({
    summary: 'Returns public photos by time of approval, newest first.',
    access: 'onboarded',
    query: galleryQuery(limits.pageSizes.photos),
    response: cursorPageOf(GalleryPhoto),
  }),
  'GET /photo/popular': call({
    summary: 'Returns public photos by the views and hot-clicks of the last 30 days. Counted daily.',
    access: 'onboarded',
    query: galleryQuery(limits.pageSizes.photos),
    response: cursorPageOf(GalleryPhoto),
  }),
  'GET /video/newest': call({
    summary: 'Returns public videos by time of approval, newest first.',
    access: 'onboarded',
    query: galleryQuery(limits.pageSizes.videos),
    response: cursorPageOf(GalleryVideo),
  }),
  'GET /video/popular': call({
    summary: 'Returns public videos by the views and hot-clicks of the last 30 days. Counted daily.',
    access: 'onboarded',
    query: galleryQuery(limits.pageSizes.videos),
    response: cursorPageOf(GalleryVideo),
  }),
}
