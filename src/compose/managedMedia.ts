/** The charts of the member's own photos and videos, with their services. Loaded with the first tab that shows them. */
import { createActor } from 'xstate'
import type { UserSelf } from '../../contract/ownProfile.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createManagedMediaImplementations } from '../machines/media/managedMedia/implementations.ts'
import { managedPhotosMachine } from '../machines/media/managedMedia/managedPhotos.ts'
import { managedVideosMachine } from '../machines/media/managedMedia/managedVideos.ts'
import { notProvided } from '../machines/placeholder.ts'
import type { CallFunction } from '../services/http.ts'
import { createManagedPhotoServices } from '../services/managedPhotos.ts'
import { createManagedVideoServices } from '../services/managedVideos.ts'
import type { createSessionServices } from '../services/session.ts'
import { composePhotoEditor } from './photoEditor.ts'
import { composeVideoEditor } from './videoEditor.ts'
import { isSupporter } from '../machines/account/isSupporter.ts'

export interface ManagedMediaDeps {
  bus: Bus
  call: CallFunction
  sessions: ReturnType<typeof createSessionServices>
  /** Returns the signed-in member. */
  self: () => UserSelf
}

/** Starts the charts, which run until the page is closed. */
export function composeManagedMedia({ bus, call, sessions, self }: ManagedMediaDeps) {
  const { loadOwnPhotos, changePhoto, deletePhoto, restorePhoto } = createManagedPhotoServices(call)
  const { loadOwnVideos, changeVideo, deleteVideo, restoreVideo } = createManagedVideoServices(call)
  const owner = () => ({ id: self().id, isSupporter: isSupporter(self()) })
  const refreshUser = () => sessions.loadUser(new AbortController().signal)
  const photos = createActor(
    managedPhotosMachine.provide(
      createManagedMediaImplementations({
        bus,
        kind: 'photo',
        async loadMedia(signal) {
          const answer = await loadOwnPhotos(owner(), signal)
          return answer.ok
            ? { ...answer, data: { ...answer.data, avatarId: self().avatar?.id ?? null, canUpload: true } }
            : answer
        },
        place: changePhoto,
        chooseAvatar: (id) => changePhoto(id, { is_avatar: true }),
        remove: deletePhoto,
        restore: restorePhoto,
        followItems: (report) => {
          const changes = bus.on('photo.changed', ({ id, changes: made }) => report({ id, changes: made }))
          return () => changes.unsubscribe()
        },
        tellChange: ({ id, ...changes }) => bus.send({ type: 'photo.changed', id, changes }),
        refreshUser,
      }),
    ),
  )
  const videos = createActor(
    managedVideosMachine.provide(
      createManagedMediaImplementations({
        bus,
        kind: 'video',
        async loadMedia(signal) {
          const answer = await loadOwnVideos(owner(), signal)
          return answer.ok ? { ...answer, data: { ...answer.data, avatarId: null } } : answer
        },
        place: changeVideo,
        chooseAvatar: () => notProvided('the avatar, which is a photo'),
        remove: deleteVideo,
        restore: restoreVideo,
        followItems(report) {
          const subscriptions = [
            bus.on('video.changed', ({ id, changes }) => report({ id, changes })),
            bus.on('realtime.videoUpdated', ({ video: { id, ...changes } }) => report({ id, changes })),
          ]
          return () => {
            for (const subscription of subscriptions) subscription.unsubscribe()
          }
        },
        tellChange: ({ id, ...changes }) => bus.send({ type: 'video.changed', id, changes }),
        refreshUser,
      }),
    ),
  )
  return {
    photos: photos.start(),
    videos: videos.start(),
    ...composePhotoEditor({ bus, call, self }),
    ...composeVideoEditor({ bus, call, self }),
  }
}
