import type { CallRequest, CallResponse } from '../../../contract/calls.ts'
import type { UserSearch } from '../../../contract/types.ts'
import type { Viewer } from '../../http/viewer.ts'
import { type GalleryDeps, galleryPage } from '../../paging/galleryPage.ts'
import { presentPublicPhoto } from '../../photos/presentPhoto.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { presentVideo } from '../../videos/presentVideo.ts'
import { placeRequired } from './filter.ts'
import { type FoundMedia, readFoundPhotos, readFoundVideos } from './foundMediaRepository.ts'
import { readSearch, type SearchDeps } from './readSearch.ts'
import { searchKey } from './searchKey.ts'

export interface SearchMediaDeps extends SearchDeps, GalleryDeps {}

/**
 * A page of the public pictures of members who meet a search.
 * @throws HttpError as `readSearch` and `galleryPage` do; 409 `place_required` for a distance that is from nowhere.
 */
export async function searchPhotos(
  deps: SearchMediaDeps,
  viewer: Viewer,
  body: CallRequest<'POST /photo/search'>['body'],
): Promise<CallResponse<'POST /photo/search'>> {
  const { cursor, per_page, ...search } = body
  const asked = await foundBy(deps, viewer.memberId, search)
  return galleryPage(
    deps,
    {
      name: `photo search ${searchKey(search)}`,
      what: 'pictures',
      readRows: (from) => readFoundPhotos(deps.db, asked, from),
      present: (row) => presentPublicPhoto(row),
    },
    { viewer, query: { cursor, per_page } },
  )
}

/**
 * The same for videos.
 * @throws HttpError as `searchPhotos` does
 */
export async function searchVideos(
  deps: SearchMediaDeps,
  viewer: Viewer,
  body: CallRequest<'POST /video/search'>['body'],
): Promise<CallResponse<'POST /video/search'>> {
  const { cursor, per_page, ...search } = body
  const asked = await foundBy(deps, viewer.memberId, search)
  return galleryPage(
    deps,
    {
      name: `video search ${searchKey(search)}`,
      what: 'videos',
      readRows: (from) => readFoundVideos(deps.db, asked, from),
      present: (row) => presentVideo(row),
    },
    { viewer, query: { cursor, per_page } },
  )
}

/** Nothing here is ordered by distance: a place is needed only where one is asked for. */
async function foundBy(deps: SearchMediaDeps, viewerId: number, search: UserSearch): Promise<FoundMedia> {
  const { criteria, named, hasPlace } = await readSearch(deps, viewerId, search, deps.now())
  if (search.distance !== undefined && !named && !hasPlace) throw placeRequired()
  return { viewerId, criteria, origin: named ?? publishedPoint(viewerId) }
}
