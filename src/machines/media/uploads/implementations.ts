import { fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Video } from '../../../../contract/media.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { Fact } from '../../app/root/facts.ts'
import type { PendingUpload } from '../pendingUpload.ts'
import { createUploadImplementations } from '../upload/implementations.ts'
import type { UploadDeps } from '../upload/implementations.ts'
import { uploadMachine } from '../upload/machine.ts'
import type { uploadsMachine } from './machine.ts'

export interface UploadsDeps extends UploadDeps {
  bus: Bus
  /** Returns all videos of the member, also those that are being processed. */
  loadOwnVideos: (memberId: number, signal: AbortSignal) => Promise<Answer<readonly Video[]>>
  /** Attaches what was stored to the draft of its conversation, whether that is open or not. */
  attachToDraft: (conversation: string, upload: PendingUpload) => void
}

export const createUploadsImplementations = ({
  bus,
  loadOwnVideos,
  attachToDraft,
  ...deps
}: UploadsDeps) => ({
  actors: {
    facts: listenTo<typeof uploadsMachine>(bus, {
      'session.started': true,
      'session.ended': true,
      'network.cameBack': true,
      'realtime.videoUpdated': true,
      'realtime.reset': true,
    }),
    upload: uploadMachine.provide(createUploadImplementations(deps)),
    loadVideos: fromPromise<Answer<readonly Video[]>, { memberId: number }>(({ input, signal }) =>
      loadOwnVideos(input.memberId, signal),
    ),
  },
  actions: {
    attach: (_: unknown, { upload }: { upload: PendingUpload }) => {
      const { conversation } = upload.purpose
      if (conversation !== null) attachToDraft(conversation, upload)
    },
    tell: (_: unknown, fact: Fact) => bus.send(fact),
  },
})
