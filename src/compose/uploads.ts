/** The uploads of the signed-in member, with their services. Loaded with the first page that uploads something. */
import { createActor } from 'xstate'
import type { UserSelf } from '../../contract/ownProfile.ts'
import { createBegunUploads } from '../browser/begunUploads.ts'
import { readCookie } from '../browser/cookies.ts'
import { createFileClaims } from '../browser/fileClaims.ts'
import { createKeptFiles } from '../browser/keptFiles.ts'
import { readFileFacts } from '../browser/fileFacts.ts'
import type { BrowserTexts } from '../browser/keptTexts.ts'
import { createDraftStorage } from '../browser/messageStorage.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createKeptUploadsImplementations } from '../machines/media/keptUploads/implementations.ts'
import { keptUploadsMachine } from '../machines/media/keptUploads/machine.ts'
import { createUploadsImplementations } from '../machines/media/uploads/implementations.ts'
import { uploadsMachine } from '../machines/media/uploads/machine.ts'
import { createAttachToDraft } from '../machines/messages/attachToDraft.ts'
import { errorText } from '../services/failure.ts'
import type { CallFunction } from '../services/http.ts'
import { createOwnMediaServices } from '../services/ownMedia.ts'
import { createUploadServices } from '../services/uploads.ts'
import { createVideoUploadServices } from '../services/videoUploads.ts'
import { lazy } from './lazy.ts'
import { isSupporter } from '../machines/account/isSupporter.ts'

export interface UploadsDeps {
  bus: Bus
  call: CallFunction
  /** Storage of this device. */
  device: BrowserTexts
  self: () => UserSelf
}

/** Starts the uploads, which run until the page is closed. */
export function composeUploads({ bus, call, device, self }: UploadsDeps) {
  const drafts = createDraftStorage(device)
  const { fetchLimits, uploadPhoto } = createUploadServices(call)
  const { loadOwnVideos } = createOwnMediaServices(call)
  const { uploadVideo, discardVideo } = createVideoUploadServices({
    call,
    loadTus: lazy(() => import('tus-js-client')).load,
    begun: createBegunUploads(device, () => self().id),
    xsrfToken: () => decodeURIComponent(readCookie('XSRF-TOKEN') ?? ''),
    onUnauthenticated: () => bus.send({ type: 'session.expire' }),
  })
  const uploads = createActor(
    uploadsMachine.provide(
      createUploadsImplementations({
        bus,
        attachToDraft: createAttachToDraft({
          drafts,
          ownId: () => self().id,
          flash: (flash) => bus.send({ type: 'flash.show', flash }),
        }),
        loadOwnVideos,
        errorText,
        readFacts: readFileFacts,
        fetchLimits: (kind, signal) => fetchLimits(kind, isSupporter(self()), signal),
        sendPhoto: (chosen, signal, onProgress) => uploadPhoto(self().id, chosen, signal, onProgress),
        sendVideo: (chosen, signal, onProgress) => uploadVideo(self().id, chosen, signal, onProgress),
        discard: ({ purpose, hash }) => {
          // What is left on the server is removed after a day.
          if (purpose.kind === 'video' && hash !== null) void discardVideo(self().id, hash).catch(() => {})
        },
      }),
    ),
    { input: { memberId: self().id } },
  )
  uploads.start()
  const kept = createActor(
    keptUploadsMachine.provide(
      createKeptUploadsImplementations({
        bus,
        uploads,
        files: createKeptFiles(device),
        claims: createFileClaims(navigator.locks, new BroadcastChannel('lodge.uploads')),
      }),
    ),
    { input: { memberId: self().id } },
  )
  return { uploads, kept: kept.start(), newKey: () => crypto.randomUUID() }
}
