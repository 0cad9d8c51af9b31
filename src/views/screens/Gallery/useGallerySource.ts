import { useMemo } from 'react'
import type { ActorRefFrom, SnapshotFrom, Subscribable } from 'xstate'
import type { photoListMachine, videoListMachine } from '../../../machines/members/pagedList/galleryLists.ts'
import type { MediaItem, MediaListEnd } from '../../../machines/media/mediaViewer/mediaList.ts'
import type { MediaSource } from '../../../machines/media/mediaViewer/mediaSources.ts'
import { useMediaSource } from '../../shell/useMediaSource.ts'

type PhotoList = ActorRefFrom<typeof photoListMachine>
type VideoList = ActorRefFrom<typeof videoListMachine>
type Snapshot = SnapshotFrom<typeof photoListMachine> | SnapshotFrom<typeof videoListMachine>

function endOf(snapshot: Snapshot): MediaListEnd {
  if (snapshot.matches('ready')) return 'more'
  if (snapshot.hasTag('busy')) return 'loading'
  if (snapshot.matches('failed')) return 'failed'
  return snapshot.matches('refused') ? 'refused' : 'complete'
}

/** @param items returns what the list shows now */
const sourceOf = (list: PhotoList | VideoList, items: () => readonly MediaItem[]): MediaSource => ({
  read: () => ({ items: items(), end: endOf(list.getSnapshot()) }),
  subscribe: (listener) => {
    const actor: Subscribable<unknown> = list
    const subscription = actor.subscribe(listener)
    return () => subscription.unsubscribe()
  },
  loadMore: () => list.send({ type: list.getSnapshot().matches('failed') ? 'list.retry' : 'list.more' }),
})

/** Lets the media viewer go through a gallery of photos. `name`: the address of the page. */
export function usePhotoSource(name: string, list: PhotoList): void {
  const source = useMemo(
    () =>
      sourceOf(list, () =>
        list
          .getSnapshot()
          .context.content.items.map((media) => ({ kind: 'photo', media, owner: media.user })),
      ),
    [list],
  )
  useMediaSource(name, source)
}

/** Lets the media viewer go through a gallery of videos. */
export function useVideoSource(name: string, list: VideoList): void {
  const source = useMemo(
    () =>
      sourceOf(list, () =>
        list
          .getSnapshot()
          .context.content.items.map((media) => ({ kind: 'video', media, owner: media.user })),
      ),
    [list],
  )
  useMediaSource(name, source)
}
