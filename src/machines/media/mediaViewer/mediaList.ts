/** The photos and videos between which the media viewer moves. */
import type { Photo, Video } from '../../../../contract/media.ts'
import type { UserCard } from '../../../../contract/members.ts'

export interface MediaKey {
  readonly kind: 'photo' | 'video'
  readonly id: number
}

export type MediaOwner = Pick<UserCard, 'id' | 'name' | 'is_supporter'>

/** What the owner of a photo or video is called who can't be seen, for example for an admin. */
export const unseenOwner: MediaOwner = { id: 0, name: 'Guest', is_supporter: false }

/** A photo or video with the member it belongs to. */
export type MediaItem =
  | { readonly kind: 'photo'; readonly media: Photo; readonly owner: MediaOwner }
  | { readonly kind: 'video'; readonly media: Video; readonly owner: MediaOwner }

/** What follows the loaded items: nothing, more pages, a failed page, or pages for supporters only. */
export type MediaListEnd = 'complete' | 'more' | 'loading' | 'failed' | 'refused'

export interface MediaList {
  readonly items: readonly MediaItem[]
  readonly end: MediaListEnd
}

export const emptyList: MediaList = { items: [], end: 'complete' }

export const keyOf = ({ kind, media: { id } }: MediaItem): MediaKey => ({ kind, id })

export const isSameMedia = (one: MediaKey, other: MediaKey) => one.kind === other.kind && one.id === other.id

/** Returns the index of a photo or video, or -1. */
export const placeIn = ({ items }: MediaList, key: MediaKey) =>
  items.findIndex((item) => isSameMedia(keyOf(item), key))

export const isIncluded = (keys: readonly MediaKey[], key: MediaKey) =>
  keys.some((each) => isSameMedia(each, key))

/** Returns the list without these photos and videos. */
export const listWithout = (list: MediaList, keys: readonly MediaKey[]): MediaList =>
  keys.length === 0 ? list : { ...list, items: list.items.filter((item) => !isIncluded(keys, keyOf(item))) }
