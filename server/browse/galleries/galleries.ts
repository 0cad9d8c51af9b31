import type { CallRequest, CallResponse } from '../../../contract/calls.ts'
import type { Db } from '../../db/schema.ts'
import type { Viewer } from '../../http/viewer.ts'
import { type GalleryDeps as PageDeps, galleryPage } from '../../paging/galleryPage.ts'
import { presentPublicPhoto } from '../../photos/presentPhoto.ts'
import { presentVideo } from '../../videos/presentVideo.ts'
import {
  type GalleryOrder,
  type GalleryScope,
  readPhotoGallery,
  readVideoGallery,
} from './galleryRepository.ts'

export interface GalleryDeps extends PageDeps {
  readonly db: Db
}

interface GalleryQuery {
  readonly viewer: Viewer
  readonly query: CallRequest<'GET /photo/newest'>['query']
}

const scopeOf = ({ viewer, query }: GalleryQuery, order: GalleryOrder): GalleryScope => ({
  viewerId: viewer.memberId,
  order,
  mediaTag: query.media_tag,
})

/**
 * Answers a page of a gallery of photos.
 * @throws HttpError as `galleryPage` does
 */
export const photoGallery = (
  deps: GalleryDeps,
  order: GalleryOrder,
  request: GalleryQuery,
): Promise<CallResponse<'GET /photo/newest'>> =>
  galleryPage(
    deps,
    {
      name: `${order} photos ${request.query.media_tag ?? ''}`,
      what: 'photos',
      readRows: (from) => readPhotoGallery(deps.db, scopeOf(request, order), from),
      present: (row) => presentPublicPhoto(row),
    },
    request,
  )

/**
 * Answers a page of a gallery of videos.
 * @throws HttpError as `galleryPage` does
 */
export const videoGallery = (
  deps: GalleryDeps,
  order: GalleryOrder,
  request: GalleryQuery,
): Promise<CallResponse<'GET /video/newest'>> =>
  galleryPage(
    deps,
    {
      name: `${order} videos ${request.query.media_tag ?? ''}`,
      what: 'videos',
      readRows: (from) => readVideoGallery(deps.db, scopeOf(request, order), from),
      present: (row) => presentVideo(row),
    },
    request,
  )
