import { fromCallback, fromPromise, type EventObject } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { type Bus, listenTo } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { PendingUpload, StoredMedia } from '../../media/pendingUpload.ts'
import {
  createUploadImplementations,
  uploadFailure,
  type UploadDeps,
} from '../../media/upload/implementations.ts'
import { type SendInput, uploadMachine } from '../../media/upload/machine.ts'
import { notProvided } from '../../placeholder.ts'
import type { verificationMachine } from './machine.ts'

export interface VerificationDeps extends Pick<UploadDeps, 'readFacts' | 'fetchLimits' | 'errorText'> {
  readonly bus: Bus
  readonly sendPhoto: (
    upload: PendingUpload,
    signal: AbortSignal,
    onProgress: (percent: number) => void,
  ) => Promise<Answer<UserSelf>>
  readonly withdraw: (signal: AbortSignal) => Promise<Answer<UserSelf>>
  /**
   * Opens the camera of the device.
   * @throws DOMException `NotAllowedError` when the member or the browser forbids it; another error without a camera
   */
  readonly openCamera: () => Promise<MediaStream>
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

const isDenied = (failure: unknown) => failure instanceof DOMException && failure.name === 'NotAllowedError'

export const createVerificationImplementations = (deps: VerificationDeps) => {
  const { bus, errorText } = deps
  const upload = createUploadImplementations({
    ...deps,
    sendPhoto: () => notProvided('the upload of another photo'),
    sendVideo: () => notProvided('the upload of a video'),
    // The server keeps nothing of a photo that was not sent to its end.
    discard: () => {},
  })
  const sendFile = fromPromise<Answer<StoredMedia>, SendInput>(async ({ input, signal }) => {
    try {
      const answer = await deps.sendPhoto(input.upload, signal, (percent) =>
        input.sender.send({ type: 'send.progressed', percent }),
      )
      return answer.ok ? { ok: true, data: { kind: 'verification', item: answer.data } } : answer
    } catch (failure) {
      throw uploadFailure(failure, errorText)
    }
  })
  return {
    actors: {
      facts: listenTo<typeof verificationMachine>(bus, { 'session.changed': true, 'session.started': true }),
      camera: fromCallback<EventObject>(({ sendBack }) => {
        let isStopped = false
        let opened: MediaStream | null = null
        const open = async () => {
          try {
            const stream = await deps.openCamera()
            if (isStopped) return stop(stream)
            opened = stream
            sendBack({ type: 'camera.opened', stream })
          } catch (failure) {
            sendBack({ type: isDenied(failure) ? 'camera.denied' : 'camera.missing' })
          }
        }
        void open()
        return () => {
          isStopped = true
          if (opened) stop(opened)
        }
      }),
      upload: uploadMachine.provide({
        actors: { check: upload.actors.check, sendFile },
        actions: upload.actions,
      }),
      withdraw: fromPromise<Answer<UserSelf>>(({ signal }) => deps.withdraw(signal)),
    },
    actions: {
      tell: (_: unknown, user: UserSelf) => bus.send({ type: 'session.changed', user }),
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
