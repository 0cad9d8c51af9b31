/** The charts of the galleries and of the media viewer, with their services. */
import { createActor } from 'xstate'
import type { Bus } from '../machines/app/root/bus.ts'
import {
  createPhotoListImplementations,
  createVideoListImplementations,
  keepPhotoGalleries,
  keepVideoGalleries,
  photoListMachine,
  videoListMachine,
} from '../machines/members/pagedList/galleryLists.ts'
import { createMediaDeletionImplementations } from '../machines/media/mediaDeletion/implementations.ts'
import { mediaDeletionMachine } from '../machines/media/mediaDeletion/machine.ts'
import { createMediaViewerImplementations } from '../machines/media/mediaViewer/implementations.ts'
import { mediaViewerMachine } from '../machines/media/mediaViewer/machine.ts'
import { createMediaSources } from '../machines/media/mediaViewer/mediaSources.ts'
import { createGalleryServices } from '../services/galleries.ts'
import { createMemberMediaServices } from '../services/memberMedia.ts'
import { createMediaViewerServices } from '../services/mediaViewer.ts'
import type { CallFunction } from '../services/http.ts'
import type { createSessionServices } from '../services/session.ts'

export interface MediaDeps {
  bus: Bus
  call: CallFunction
  sessions: Pick<ReturnType<typeof createSessionServices>, 'loadUser'>
}

export function composeMedia({ bus, call, sessions }: MediaDeps) {
  const { fetchPhotos, fetchVideos } = createGalleryServices(call)
  const { deleteMedia, ...viewer } = createMediaViewerServices(call)
  const sources = createMediaSources()
  const deletion = createActor(
    mediaDeletionMachine.provide(
      createMediaDeletionImplementations({
        bus,
        deleteMedia,
        refreshUser: () => sessions.loadUser(new AbortController().signal),
      }),
    ),
  ).start()
  return {
    sources,
    mediaViewer: mediaViewerMachine.provide(
      createMediaViewerImplementations({
        ...viewer,
        ...createMemberMediaServices(call),
        bus,
        sources,
        askToDelete: (key) => deletion.send({ type: 'deletion.ask', ...key }),
      }),
    ),
    photos: {
      list: photoListMachine.provide(createPhotoListImplementations({ bus, fetchPage: fetchPhotos })),
      kept: keepPhotoGalleries(bus),
    },
    videos: {
      list: videoListMachine.provide(createVideoListImplementations({ bus, fetchPage: fetchVideos })),
      kept: keepVideoGalleries(bus),
    },
  }
}
