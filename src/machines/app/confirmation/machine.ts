import { assign, emit, setup } from 'xstate'

import type { ConfirmationFact } from '../root/facts.ts'
import type { ConfirmationIntent } from '../root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { ask, shownOf } from './questions.ts'
import type { Question } from './questions.ts'

/**
 * SPEC 2, the confirmation modal. Whoever asks names his question, hears whether it was confirmed or cancelled, and
 * settles it when the confirmed work is over, or when he no longer needs an answer. Questions wait their turn.
 */
export const confirmationMachine = setup({
  types: {
    context: {} as { questions: readonly Question[] },
    events: {} as
      | ConfirmationIntent
      | { type: 'confirmation.confirm' }
      | { type: 'confirmation.cancel' }
      /** Whoever asked has gone, and nobody waits for an answer. */
      | { type: 'confirmation.clear' },
    emitted: {} as ConfirmationFact,
    meta: {} as StateMeta,
  },
  guards: {
    isLast: ({ context }) => context.questions.length === 1,
    isOnly: ({ context }, { id }: { id: string }) =>
      context.questions.every((question) => question.id === id),
    isShown: ({ context }, { id }: { id: string }) => shownOf(context.questions).id === id,
  },
  actions: {
    ask: assign(({ context }, asked: { id: string; title?: string; text?: string }) => ({
      questions: ask(context.questions, asked),
    })),
    drop: assign(({ context }, { id }: { id: string }) => ({
      questions: context.questions.filter((question) => question.id !== id),
    })),
    dropShown: assign(({ context }) => ({ questions: context.questions.slice(1) })),
    dropAll: assign({ questions: [] }),
    tellConfirmed: emit(({ context }) => ({
      type: 'confirmation.confirmed' as const,
      id: shownOf(context.questions).id,
    })),
    tellCancelled: emit(({ context }) => ({
      type: 'confirmation.cancelled' as const,
      id: shownOf(context.questions).id,
    })),
  },
}).createMachine({
  id: 'confirmation',
  context: { questions: [] },
  initial: 'closed',
  on: { 'confirmation.clear': { target: '.closed', actions: 'dropAll' } },
  states: {
    closed: {
      meta: { shownBy: 'the missing dialog' },
      on: {
        'confirmation.ask': { target: 'asking', actions: { type: 'ask', params: ({ event }) => event } },
      },
    },
    asking: {
      meta: { view: { role: 'button', text: 'Cancel' } },
      on: {
        'confirmation.ask': { actions: { type: 'ask', params: ({ event }) => event } },
        'confirmation.confirm': { target: 'working', actions: 'tellConfirmed' },
        'confirmation.cancel': [
          { guard: 'isLast', target: 'closed', actions: ['tellCancelled', 'dropShown'] },
          { actions: ['tellCancelled', 'dropShown'] },
        ],
        'confirmation.settle': [
          {
            guard: { type: 'isOnly', params: ({ event }) => event },
            target: 'closed',
            actions: { type: 'drop', params: ({ event }) => event },
          },
          { actions: { type: 'drop', params: ({ event }) => event } },
        ],
      },
    },
    working: {
      meta: { view: { role: 'status', text: 'Working' } },
      on: {
        'confirmation.ask': { actions: { type: 'ask', params: ({ event }) => event } },
        'confirmation.settle': [
          {
            guard: { type: 'isOnly', params: ({ event }) => event },
            target: 'closed',
            actions: { type: 'drop', params: ({ event }) => event },
          },
          {
            guard: { type: 'isShown', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'drop', params: ({ event }) => event },
          },
          { actions: { type: 'drop', params: ({ event }) => event } },
        ],
      },
    },
  },
})
