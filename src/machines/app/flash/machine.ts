import { assign, setup, spawnChild, stopChild } from 'xstate'
import type { DoneActorEvent } from 'xstate'

import { flashTimerMachine } from '../flashTimer/machine.ts'
import type { FlashContent, FlashIntent } from '../root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { add, countAgain, isStanding, newestOf } from './messages.ts'
import type { FlashMessage } from './messages.ts'

/**
 * The queue of flash messages (`docs/product.md#flash-lifetime`). A click removes a message; a success also disappears
 * by itself. Lives as long as the page.
 */
export const flashMachine = setup({
  types: {
    context: {} as { messages: readonly FlashMessage[] },
    events: {} as FlashIntent | { type: 'flash.dismiss'; id: number } | DoneActorEvent<{ id: number }>,
    meta: {} as StateMeta,
  },
  actors: {
    timer: flashTimerMachine,
  },
  guards: {
    isTemporary: (_, { type }: FlashContent) => type === 'success',
    isStanding: ({ context }, content: FlashContent) => isStanding(context.messages, content),
    isOnly: ({ context }, { id }: { id: number }) => context.messages.every((message) => message.id === id),
  },
  actions: {
    add: assign(({ context }, content: FlashContent) => ({ messages: add(context.messages, content) })),
    countAgain: assign(({ context }, content: FlashContent) => ({
      messages: countAgain(context.messages, content),
    })),
    startTimer: spawnChild('timer', {
      id: ({ context }) => `timer-${newestOf(context.messages).id}`,
      input: ({ context }) => newestOf(context.messages),
    }),
    stopTimer: stopChild((_, { id }: { id: number }) => `timer-${id}`),
    remove: assign(({ context }, { id }: { id: number }) => ({
      messages: context.messages.filter((message) => message.id !== id),
    })),
  },
}).createMachine({
  id: 'flash',
  context: { messages: [] },
  initial: 'empty',
  on: {
    'flash.show': [
      {
        guard: { type: 'isTemporary', params: ({ event }) => event.flash },
        target: '.showing',
        actions: [{ type: 'add', params: ({ event }) => event.flash }, 'startTimer'],
      },
      // Several parts of a page may fail for the same reason, so a message that stands is counted, not repeated.
      {
        guard: { type: 'isStanding', params: ({ event }) => event.flash },
        actions: { type: 'countAgain', params: ({ event }) => event.flash },
      },
      { target: '.showing', actions: { type: 'add', params: ({ event }) => event.flash } },
    ],
  },
  states: {
    empty: {
      meta: { shownBy: 'a flash area with nothing in it' },
    },
    showing: {
      meta: { view: { role: 'button', text: 'Dismiss' } },
      on: {
        'flash.dismiss': [
          {
            guard: { type: 'isOnly', params: ({ event }) => event },
            target: 'empty',
            actions: [
              { type: 'remove', params: ({ event }) => event },
              { type: 'stopTimer', params: ({ event }) => event },
            ],
          },
          {
            actions: [
              { type: 'remove', params: ({ event }) => event },
              { type: 'stopTimer', params: ({ event }) => event },
            ],
          },
        ],
        'xstate.done.actor.*': [
          {
            guard: { type: 'isOnly', params: ({ event }) => event.output },
            target: 'empty',
            actions: [
              { type: 'remove', params: ({ event }) => event.output },
              { type: 'stopTimer', params: ({ event }) => event.output },
            ],
          },
          {
            actions: [
              { type: 'remove', params: ({ event }) => event.output },
              { type: 'stopTimer', params: ({ event }) => event.output },
            ],
          },
        ],
      },
    },
  },
})
