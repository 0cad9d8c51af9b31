import { assign, fromPromise, sendParent, setup } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { answerGuards, ofAnswer, refusalOf, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import type { ToggleReport, ToggleSubject, ToggleValue, Wish } from './subject.ts'

interface ToggleContext {
  readonly subject: ToggleSubject
  /** As it was before the first click. */
  readonly from: ToggleValue
  /** As the server has it, as far as is known. */
  readonly stored: ToggleValue
  readonly wanted: ToggleValue
  /** What the call under way says. */
  readonly asked: ToggleValue
}

/**
 * SPEC 4, Hot-click and other toggles: one actor from the click to the answer. A second click while saving queues the
 * last wish. The call says which state is wanted, so that one whose answer was lost can be made again without undoing
 * anything.
 */
export const toggleMachine = setup({
  types: {
    input: {} as Wish,
    context: {} as ToggleContext,
    events: {} as { type: 'toggle.set'; to: ToggleValue },
    meta: {} as StateMeta,
  },
  actors: {
    setTo: fromPromise<Answer<ToggleValue>, { subject: ToggleSubject; to: ToggleValue }>(() =>
      notProvided('setTo'),
    ),
  },
  guards: {
    ...answerGuards,
    isAsked: ({ context }, to: ToggleValue) => to === context.asked,
    isQueued: ({ context }) => context.wanted !== context.asked,
    isTakenBack: ({ context }) => context.wanted === context.stored,
    isOutdated: ({ context }, answer: Answer<ToggleValue>) =>
      answer.ok && context.wanted !== context.asked && context.wanted !== answer.data,
  },
  actions: {
    want: assign((_, wanted: ToggleValue) => ({ wanted })),
    askForWanted: assign({ asked: ({ context }) => context.wanted }),
    adopt: assign((_, stored: ToggleValue) => ({ stored })),
    reportEnded: sendParent(({ context: { subject, from, stored } }): ToggleReport => ({
      type: 'toggle.ended',
      subject,
      from,
      to: stored,
    })),
    flashFailure: (_, { failure }: { failure: unknown }) => notProvided(`flash ${String(failure)}`),
  },
}).createMachine({
  id: 'toggle',
  context: ({ input: { subject, from, to } }) => ({ subject, from, stored: from, wanted: to, asked: to }),
  initial: 'underWay',
  states: {
    underWay: {
      entry: 'askForWanted',
      invoke: {
        src: 'setTo',
        id: 'setTo',
        input: ({ context }) => ({ subject: context.subject, to: context.asked }),
        onDone: [
          {
            guard: ofAnswer('isOutdated'),
            target: 'underWay',
            reenter: true,
            actions: withData('adopt'),
          },
          {
            // The server may have found it otherwise than it was wanted, and knows better.
            guard: ofAnswer('isAnswered'),
            target: 'settled',
            actions: withData('adopt'),
          },
          { guard: 'isTakenBack', target: 'settled' },
          // No notice follows a signed-out member to the login.
          { guard: ofAnswer('isSignedOut'), target: 'settled' },
          {
            target: 'settled',
            actions: { type: 'flashFailure', params: ({ event }) => ({ failure: refusalOf(event.output) }) },
          },
        ],
        onError: [
          // The answer was lost, perhaps not the call: what was taken back is said once more.
          { guard: 'isQueued', target: 'underWay', reenter: true },
          {
            target: 'settled',
            actions: { type: 'flashFailure', params: ({ event }) => ({ failure: event.error }) },
          },
        ],
      },
      on: {
        'toggle.set': [
          {
            guard: { type: 'isAsked', params: ({ event }) => event.to },
            target: '.saving',
            actions: { type: 'want', params: ({ event }) => event.to },
          },
          { target: '.queued', actions: { type: 'want', params: ({ event }) => event.to } },
        ],
      },
      initial: 'saving',
      states: {
        saving: { meta: { shownBy: 'the button in the state that is wanted' } },
        queued: { meta: { shownBy: 'the button in the state that is wanted by now' } },
      },
    },
    settled: {
      type: 'final',
      meta: { shownBy: 'the button in the state that is stored' },
      entry: 'reportEnded',
    },
  },
})
