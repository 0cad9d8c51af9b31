import { assign, emit, fromPromise, setup } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import { dataOf, refusalOf } from '../answered.ts'
import { notProvided } from '../placeholder.ts'
import type { StateMeta } from '../stateMeta.ts'

/** What is switched, on whom or what. */
export type ToggleSubject =
  | { toggle: 'hotClick'; of: 'photo' | 'video'; id: number }
  | { toggle: 'block' | 'unlock' | 'dudelist' | 'keep' | 'disableEmails'; of: 'member'; id: number }
  | { toggle: 'save'; of: 'message'; id: number }

export type ToggleAnswer = Answer<{ on: boolean }>

/**
 * SPEC 4, Hot-click and other toggles: one actor from the click to the answer. The wish is shown at once and reverted
 * when it fails; a second click while saving queues the last wish. The call says which state is wanted, so that one
 * whose answer was lost can be made again without undoing anything.
 */
export const toggleMachine = setup({
  types: {
    input: {} as { subject: ToggleSubject; isOn: boolean },
    context: {} as { subject: ToggleSubject; stored: boolean; wanted: boolean; asked: boolean },
    output: {} as { subject: ToggleSubject; isOn: boolean },
    events: {} as { type: 'toggle.click' },
    emitted: {} as
      | { type: 'toggle.shown'; subject: ToggleSubject; isOn: boolean }
      /** The failure is the server's refusal, or whatever was thrown in place of an answer. */
      | { type: 'toggle.failed'; subject: ToggleSubject; failure: unknown },
    meta: {} as StateMeta,
  },
  actors: {
    setTo: fromPromise<ToggleAnswer, { subject: ToggleSubject; to: boolean }>(() => notProvided('setTo')),
  },
  guards: {
    isWanted: ({ context }, answer: ToggleAnswer) => answer.ok && answer.data.on === context.wanted,
    isOutdated: ({ context }, answer: ToggleAnswer) => answer.ok && context.asked !== context.wanted,
    isStored: (_, answer: ToggleAnswer) => answer.ok,
    isTakenBack: ({ context }) => context.wanted === context.stored,
    isQueued: ({ context }) => context.wanted !== context.asked,
  },
  actions: {
    flip: assign({ wanted: ({ context }) => !context.wanted }),
    askForWanted: assign({ asked: ({ context }) => context.wanted }),
    adopt: assign((_, { on }: { on: boolean }) => ({ stored: on })),
    revert: assign({ wanted: ({ context }) => context.stored }),
    show: emit(({ context }) => ({
      type: 'toggle.shown' as const,
      subject: context.subject,
      isOn: context.wanted,
    })),
    tellFailed: emit(({ context }, { failure }: { failure: unknown }) => ({
      type: 'toggle.failed' as const,
      subject: context.subject,
      failure,
    })),
  },
}).createMachine({
  id: 'toggle',
  context: ({ input }) => ({
    subject: input.subject,
    stored: input.isOn,
    wanted: !input.isOn,
    asked: !input.isOn,
  }),
  output: ({ context }) => ({ subject: context.subject, isOn: context.stored }),
  entry: 'show',
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
            guard: { type: 'isWanted', params: ({ event }) => event.output },
            target: 'settled',
            actions: { type: 'adopt', params: ({ event }) => dataOf(event.output) },
          },
          {
            guard: { type: 'isOutdated', params: ({ event }) => event.output },
            target: 'underWay',
            reenter: true,
            actions: { type: 'adopt', params: ({ event }) => dataOf(event.output) },
          },
          {
            guard: { type: 'isStored', params: ({ event }) => event.output },
            target: 'settled',
            actions: [{ type: 'adopt', params: ({ event }) => dataOf(event.output) }, 'revert', 'show'],
          },
          { guard: 'isTakenBack', target: 'settled' },
          {
            target: 'settled',
            actions: [
              'revert',
              'show',
              { type: 'tellFailed', params: ({ event }) => ({ failure: refusalOf(event.output) }) },
            ],
          },
        ],
        onError: [
          // The answer was lost, perhaps not the call: what was taken back is said once more.
          { guard: 'isQueued', target: 'underWay', reenter: true },
          {
            target: 'settled',
            actions: [
              'revert',
              'show',
              { type: 'tellFailed', params: ({ event }) => ({ failure: event.error }) },
            ],
          },
        ],
      },
      initial: 'saving',
      states: {
        saving: {
          meta: { shownBy: 'the button in the state that is wanted' },
          on: { 'toggle.click': { target: 'queued', actions: ['flip', 'show'] } },
        },
        queued: {
          meta: { shownBy: 'the button back in the state it came from' },
          on: { 'toggle.click': { target: 'saving', actions: ['flip', 'show'] } },
        },
      },
    },
    settled: {
      type: 'final',
      meta: { shownBy: 'the button in the state that is stored' },
    },
  },
})
