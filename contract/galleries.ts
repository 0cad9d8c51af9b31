/** Photos and videos of other members, in galleries. */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { Photo, Video } from './media.ts'
import { UserCard } from './members.ts'
import { cursorPageOf, perPage } from './paging.ts'

/** A photo in a gallery, with the member it belongs to. */
export const GalleryPhoto = Photo.extend({ user: UserCard })
export type GalleryPhoto = z.infer<typeof GalleryPhoto>

/** A video in a gallery, with the member it belongs to. */
export const GalleryVideo = Video.extend({ user: UserCard })
export type GalleryVideo = z.infer<typeof GalleryVideo>

export const galleryCalls = {
  'GET /photo/newest': call({
    summary: 'Returns public photos by time of approval, newest first.',
    access: 'onboarded',
    query: z
      .object({ cursor: z.string().max(400).optional(), per_page: perPage(limits.pageSizes.photos) })
      .strict(),
    response: cursorPageOf(GalleryPhoto),
  }),
}
