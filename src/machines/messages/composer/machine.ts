import { assign, fromCallback, not, sendTo, setup } from 'xstate'
import type { ActorRefFrom } from 'xstate'

import { messageTextLength } from '../../../../contract/limits.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import type { DraftLocation, MessageDraft, OutgoingMessage } from '../outgoingMessage.ts'

interface ComposerContext {
  readonly ownId: number
  readonly draft: MessageDraft
  /** The messages of this conversation that the outbox holds, oldest first. */
  readonly outgoing: readonly OutgoingMessage[]
}

export type OutboxRequest =
  | { type: 'message.send'; draft: MessageDraft }
  | { type: 'message.retry'; key: string }
  | { type: 'message.discard'; key: string }

export type ComposerActor = ActorRefFrom<typeof composerMachine>

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
      | { type: 'draft.restored'; text: string }
      | { type: 'message.send' }
      | { type: 'message.retry'; key: string }
      | { type: 'message.discard'; key: string }
      | { type: 'place.share'; location: DraftLocation }
      | { type: 'outbox.changed'; outgoing: readonly OutgoingMessage[] }
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
  },
  guards: {
    hasText: ({ context }) => context.draft.text.trim() !== '',
    isSendable: ({ context }) => context.draft.text.length <= messageTextLength,
    isAnyConfirming: (_, outgoing: readonly OutgoingMessage[]) =>
      outgoing.some(({ state }) => state === 'confirming' || state === 'resending'),
  },
  actions: {
    assignText: assign(({ context }, text: string) => ({ draft: { ...context.draft, text } })),
    assignOutgoing: assign((_, outgoing: readonly OutgoingMessage[]) => ({ outgoing })),
    storeDraft: (_, { draft }: { ownId: number; draft: MessageDraft }) =>
      notProvided(`storeDraft ${draft.text}`),
    askOutbox: sendTo('outbox', (_, request: OutboxRequest) => request),
  },
}).createMachine({
  id: 'composer',
  context: ({ input: { ownId, otherId, conversation } }) => ({
    ownId,
    draft: { conversation, toUserId: otherId, text: '', isUnlock: false },
    outgoing: [],
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
  ],
  initial: 'writing',
  on: {
    'draft.restored': { actions: { type: 'assignText', params: ({ event }) => event.text } },
    'outbox.changed': { actions: { type: 'assignOutgoing', params: ({ event }) => event.outgoing } },
    'message.retry': { actions: { type: 'askOutbox', params: ({ event }) => event } },
    'message.discard': { actions: { type: 'askOutbox', params: ({ event }) => event } },
    // A place is a message of its own: the draft stays.
    'place.share': {
      actions: {
        type: 'askOutbox',
        params: ({ context, event }) => ({
          type: 'message.send',
          draft: { ...context.draft, text: '', location: event.location },
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
          actions: [
            { type: 'assignText', params: ({ event }) => event.text },
            { type: 'storeDraft', params: ({ context: { ownId, draft } }) => ({ ownId, draft }) },
          ],
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
          always: { guard: 'hasText', target: 'drafting' },
        },
        drafting: {
          meta: { shownBy: 'the text in the field, and a Send button that can be pressed' },
          always: { guard: not('hasText'), target: 'empty' },
          on: {
            'message.send': {
              guard: 'isSendable',
              actions: [
                {
                  type: 'askOutbox',
                  params: ({ context: { draft } }) => ({
                    type: 'message.send',
                    draft: { ...draft, text: draft.text.trim() },
                  }),
                },
                { type: 'assignText', params: '' },
                { type: 'storeDraft', params: ({ context: { ownId, draft } }) => ({ ownId, draft }) },
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
