import { dataOf } from '../answered.ts'
import { changeUnderWay, factOf } from './changes.ts'
import type { ChangeAnswer } from './changes.ts'
import { conversation } from './setup.ts'
import type { ConversationContext } from './setup.ts'

const factOfAnswer = (context: ConversationContext, { isOn }: ChangeAnswer) =>
  factOf(changeUnderWay(context), context.conversation, isOn)

/** Unsend, save, lock and unlock: shown at once, sent one after the other, taken back on failure. */
export const changing = conversation.createStateConfig({
  initial: 'settled',
  on: {
    'message.unsend': {
      guard: { type: 'canUnsend', params: ({ event }) => event.id },
      actions: {
        type: 'beginChange',
        params: ({ event }) => ({ kind: 'unsend' as const, id: event.id, to: true as const }),
      },
    },
    'message.toggleSave': {
      guard: { type: 'isKnown', params: ({ event }) => event.id },
      actions: { type: 'beginSave', params: ({ event }) => event.id },
    },
    'pictures.unlock': {
      guard: 'canUnlock',
      actions: {
        type: 'beginChange',
        params: ({ context }) => ({ kind: 'unlock' as const, id: context.otherId, to: true }),
      },
    },
    'pictures.lock': {
      guard: 'isUnlocked',
      actions: {
        type: 'beginChange',
        params: ({ context }) => ({ kind: 'unlock' as const, id: context.otherId, to: false }),
      },
    },
  },
  states: {
    settled: {
      meta: { shownBy: 'the messages and the lock button themselves' },
      always: { guard: 'hasChanges', target: 'saving' },
    },
    saving: {
      meta: { shownBy: 'the messages and the lock button, as wished already' },
      invoke: {
        src: 'makeChange',
        id: 'makeChange',
        input: ({ context }) => ({ conversation: context.conversation, change: changeUnderWay(context) }),
        onDone: [
          {
            guard: { type: 'hasUnlocked', params: ({ event }) => event.output },
            target: 'settled',
            actions: [
              // SPEC 4: unlocking sends an unlock message.
              {
                type: 'queue',
                params: ({ context }) => ({
                  conversation: context.conversation,
                  toUserId: context.otherId,
                  text: '',
                  isUnlock: true,
                }),
              },
              { type: 'tell', params: ({ context, event }) => factOfAnswer(context, dataOf(event.output)) },
              { type: 'endChange', params: ({ event }) => dataOf(event.output) },
            ],
          },
          {
            guard: { type: 'hasLocked', params: ({ event }) => event.output },
            target: 'settled',
            actions: [
              { type: 'addLockNotice', params: ({ event }) => dataOf(event.output) },
              { type: 'tell', params: ({ context, event }) => factOfAnswer(context, dataOf(event.output)) },
              { type: 'endChange', params: ({ event }) => dataOf(event.output) },
            ],
          },
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'settled',
            actions: [
              { type: 'tell', params: ({ context, event }) => factOfAnswer(context, dataOf(event.output)) },
              { type: 'endChange', params: ({ event }) => dataOf(event.output) },
            ],
          },
          {
            target: 'settled',
            actions: [
              'revertChange',
              { type: 'flashFailure', params: ({ event }) => ({ failure: event.output }) },
            ],
          },
        ],
        onError: {
          target: 'settled',
          actions: [
            'revertChange',
            { type: 'flashFailure', params: ({ event }) => ({ failure: event.error }) },
          ],
        },
      },
    },
  },
})
