import { assign, fromPromise, sendParent, setup } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { answerGuards, ofAnswer, refusalOf, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { changeBefore, changeOf } from './types.ts'
import type { ToggleChange, ToggleClick, ToggleReport, ToggleValue } from './types.ts'

interface ToggleContext {
  /** The value before the first click. */
  readonly from: ToggleValue
  /** As far as the answers so far tell. */
  readonly stored: ToggleChange
  readonly wanted: ToggleChange
  /** Set by the call under way. */
  readonly asked: ToggleChange
}

/**
 * One toggle, from the click until it is stored or refused. A second click while saving queues the last requested value
 * (`docs/product.md#toggles`). A call says which value is wanted, so that it can be repeated after a lost answer.
 */
export const toggleMachine = setup({
  types: {
    input: {} as ToggleClick,
    context: {} as ToggleContext,
    events: {} as { type: 'toggle.set' } & ToggleChange,
    meta: {} as StateMeta,
  },
  actors: {
    setTo: fromPromise<Answer<ToggleChange>, ToggleChange>(() => notProvided('setTo')),
  },
  guards: {
    ...answerGuards,
    isAsked: ({ context }, { to }: ToggleChange) => to === context.asked.to,
    isQueued: ({ context }) => context.wanted.to !== context.asked.to,
    isTakenBack: ({ context }) => context.wanted.to === context.stored.to,
    isOutdated: ({ context }, answer: Answer<ToggleChange>) =>
      answer.ok && context.wanted.to !== context.asked.to && context.wanted.to !== answer.data.to,
  },
  actions: {
    setWanted: assign((_, wanted: ToggleChange) => ({ wanted: changeOf(wanted) })),
    askForWanted: assign({ asked: ({ context }) => context.wanted }),
    setStored: assign((_, stored: ToggleChange) => ({ stored })),
    reportEnded: sendParent(({ context: { from, stored } }): ToggleReport => ({
      type: 'toggle.ended',
      from,
      ...stored,
    })),
    flashFailure: (_, { failure }: { failure: unknown }) => notProvided(`flash ${String(failure)}`),
  },
}).createMachine({
  id: 'toggle',
  context: ({ input }) => ({
    from: input.from,
    stored: changeBefore(input),
    wanted: changeOf(input),
    asked: changeOf(input),
  }),
  initial: 'pending',
  states: {
    pending: {
      entry: 'askForWanted',
      invoke: {
        src: 'setTo',
        id: 'setTo',
        input: ({ context }) => context.asked,
        onDone: [
          {
            guard: ofAnswer('isOutdated'),
            target: 'pending',
            reenter: true,
            actions: withData('setStored'),
          },
          // Also when the server stored another value than was wanted.
          { guard: ofAnswer('isAnswered'), target: 'settled', actions: withData('setStored') },
          { guard: 'isTakenBack', target: 'settled' },
          // A signed-out member is on the way to the login, where no flash may follow.
          { guard: ofAnswer('isSignedOut'), target: 'settled' },
          {
            target: 'settled',
            actions: { type: 'flashFailure', params: ({ event }) => ({ failure: refusalOf(event.output) }) },
          },
        ],
        onError: [
          // The call may have been stored, so the second click needs a call of its own.
          { guard: 'isQueued', target: 'pending', reenter: true },
          {
            target: 'settled',
            actions: { type: 'flashFailure', params: ({ event }) => ({ failure: event.error }) },
          },
        ],
      },
      on: {
        'toggle.set': [
          {
            guard: { type: 'isAsked', params: ({ event }) => event },
            target: '.saving',
            actions: { type: 'setWanted', params: ({ event }) => event },
          },
          { target: '.queued', actions: { type: 'setWanted', params: ({ event }) => event } },
        ],
      },
      initial: 'saving',
      states: {
        saving: { meta: { shownBy: 'the button with the wanted value' } },
        queued: { meta: { shownBy: 'the button with the value of the second click' } },
      },
    },
    settled: {
      type: 'final',
      meta: { shownBy: 'the button with the stored value' },
      entry: 'reportEnded',
    },
  },
})
