import { fromCallback, fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { CallResponse } from '../../../../contract/calls.ts'
import type { Photo, Video } from '../../../../contract/media.ts'
import { type Bus, listenTo } from '../../app/root/bus.ts'
import { type MediaItem, type MediaKey, unseenOwner } from './mediaList.ts'
import type { MediaSources } from './mediaSources.ts'
import type { ListRequest } from './setup.ts'
import type { mediaViewerMachine } from './machine.ts'

export interface MediaViewerDeps {
  bus: Bus
  sources: Pick<MediaSources, 'follow' | 'loadMore'>
  loadPhoto: (id: number, signal: AbortSignal) => Promise<Answer<CallResponse<'GET /photo/{id}'>>>
  loadVideo: (id: number, signal: AbortSignal) => Promise<Answer<CallResponse<'GET /video/{id}'>>>
  /** `media.deleted` or `media.kept` follows. */
  askToDelete: (key: MediaKey) => void
  loadPhotosOf: (id: number, isPrivate: boolean, signal: AbortSignal) => Promise<Answer<readonly Photo[]>>
  loadVideosOf: (id: number, isPrivate: boolean, signal: AbortSignal) => Promise<Answer<readonly Video[]>>
  countMediaView: (key: MediaKey) => Promise<unknown>
}

export const createMediaViewerImplementations = (deps: MediaViewerDeps) => {
  const { bus, sources } = deps
  async function loadItem({ kind, id }: MediaKey, signal: AbortSignal): Promise<Answer<MediaItem>> {
    if (kind === 'photo') {
      const answer = await deps.loadPhoto(id, signal)
      if (!answer.ok) return answer
      const { user, ...media } = answer.data
      return { ok: true, data: { kind, media, owner: user ?? unseenOwner } }
    }
    const answer = await deps.loadVideo(id, signal)
    if (!answer.ok) return answer
    const { user, ...media } = answer.data
    return { ok: true, data: { kind, media, owner: user ?? unseenOwner } }
  }
  /** Returns the photos or videos of the owner that are public or private like this one. */
  async function loadAround({ kind, media, owner }: MediaItem, signal: AbortSignal): Promise<MediaItem[]> {
    if (kind === 'photo') {
      const answer = await deps.loadPhotosOf(owner.id, media.is_private, signal)
      return answer.ok ? answer.data.map((photo) => ({ kind, media: photo, owner })) : []
    }
    const answer = await deps.loadVideosOf(owner.id, media.is_private, signal)
    return answer.ok ? answer.data.map((video) => ({ kind, media: video, owner })) : []
  }
  return {
    actors: {
      facts: listenTo<typeof mediaViewerMachine>(bus, {
        'photo.changed': true,
        'video.changed': true,
        'media.deleted': true,
        'media.kept': true,
        'member.changed': true,
        'network.cameBack': true,
      }),
      list: fromCallback<ListRequest, { source: string | null }>(({ input, sendBack, receive }) => {
        const { source } = input
        if (source === null) {
          const left = new AbortController()
          receive((request) => {
            if (request.type !== 'list.around') return
            // Without the others, the viewer shows the single photo or video.
            loadAround(request.item, left.signal).then(
              (items) => sendBack({ type: 'list.changed', list: { items, end: 'complete' } }),
              () => {},
            )
          })
          return () => left.abort()
        }
        receive(() => sources.loadMore(source))
        return sources.follow(source, (list) => sendBack({ type: 'list.changed', list }))
      }),
      loadItem: fromPromise<Answer<MediaItem>, MediaKey>(({ input, signal }) => loadItem(input, signal)),
    },
    actions: {
      askToDelete: (_: unknown, key: MediaKey) => deps.askToDelete(key),
      // A view that is not counted is not worth an error.
      countView: (_: unknown, key: MediaKey) => void deps.countMediaView(key).catch(() => {}),
    },
  }
}
