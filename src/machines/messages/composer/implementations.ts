import { fromCallback } from 'xstate'
import type { ActorRefFrom, EventObject } from 'xstate'

import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { ChosenFile, PendingUpload } from '../../media/pendingUpload.ts'
import { isProcessing, isUnderWay } from '../../media/uploads/queue.ts'
import type { uploadsMachine } from '../../media/uploads/machine.ts'
import { uploadedAttachment } from '../mediaAttachment.ts'
import type { DraftStorage } from '../outbox/implementations.ts'
import type { outboxMachine } from '../outbox/machine.ts'
import type { MessageDraft, OutgoingMessage } from '../outgoingMessage.ts'
import type { OutboxRequest, UploadRequest } from './machine.ts'

export interface ComposerDeps {
  bus: Bus
  outbox: ActorRefFrom<typeof outboxMachine>
  drafts: DraftStorage
  uploads: ActorRefFrom<typeof uploadsMachine>
  /** Returns an idempotency key that was never used before. */
  newKey: () => string
  now: () => Date
}

export const createComposerImplementations = ({
  bus,
  outbox,
  drafts,
  uploads,
  newKey,
  now,
}: ComposerDeps) => {
  /** From here on the draft is a message of its own, which keeps its key on every try. */
  const outgoingFrom = (draft: MessageDraft): OutgoingMessage => ({
    ...draft,
    key: newKey(),
    createdAt: now().toISOString(),
    state: 'queued',
  })
  const chosenFor =
    ({ conversation }: { conversation: string }) =>
    (file: File): ChosenFile => ({
      key: newKey(),
      file,
      purpose: {
        kind: 'photo',
        // Nobody else sees it before the member decides so.
        isPrivate: true,
        isActivation: false,
        conversation,
        description: '',
        tagIds: [],
      },
    })
  return {
    actors: {
      /** Guarantees: reports before anything else, then only changes of this conversation, each within the change. */
      outbox: fromCallback<OutboxRequest, { conversation: string }>(({ input, sendBack, receive }) => {
        let reported: readonly OutgoingMessage[] = []
        const report = () => {
          const all = outbox.getSnapshot().context.outgoing
          const outgoing = all.filter(({ conversation }) => conversation === input.conversation)
          const isSame =
            outgoing.length === reported.length &&
            outgoing.every((message, index) => message === reported[index])
          if (isSame) return
          reported = outgoing
          sendBack({ type: 'outbox.changed', outgoing })
        }
        receive((request) =>
          outbox.send(
            request.type === 'message.send'
              ? { type: 'message.send', outgoing: outgoingFrom(request.draft) }
              : request,
          ),
        )
        report()
        const subscription = outbox.subscribe(report)
        return () => subscription.unsubscribe()
      }),
      drafts: fromCallback<EventObject, { ownId: number; conversation: string }>(({ input, sendBack }) => {
        const report = () =>
          sendBack({ type: 'draft.restored', ...drafts.read(input.ownId, input.conversation) })
        report()
        const subscription = outbox.on('draft.returned', ({ conversation }) => {
          if (conversation === input.conversation) report()
        })
        return () => subscription.unsubscribe()
      }),
      uploads: fromCallback<UploadRequest, { conversation: string }>(({ input, sendBack, receive }) => {
        let reported: readonly PendingUpload[] = []
        const report = () => {
          const uploading = uploads
            .getSnapshot()
            .context.uploads.filter(
              (upload) =>
                upload.purpose.conversation === input.conversation &&
                (isUnderWay(upload) || isProcessing(upload)),
            )
          const isSame =
            uploading.length === reported.length &&
            uploading.every((upload, index) => upload === reported[index])
          if (isSame) return
          reported = uploading
          sendBack({ type: 'uploading.changed', uploading })
        }
        receive((request) =>
          uploads.send(
            request.type === 'photos.upload'
              ? { type: 'uploads.add', files: request.files.map(chosenFor(input)) }
              : request,
          ),
        )
        report()
        const changes = uploads.subscribe(report)
        const ready = uploads.on('upload.ready', ({ upload }) => {
          const attachment = uploadedAttachment(upload)
          if (attachment && upload.purpose.conversation === input.conversation)
            sendBack({ type: 'attachment.uploaded', attachment })
        })
        return () => {
          changes.unsubscribe()
          ready.unsubscribe()
        }
      }),
    },
    actions: {
      storeDraft: (_: unknown, { ownId, draft }: { ownId: number; draft: MessageDraft }) =>
        drafts.write(ownId, draft.conversation, draft),
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
