import { assign, enqueueActions, fromCallback, sendTo, setup, stopChild } from 'xstate'

import type { Message } from '../../../../contract/messages.ts'
import { notProvided } from '../../placeholder.ts'
import type { FactOf } from '../root/facts.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { toggleMachine } from '../toggle/machine.ts'
import { shownChange } from '../toggle/shownChange.ts'
import type { ShownChange } from '../toggle/shownChange.ts'
import { changeOf } from '../toggle/types.ts'
import type { ToggleChange, ToggleClick, ToggleIntent, ToggleReport, ToggleSubject } from '../toggle/types.ts'
import type { ToggleValue } from '../toggle/types.ts'
import { isPending, keyOf, pendingAbout, shownChanges, withoutPending, withPending } from './pending.ts'

const changeIn = ({ event }: { event: ToggleChange }) => changeOf(event)
const subjectIn = ({ event }: { event: ToggleChange }) => event.subject
const add = { type: 'add', params: changeIn } as const
const start = {
  type: 'start',
  params: ({ event: { type: _type, ...click } }: { event: ToggleIntent }) => click,
} as const
const passOn = { type: 'passOn', params: changeIn } as const
const remove = { type: 'remove', params: subjectIn } as const
const stop = { type: 'stop', params: subjectIn } as const
const tell = { type: 'tell', params: ({ event }: { event: ToggleChange }) => shownChange(event) } as const
const tellStored = { type: 'tellStored', params: changeIn } as const
const tellAgain = {
  type: 'tellAgain',
  params: ({
    context,
    event,
  }: {
    context: { pending: readonly ToggleChange[] }
    event: { message: Message }
  }) => shownChanges(pendingAbout(context.pending, event.message)),
} as const

/**
 * All toggles of the signed-in member that are not stored yet, each with a `toggle` actor. Every page hears of a toggle
 * at its click, and again when it ends, stored or reverted. Lives until the page is closed.
 */
export const togglesMachine = setup({
  types: {
    context: {} as { pending: readonly ToggleChange[] },
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
    isPending: ({ context }, { subject }: ToggleClick) => isPending(context.pending, subject),
    isNonePending: ({ context }) => context.pending.length === 0,
    hasChanged: (_, { from, to }: { from: ToggleValue; to: ToggleValue }) => from !== to,
  },
  actions: {
    add: assign(({ context }, added: ToggleChange) => ({ pending: withPending(context.pending, added) })),
    remove: assign(({ context }, about: ToggleSubject) => ({
      pending: withoutPending(context.pending, about),
    })),
    clear: assign({ pending: [] }),
    start: enqueueActions(({ enqueue }, click: ToggleClick) => {
      enqueue.spawnChild('toggle', { id: keyOf(click.subject), input: click })
    }),
    passOn: sendTo(
      (_, { subject }: ToggleChange) => keyOf(subject),
      (_, passed) => ({ type: 'toggle.set', ...passed }),
    ),
    stop: stopChild((_, about: ToggleSubject) => keyOf(about)),
    stopAll: enqueueActions(({ context, enqueue }) => {
      for (const { subject } of context.pending) enqueue.stopChild(keyOf(subject))
    }),
    tell: (_, shown: ShownChange | null) => notProvided(`tell ${shown?.type}`),
    tellAgain: (_, shown: readonly ShownChange[]) => notProvided(`tell ${shown.length} again`),
    tellStored: (_, { subject }: ToggleChange) => notProvided(`tell that ${keyOf(subject)} is stored`),
  },
}).createMachine({
  id: 'toggles',
  context: { pending: [] },
  invoke: { src: 'facts', id: 'facts' },
  initial: 'settled',
  states: {
    settled: {
      meta: { shownBy: 'the buttons with their stored values' },
      on: { 'toggle.set': { target: 'saving', actions: [add, tell, start] } },
    },
    saving: {
      meta: { shownBy: 'the buttons with their wanted values' },
      exit: ['stopAll', 'clear'],
      always: { guard: 'isNonePending', target: 'settled' },
      on: {
        'toggle.set': [
          { guard: { type: 'isPending', params: ({ event }) => event }, actions: [add, tell, passOn] },
          { actions: [add, tell, start] },
        ],
        'toggle.ended': [
          {
            guard: { type: 'hasChanged', params: ({ event }) => event },
            actions: [remove, tell, tellStored, stop],
          },
          { actions: [remove, tell, stop] },
        ],
        // The message may be older than the pending toggle, so what it shows is told again.
        'realtime.messageCreated': { actions: tellAgain },
        'realtime.messageUpdated': { actions: tellAgain },
        'message.sent': { actions: tellAgain },
        'session.ended': 'settled',
      },
    },
  },
})
