import { assign, fromCallback, not, sendTo, setup } from 'xstate'
import type { ActorRefFrom } from 'xstate'

import { messageTextLength } from '../../../../contract/limits.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { PendingUpload } from '../../media/pendingUpload.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import {
  areTooMany,
  hasRoomFor,
  leftOutText,
  roomIn,
  withAttachment,
  withoutAttachments,
} from '../attachment.ts'
import type { Attachment, AttachmentId } from '../attachment.ts'
import type { DraftLocation, MessageDraft, OutgoingMessage } from '../outgoingMessage.ts'
import { isBlank, sentText } from '../../../../contract/blankText.ts'

interface ComposerContext {
  readonly ownId: number
  readonly draft: MessageDraft
  /** The messages of this conversation that the outbox holds, oldest first. */
  readonly outgoing: readonly OutgoingMessage[]
  /** What is being uploaded to be attached to this draft. It can't be sent before that ends. */
  readonly uploading: readonly PendingUpload[]
}

/** What the device keeps of a draft. */
export type DraftContent = Pick<MessageDraft, 'text' | 'attachments'>

export type OutboxRequest =
  | { type: 'message.send'; draft: MessageDraft }
  | { type: 'message.retry'; key: string }
  | { type: 'message.discard'; key: string }

export type UploadRequest =
  | { type: 'photos.upload'; files: readonly File[] }
  /** Cancels an upload, or hides one that is stored. */
  | { type: 'upload.cancel'; key: string }

export type ComposerActor = ActorRefFrom<typeof composerMachine>

const roomOf = ({ draft, uploading }: ComposerContext): number => roomIn(draft.attachments, uploading)

/** Returns how many of the chosen files have room in the message, and how many have none. */
function leftOutOf(context: ComposerContext, files: readonly File[]) {
  const taken = Math.min(files.length, roomOf(context))
  return { taken, leftOut: files.length - taken }
}

const storeDraft = {
  type: 'storeDraft',
  params: ({ context: { ownId, draft } }: { context: ComposerContext }) => ({ ownId, draft }),
} as const

const flashLeftOut = {
  type: 'flash',
  params: ({
    context,
    event,
  }: {
    context: ComposerContext
    event: { files: readonly File[] }
  }): FlashContent => ({
    type: 'error',
    html: leftOutText(leftOutOf(context, event.files)),
  }),
} as const

/**
 * What the member writes in one conversation, and what of it the outbox still holds.
 *
 * Lives as long as the conversation is open: from opening the thread, while it loads, until it is left. Leaving ends
 * nothing: the outbox sends what it was handed, and the device keeps the draft.
 */
