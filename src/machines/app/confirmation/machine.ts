import { assign, emit, setup } from 'xstate'

import type { ConfirmationFact } from '../root/facts.ts'
import type { ConfirmationIntent, Question } from '../root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

type Questions = readonly Question[]
type Asked = Pick<Question, 'id'> & Partial<Question>

/** See `docs/product.md#modals`. */
const defaults = {
  title: 'conversation delete',
  sentence: 'Do you want to delete this conversation?',
  label: 'Delete',
  tone: 'danger',
} as const

/** A question that waits or is shown already keeps its place and gets the new text. */
const withQuestion = (
  questions: Questions,
  { id, title, name, sentence, detail, label, tone }: Asked,
): Questions => {
  const asked: Question = {
    id,
    title: title ?? defaults.title,
    ...(name !== undefined && { name }),
    sentence: sentence ?? defaults.sentence,
    ...(detail !== undefined && { detail }),
    label: label ?? defaults.label,
    tone: tone ?? defaults.tone,
  }
  return questions.some((question) => question.id === id)
    ? questions.map((question) => (question.id === id ? asked : question))
    : [...questions, asked]
}

/** The dialog shows the first question; the others wait. */
const currentId = ([current]: Questions) => (current ?? notProvided('a question')).id

/**
 * The confirmation dialog. Lives as long as the app.
 *
 * An asker sends its question, hears whether it was confirmed or cancelled, and settles it when the confirmed work has
 * ended or when it needs no answer any more. Sent again with the same id, a question changes its text.
 */
export const confirmationMachine = setup({
  types: {
    context: {} as { questions: Questions },
    events: {} as
      | ConfirmationIntent
      | { type: 'confirmation.confirm' }
      | { type: 'confirmation.cancel' }
      /** All askers are gone. */
      | { type: 'confirmation.clear' },
    emitted: {} as ConfirmationFact,
    meta: {} as StateMeta,
  },
  guards: {
    isLast: ({ context }) => context.questions.length === 1,
    isOnly: ({ context }, { id }: { id: string }) =>
      context.questions.every((question) => question.id === id),
    isCurrent: ({ context }, { id }: { id: string }) => currentId(context.questions) === id,
  },
  actions: {
    add: assign(({ context }, asked: Asked) => ({ questions: withQuestion(context.questions, asked) })),
    remove: assign(({ context }, { id }: { id: string }) => ({
      questions: context.questions.filter((question) => question.id !== id),
    })),
    removeCurrent: assign(({ context }) => ({ questions: context.questions.slice(1) })),
    clear: assign({ questions: [] }),
    tellConfirmed: emit(({ context }) => ({
      type: 'confirmation.confirmed' as const,
      id: currentId(context.questions),
    })),
    tellCancelled: emit(({ context }) => ({
      type: 'confirmation.cancelled' as const,
      id: currentId(context.questions),
    })),
  },
}).createMachine({
  id: 'confirmation',
  context: { questions: [] },
  initial: 'closed',
  on: { 'confirmation.clear': { target: '.closed', actions: 'clear' } },
  states: {
    closed: {
      meta: { shownBy: 'the missing dialog' },
      on: {
        'confirmation.ask': { target: 'asking', actions: { type: 'add', params: ({ event }) => event } },
      },
    },
    asking: {
      meta: { view: { role: 'button', text: 'Cancel' } },
      on: {
        'confirmation.ask': { actions: { type: 'add', params: ({ event }) => event } },
        'confirmation.confirm': { target: 'working', actions: 'tellConfirmed' },
        'confirmation.cancel': [
          { guard: 'isLast', target: 'closed', actions: ['tellCancelled', 'removeCurrent'] },
          { actions: ['tellCancelled', 'removeCurrent'] },
        ],
        'confirmation.settle': [
          {
            guard: { type: 'isOnly', params: ({ event }) => event },
            target: 'closed',
            actions: { type: 'remove', params: ({ event }) => event },
          },
          { actions: { type: 'remove', params: ({ event }) => event } },
        ],
      },
    },
    working: {
      meta: { view: { role: 'status', text: 'Working' } },
      on: {
        'confirmation.ask': { actions: { type: 'add', params: ({ event }) => event } },
        'confirmation.settle': [
          {
            guard: { type: 'isOnly', params: ({ event }) => event },
            target: 'closed',
            actions: { type: 'remove', params: ({ event }) => event },
          },
          {
            guard: { type: 'isCurrent', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'remove', params: ({ event }) => event },
          },
          { actions: { type: 'remove', params: ({ event }) => event } },
        ],
      },
    },
  },
})
