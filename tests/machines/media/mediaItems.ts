/** Factories for what the media viewer shows. */
import type { Photo, Video } from '../../../contract/media.ts'
import type {
  MediaItem,
  MediaList,
  MediaListEnd,
  MediaOwner,
} from '../../../src/machines/media/mediaViewer/mediaList.ts'
import { photo } from '../../views/components/people.ts'
import { video } from '../people.ts'

export const marek: MediaOwner = { id: 2, name: 'Marek', is_supporter: false }

export const photoItem = (id: number, fields: Partial<Photo> = {}, owner = marek): MediaItem => ({
  kind: 'photo',
  media: photo({ id, ...fields }),
  owner,
})

export const videoItem = (id: number, fields: Partial<Video> = {}, owner = marek): MediaItem => ({
  kind: 'video',
  media: video({ id, ...fields }),
  owner,
})

/** Photos with these ids. */
export const photosOf = (ids: readonly number[], end: MediaListEnd = 'complete'): MediaList => ({
  items: ids.map((id) => photoItem(id)),
  end,
})