export const composerMachine = setup({
  types: {
    input: {} as { ownId: number; otherId: number; conversation: string },
    context: {} as ComposerContext,
    events: {} as
      | { type: 'draft.changed'; text: string }
      | ({ type: 'draft.restored' } & DraftContent)
      | { type: 'attachment.add'; attachment: Attachment }
      | { type: 'attachment.remove'; attachment: AttachmentId }
      /** Photos that were dropped or pasted: they are uploaded as private ones, and attached. */
      | { type: 'photos.upload'; files: readonly File[] }
      | { type: 'upload.cancel'; key: string }
      | { type: 'message.send' }
      | { type: 'message.retry'; key: string }
      | { type: 'message.discard'; key: string }
      | { type: 'place.share'; location: DraftLocation }
      | { type: 'outbox.changed'; outgoing: readonly OutgoingMessage[] }
      | { type: 'uploading.changed'; uploading: readonly PendingUpload[] }
      | { type: 'attachment.uploaded'; attachment: Attachment }
      | { type: 'thread.writable' }
      | { type: 'thread.readOnly' },
    meta: {} as StateMeta,
  },
  actors: {
    /** Takes requests, and reports this conversation's messages at its start and at each change. */
    outbox: fromCallback<OutboxRequest, { conversation: string }>(() => notProvided('outbox')),
    /** Reports the stored draft at its start, and when the outbox returns a message to it. */
    drafts: fromCallback<{ type: string }, { ownId: number; conversation: string }>(() =>
      notProvided('drafts'),
    ),
    /** Uploads photos, and cancels uploads. Reports what is being uploaded for this conversation at its start and at each change, and what is stored. */
    uploads: fromCallback<UploadRequest, { conversation: string }>(() => notProvided('uploads')),
  },
  guards: {
    hasContent: ({ context: { draft } }) => !isBlank(draft.text) || draft.attachments.length > 0,
    isSendable: ({ context: { draft, uploading } }) =>
      draft.text.length <= messageTextLength && !areTooMany(draft.attachments) && uploading.length === 0,
    hasRoom: ({ context: { draft } }, attachment: AttachmentId) => hasRoomFor(draft.attachments, attachment),
    hasRoomBesideUploads: ({ context }, attachment: AttachmentId) =>
      roomOf(context) > 0 && hasRoomFor(context.draft.attachments, attachment),
    hasAnyRoom: ({ context }) => roomOf(context) > 0,
    haveRoom: ({ context }, files: readonly File[]) => leftOutOf(context, files).leftOut === 0,
    isAnyConfirming: (_, outgoing: readonly OutgoingMessage[]) =>
      outgoing.some(({ state }) => state === 'confirming' || state === 'resending'),
  },
  actions: {
    assignText: assign(({ context }, text: string) => ({ draft: { ...context.draft, text } })),
    assignContent: assign(({ context }, { text, attachments }: DraftContent) => ({
      draft: { ...context.draft, text, attachments },
    })),
    attach: assign(({ context: { draft } }, attachment: Attachment) => ({
      draft: { ...draft, attachments: withAttachment(draft.attachments, attachment) },
    })),
    removeAttachment: assign(({ context: { draft } }, attachment: AttachmentId) => ({
      draft: { ...draft, attachments: withoutAttachments(draft.attachments, [attachment]) },
    })),
    assignUploading: assign((_, uploading: readonly PendingUpload[]) => ({ uploading })),
    assignOutgoing: assign((_, outgoing: readonly OutgoingMessage[]) => ({ outgoing })),
    storeDraft: (_, { draft }: { ownId: number; draft: MessageDraft }) =>
      notProvided(`storeDraft ${draft.text}`),
    /** Files beyond what the message may have are left out. */
    uploadPhotos: sendTo('uploads', ({ context }, files: readonly File[]): UploadRequest => ({
      type: 'photos.upload',
      files: files.slice(0, roomOf(context)),
    })),
    cancelUpload: sendTo('uploads', (_, key: string): UploadRequest => ({ type: 'upload.cancel', key })),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
    askOutbox: sendTo('outbox', (_, request: OutboxRequest) => request),
  },
}).createMachine({
  id: 'composer',
  context: ({ input: { ownId, otherId, conversation } }) => ({
    ownId,
    draft: { conversation, toUserId: otherId, text: '', attachments: [], isUnlock: false },
    outgoing: [],
    uploading: [],
  }),
  invoke: [
    {
      src: 'outbox',
      id: 'outbox',
      input: ({ context: { draft } }) => ({ conversation: draft.conversation }),
    },
    {
      src: 'drafts',
      id: 'drafts',
      input: ({ context: { ownId, draft } }) => ({ ownId, conversation: draft.conversation }),
    },
    {
      src: 'uploads',
      id: 'uploads',
      input: ({ context: { draft } }) => ({ conversation: draft.conversation }),
    },
  ],
  initial: 'writing',
  on: {
    'draft.restored': { actions: { type: 'assignContent', params: ({ event }) => event } },
    'outbox.changed': { actions: { type: 'assignOutgoing', params: ({ event }) => event.outgoing } },
    'uploading.changed': { actions: { type: 'assignUploading', params: ({ event }) => event.uploading } },
    // Also while the field is locked: the upload was asked for before.
    'attachment.uploaded': {
      guard: { type: 'hasRoom', params: ({ event }) => event.attachment },
      actions: [{ type: 'attach', params: ({ event }) => event.attachment }, storeDraft],
    },
    'message.retry': { actions: { type: 'askOutbox', params: ({ event }) => event } },
    'message.discard': { actions: { type: 'askOutbox', params: ({ event }) => event } },
    // A place is a message of its own: the draft stays.
    'place.share': {
      actions: {
        type: 'askOutbox',
        params: ({ context, event }) => ({
          type: 'message.send',
          draft: { ...context.draft, text: '', attachments: [], location: event.location },
        }),
      },
    },
    'thread.readOnly': '.readOnly',
  },
  states: {
    writing: {
      initial: 'empty',
      on: {
        'draft.changed': {
          actions: [{ type: 'assignText', params: ({ event }) => event.text }, storeDraft],
        },
        'attachment.add': {
          guard: { type: 'hasRoomBesideUploads', params: ({ event }) => event.attachment },
          actions: [{ type: 'attach', params: ({ event }) => event.attachment }, storeDraft],
        },
        'photos.upload': [
          {
            guard: { type: 'haveRoom', params: ({ event }) => event.files },
            actions: { type: 'uploadPhotos', params: ({ event }) => event.files },
          },
          {
            guard: 'hasAnyRoom',
            actions: [{ type: 'uploadPhotos', params: ({ event }) => event.files }, flashLeftOut],
          },
          { actions: flashLeftOut },
        ],
        'upload.cancel': { actions: { type: 'cancelUpload', params: ({ event }) => event.key } },
        'attachment.remove': {
          actions: [{ type: 'removeAttachment', params: ({ event }) => event.attachment }, storeDraft],
        },
        'outbox.changed': {
          guard: { type: 'isAnyConfirming', params: ({ event }) => event.outgoing },
          target: 'lockedWhileConfirming',
          actions: { type: 'assignOutgoing', params: ({ event }) => event.outgoing },
        },
      },
      states: {
        empty: {
          meta: { shownBy: 'the empty field, and a Send button that cannot be pressed' },
          always: { guard: 'hasContent', target: 'drafting' },
        },
        drafting: {
          meta: {
            shownBy: 'the text in the field or the attachments, and a Send button that can be pressed',
          },
          always: { guard: not('hasContent'), target: 'empty' },
          on: {
            'message.send': {
              guard: 'isSendable',
              actions: [
                {
                  type: 'askOutbox',
                  params: ({ context: { draft } }) => ({
                    type: 'message.send',
                    draft: { ...draft, text: sentText(draft.text) },
                  }),
                },
                { type: 'assignContent', params: { text: '', attachments: [] } },
                storeDraft,
              ],
            },
          },
        },
      },
    },
    /** The 429 question locks the field: what it asks about may come back to the draft. */
    lockedWhileConfirming: {
      meta: { view: { role: 'status', text: 'Waiting for your answer' } },
      on: {
        'outbox.changed': [
          {
            guard: { type: 'isAnyConfirming', params: ({ event }) => event.outgoing },
            actions: { type: 'assignOutgoing', params: ({ event }) => event.outgoing },
          },
          {
            target: 'writing',
            actions: { type: 'assignOutgoing', params: ({ event }) => event.outgoing },
          },
        ],
      },
    },
    /** The other profile is gone or closed: the thread can be read. */
    readOnly: {
      meta: { view: { role: 'status', text: 'You cannot write to this member' } },
      on: { 'place.share': {}, 'thread.writable': 'writing' },
    },
  },
})
