import { conversation } from './setup.ts'
import type { ConversationContext } from './setup.ts'

const keepWords = {
  type: 'keepDraft',
  params: ({ context, event }: { context: ConversationContext; event: { text: string } }) => ({
    ownId: context.ownId,
    conversation: context.conversation,
    text: event.text,
  }),
} as const

/** What is being written, beside the thread; it is locked while the 429 question waits for its answer (SPEC 8). */
export const composer = conversation.createStateConfig({
  initial: 'empty',
  on: {
    'draft.restored': { actions: { type: 'setDraft', params: ({ event }) => event.text } },
    'outbox.changed': { actions: { type: 'setPending', params: ({ event }) => event.pending } },
    'door.closed': '.closed',
    // A place is a message of its own: what is being written stays.
    'place.share': {
      actions: {
        type: 'queue',
        params: ({ context, event }) => ({
          conversation: context.conversation,
          toUserId: context.otherId,
          text: '',
          isUnlock: false,
          location: event.location,
        }),
      },
    },
  },
  states: {
    empty: {
      meta: { shownBy: 'the empty field, and a Send button that cannot be pressed' },
      on: {
        'draft.changed': [
          {
            guard: { type: 'areWords', params: ({ event }) => event.text },
            target: 'drafting',
            actions: [{ type: 'setDraft', params: ({ event }) => event.text }, keepWords],
          },
          { actions: [{ type: 'setDraft', params: ({ event }) => event.text }, keepWords] },
        ],
        'draft.restored': {
          guard: { type: 'areWords', params: ({ event }) => event.text },
          target: 'drafting',
          actions: { type: 'setDraft', params: ({ event }) => event.text },
        },
        'outbox.changed': {
          guard: { type: 'isAnyConfirming', params: ({ event }) => event.pending },
          target: 'lockedWhileConfirming',
          actions: { type: 'setPending', params: ({ event }) => event.pending },
        },
      },
    },
    drafting: {
      meta: { shownBy: 'the words in the field, and a Send button that can be pressed' },
      on: {
        'draft.changed': [
          {
            guard: { type: 'areWords', params: ({ event }) => event.text },
            actions: [{ type: 'setDraft', params: ({ event }) => event.text }, keepWords],
          },
          {
            target: 'empty',
            actions: [{ type: 'setDraft', params: ({ event }) => event.text }, keepWords],
          },
        ],
        'message.send': {
          guard: 'isSendable',
          target: 'empty',
          actions: [
            {
              type: 'queue',
              params: ({ context }) => ({
                conversation: context.conversation,
                toUserId: context.otherId,
                text: context.draft.trim(),
                isUnlock: false,
              }),
            },
            { type: 'setDraft', params: '' },
            {
              type: 'keepDraft',
              params: ({ context }) => ({
                ownId: context.ownId,
                conversation: context.conversation,
                text: '',
              }),
            },
          ],
        },
        'outbox.changed': {
          guard: { type: 'isAnyConfirming', params: ({ event }) => event.pending },
          target: 'lockedWhileConfirming',
          actions: { type: 'setPending', params: ({ event }) => event.pending },
        },
      },
    },
    lockedWhileConfirming: {
      meta: { view: { role: 'status', text: 'Waiting for your answer' } },
      on: {
        'outbox.changed': [
          {
            guard: { type: 'isAnyConfirming', params: ({ event }) => event.pending },
            actions: { type: 'setPending', params: ({ event }) => event.pending },
          },
          {
            guard: 'hasWords',
            target: 'drafting',
            actions: { type: 'setPending', params: ({ event }) => event.pending },
          },
          { target: 'empty', actions: { type: 'setPending', params: ({ event }) => event.pending } },
        ],
      },
    },
    closed: {
      meta: { view: { role: 'status', text: 'You cannot write to this member' } },
      on: {
        'place.share': {},
        'door.opened': [{ guard: 'hasWords', target: 'drafting' }, { target: 'empty' }],
      },
    },
  },
})
