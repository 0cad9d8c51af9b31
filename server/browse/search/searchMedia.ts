import type { CallRequest, CallResponse } from '../../../contract/calls.ts'
import type { UserSearch } from '../../../contract/search.ts'
import type { Viewer } from '../../http/viewer.ts'
import { type GalleryDeps, galleryPage } from '../../paging/galleryPage.ts'
import { presentPublicPhoto } from '../../photos/presentPhoto.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { presentVideo } from '../../videos/presentVideo.ts'
import { placeRequired } from './filter.ts'
import { type MediaSearch, readFoundPhotos, readFoundVideos } from './foundMediaRepository.ts'
import { readSearch, type SearchDeps } from './readSearch.ts'
import { searchKey } from './searchKey.ts'

export interface SearchMediaDeps extends SearchDeps, GalleryDeps {}

/**
 * Answers a page of the public photos of members who match a search.
 * @throws HttpError as `readSearch` and `galleryPage` do; 409 `place_required` for a distance if the viewer has no
 * place and the search no origin
 */
export async function searchPhotos(
  deps: SearchMediaDeps,
  viewer: Viewer,
  body: CallRequest<'POST /photo/search'>['body'],
): Promise<CallResponse<'POST /photo/search'>> {
  const { cursor, per_page, ...search } = body
  const mediaSearch = await prepareMediaSearch(deps, viewer.memberId, search)
  return galleryPage(
    deps,
    {
      name: `photo search ${searchKey(search)}`,
      what: 'photos',
      readRows: (from) => readFoundPhotos(deps.db, mediaSearch, from),
      present: (row) => presentPublicPhoto(row),
    },
    { viewer, query: { cursor, per_page } },
  )
}

/**
 * Answers a page of the public videos of members who match a search.
 * @throws HttpError as `searchPhotos` does
 */
export async function searchVideos(
  deps: SearchMediaDeps,
  viewer: Viewer,
  body: CallRequest<'POST /video/search'>['body'],
): Promise<CallResponse<'POST /video/search'>> {
  const { cursor, per_page, ...search } = body
  const mediaSearch = await prepareMediaSearch(deps, viewer.memberId, search)
  return galleryPage(
    deps,
    {
      name: `video search ${searchKey(search)}`,
      what: 'videos',
      readRows: (from) => readFoundVideos(deps.db, mediaSearch, from),
      present: (row) => presentVideo(row),
    },
    { viewer, query: { cursor, per_page } },
  )
}

/** Prepares a search for media. They are not ordered by distance, so only a distance filter needs a place. */
async function prepareMediaSearch(
  deps: SearchMediaDeps,
  viewerId: number,
  search: UserSearch,
): Promise<MediaSearch> {
  const { criteria, namedOrigin: named, hasPlace } = await readSearch(deps, viewerId, search, deps.now())
  if (search.distance !== undefined && !named && !hasPlace) throw placeRequired()
  const { firstStep } = deps
  return { viewerId, criteria, origin: named ?? publishedPoint(viewerId), firstStep }
}
