import type { CallRequest, CallResponse } from '../../../contract/calls.ts'
import type { Db } from '../../db/schema.ts'
import type { Viewer } from '../../http/viewer.ts'
import { type GalleryDeps, galleryPage } from '../../paging/galleryPage.ts'
import { readNewestPhotos } from './newestPhotoRepository.ts'
import { presentPublicPhoto } from '../../photos/presentPhoto.ts'

export interface NewestPhotosDeps extends GalleryDeps {
  readonly db: Db
}

/**
 * Answers a page of the newest photos.
 * @throws HttpError as `galleryPage` does
 */
export const newestPhotos = (
  deps: NewestPhotosDeps,
  viewer: Viewer,
  query: CallRequest<'GET /photo/newest'>['query'],
): Promise<CallResponse<'GET /photo/newest'>> =>
  galleryPage(
    deps,
    {
      name: 'newest photos',
      what: 'photos',
      readRows: (from) => readNewestPhotos(deps.db, viewer.memberId, from),
      present: (row) => presentPublicPhoto(row),
    },
    { viewer, query },
  )
