import { listenTo } from '../../app/root/bus.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { Fact } from '../../app/root/facts.ts'
import type { PendingUpload } from '../pendingUpload.ts'
import { createUploadImplementations } from '../upload/implementations.ts'
import type { UploadDeps } from '../upload/implementations.ts'
import { uploadMachine } from '../upload/machine.ts'

export interface UploadsDeps extends UploadDeps {
  bus: Bus
  /** Attaches what was stored to the draft of its conversation, whether that is open or not. */
  attachToDraft: (conversation: string, upload: PendingUpload) => void
}

export const createUploadsImplementations = ({ bus, attachToDraft, ...deps }: UploadsDeps) => ({
  actors: {
    facts: listenTo(bus, 'session.started', 'session.ended', 'network.cameBack', 'realtime.videoUpdated'),
    upload: uploadMachine.provide(createUploadImplementations(deps)),
  },
  actions: {
    attach: (_: unknown, { upload }: { upload: PendingUpload }) => {
      const { conversation } = upload.purpose
      if (conversation !== null) attachToDraft(conversation, upload)
    },
    tell: (_: unknown, fact: Fact) => bus.send(fact),
  },
})
