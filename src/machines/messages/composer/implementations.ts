import { fromCallback } from 'xstate'
import type { ActorRefFrom, EventObject } from 'xstate'

import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { ChosenFile, PendingUpload } from '../../media/pendingUpload.ts'
import { isProcessing, isUnderWay } from '../../media/uploads/queue.ts'
import type { uploadsMachine } from '../../media/uploads/machine.ts'
import { uploadedAttachment } from '../mediaAttachment.ts'
import { joinedTexts } from '../outbox/implementations.ts'
import type { DraftStorage } from '../outbox/implementations.ts'
import type { outboxMachine } from '../outbox/machine.ts'
import type { MessageDraft, OutgoingMessage } from '../outgoingMessage.ts'
import type { DraftContent, OutboxRequest, UploadRequest } from './machine.ts'

export interface ComposerDeps {
  bus: Bus
  outbox: ActorRefFrom<typeof outboxMachine>
  drafts: DraftStorage
  uploads: ActorRefFrom<typeof uploadsMachine>
  /** Returns an idempotency key that was never used before. */
  newKey: () => string
  now: () => Date
}

const placeOf = (ownId: number, conversation: string) => `${ownId} ${conversation}`

/** Addresses of private media are not kept, so that attachments are compared by what they are. */
const isSameContent = (one: DraftContent, other: DraftContent): boolean =>
  one.text === other.text &&
  one.attachments.length === other.attachments.length &&
  one.attachments.every(({ kind, id }, index) => {
    const beside = other.attachments[index]
    return beside?.kind === kind && beside.id === id
  })

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
  /** What the field of a conversation shows of the draft on this device, and how it is shown anew. */
  const fields = new Map<string, { shown: DraftContent; show: () => void }>()

  /**
   * Stores a draft. A text that another tab has stored and that the field has not shown stays: an emptied field does not
   * remove it, and what was written into an empty field comes after it.
   */
  function storeDraft(ownId: number, draft: MessageDraft): void {
    const field = fields.get(placeOf(ownId, draft.conversation))
    const stored = drafts.read(ownId, draft.conversation)
    const isUnseen = field !== undefined && stored.text !== '' && stored.text !== field.shown.text
    const isKept = isUnseen && (draft.text === '' || field.shown.text === '')
    const text = isKept ? joinedTexts([stored.text, draft.text]) : draft.text
    drafts.write(ownId, draft.conversation, { text, attachments: draft.attachments })
    if (isKept) field.show()
    else if (field) field.shown = draft
  }

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
        const { ownId, conversation } = input
        const field = { shown: drafts.read(ownId, conversation), show: () => {} }
        field.show = () => {
          field.shown = drafts.read(ownId, conversation)
          sendBack({ type: 'draft.restored', ...field.shown })
        }
        field.show()
        fields.set(placeOf(ownId, conversation), field)
        const subscription = outbox.on('draft.returned', (returned) => {
          if (returned.conversation === conversation) field.show()
        })
        const stopFollowing = drafts.follow(ownId, conversation, () => {
          if (!isSameContent(drafts.read(ownId, conversation), field.shown)) field.show()
        })
        return () => {
          subscription.unsubscribe()
          stopFollowing()
          fields.delete(placeOf(ownId, conversation))
        }
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
        storeDraft(ownId, draft),
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
