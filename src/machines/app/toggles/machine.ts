import { assign, enqueueActions, fromCallback, sendTo, setup, stopChild } from 'xstate'

import type { Message } from '../../../../contract/messages.ts'
import { notProvided } from '../../placeholder.ts'
import type { FactOf } from '../root/facts.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { toggleMachine } from '../toggle/machine.ts'
import type { ToggleIntent, ToggleReport, ToggleSubject, Wish } from '../toggle/subject.ts'
import { factOf, factsOf, isWished, keyOf, wishesAbout, withWish, withoutWish } from './wishes.ts'
import type { ChangeFact, Wished } from './wishes.ts'

/** A click says how it is wished, the report of its end how it is. */
const now = ({ event: { subject, to } }: { event: Wish }) => ({ subject, to })
const note = { type: 'note', params: now } as const
const start = { type: 'start', params: ({ event }: { event: Wish }) => event } as const
const tell = { type: 'tell', params: (said: { event: Wish }) => factOf(now(said)) } as const
const tellAgain = {
  type: 'tellAgain',
  params: ({ context, event }: { context: { wishes: readonly Wished[] }; event: { message: Message } }) =>
    factsOf(wishesAbout(context.wishes, event.message)),
} as const
const drop = { type: 'drop', params: ({ event }: { event: Wish }) => event.subject } as const
const stop = { type: 'stop', params: ({ event }: { event: Wish }) => event.subject } as const

/**
 * Every toggle of the signed-in member that is under way, on whatever page he is: told as soon as it is wished, and
 * as it is once it is answered, so that whoever shows the thing shows it so.
 */
export const togglesMachine = setup({
  types: {
    context: {} as { wishes: readonly Wished[] },
    events: {} as
      | ToggleIntent
      | ToggleReport
      | FactOf<'realtime.messageCreated' | 'realtime.messageUpdated' | 'message.sent' | 'session.ended'>,
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    toggle: toggleMachine,
  },
  guards: {
    isUnderWay: ({ context }, { subject }: Wish) => isWished(context.wishes, subject),
    isNoneUnderWay: ({ context }) => context.wishes.length === 0,
    hasChanged: (_, { from, to }: Wish) => from !== to,
  },
  actions: {
    note: assign(({ context }, wish: Wished) => ({ wishes: withWish(context.wishes, wish) })),
    drop: assign(({ context }, subject: ToggleSubject) => ({
      wishes: withoutWish(context.wishes, subject),
    })),
    forget: assign({ wishes: [] }),
    start: enqueueActions(({ enqueue }, { subject, from, to }: Wish) => {
      enqueue.spawnChild('toggle', { id: keyOf(subject), input: { subject, from, to } })
    }),
    passOn: sendTo(
      (_, { subject }: Wished) => keyOf(subject),
      (_, { to }) => ({ type: 'toggle.set', to }),
    ),
    stop: stopChild((_, subject: ToggleSubject) => keyOf(subject)),
    stopAll: enqueueActions(({ context, enqueue }) => {
      for (const { subject } of context.wishes) enqueue.stopChild(keyOf(subject))
    }),
    tell: (_, fact: ChangeFact | null) => notProvided(`tell ${fact?.type}`),
    tellAgain: (_, facts: readonly ChangeFact[]) => notProvided(`tell ${facts.length} again`),
    tellStored: (_, { subject }: Wished) => notProvided(`tell that ${keyOf(subject)} is stored`),
  },
}).createMachine({
  id: 'toggles',
  context: { wishes: [] },
  invoke: { src: 'facts', id: 'facts' },
  initial: 'settled',
  states: {
    settled: {
      meta: { shownBy: 'the buttons in the states that are stored' },
      on: { 'toggle.set': { target: 'saving', actions: [note, tell, start] } },
    },
    saving: {
      meta: { shownBy: 'the buttons in the states that are wanted' },
      exit: ['stopAll', 'forget'],
      always: { guard: 'isNoneUnderWay', target: 'settled' },
      on: {
        'toggle.set': [
          {
            guard: { type: 'isUnderWay', params: ({ event }) => event },
            actions: [note, tell, { type: 'passOn', params: now }],
          },
          { actions: [note, tell, start] },
        ],
        'toggle.ended': [
          {
            guard: { type: 'hasChanged', params: ({ event }) => event },
            actions: [drop, tell, { type: 'tellStored', params: now }, stop],
          },
          { actions: [drop, tell, stop] },
        ],
        // What comes in may not have heard of the wish yet.
        'realtime.messageCreated': { actions: tellAgain },
        'realtime.messageUpdated': { actions: tellAgain },
        'message.sent': { actions: tellAgain },
        'session.ended': 'settled',
      },
    },
  },
})
