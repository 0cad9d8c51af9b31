import { assign, emit, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { UserCard } from '../../../contract/types.ts'
import { dataOf } from '../answered.ts'
import { notProvided } from '../placeholder.ts'
import type { StateMeta } from '../stateMeta.ts'

export interface NamesFound {
  readonly data: readonly UserCard[]
}

/** Finding a member by his name as one types (SPEC 7, search by name). */
export const nameSearchMachine = setup({
  types: {
    context: {} as { name: string; members: readonly UserCard[] },
    events: {} as
      | { type: 'name.type'; name: string }
      | { type: 'name.choose'; member: UserCard }
      | { type: 'name.retry' }
      | { type: 'names.fold' }
      | { type: 'names.unfold' },
    emitted: {} as { type: 'name.chosen'; member: UserCard },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    findNames: fromPromise<Answer<NamesFound>, { name: string }>(() => notProvided('findNames')),
  },
  guards: {
    isEmpty: (_, { name }: { name: string }) => name.trim() === '',
    hasNames: (_, answer: Answer<NamesFound>) => answer.ok && answer.data.data.length > 0,
    isAnswered: (_, answer: Answer<NamesFound>) => answer.ok,
  },
  actions: {
    note: assign((_, { name }: { name: string }) => ({ name })),
    show: assign((_, { data }: NamesFound) => ({ members: data })),
    clear: assign({ members: [] }),
    tellChosen: emit((_, { member }: { member: UserCard }) => ({ type: 'name.chosen' as const, member })),
  },
  delays: { typingPause: 200 },
}).createMachine({
  id: 'nameSearch',
  context: { name: '', members: [] },
  initial: 'idle',
  on: {
    'name.type': [
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: '.idle',
        actions: [{ type: 'note', params: ({ event }) => event }, 'clear'],
      },
      { target: '.typing', actions: { type: 'note', params: ({ event }) => event } },
    ],
    'name.choose': { target: '.folded', actions: { type: 'tellChosen', params: ({ event }) => event } },
  },
  states: {
    idle: { meta: { shownBy: 'the empty field itself' } },
    typing: {
      tags: 'busy',
      meta: { shownBy: 'the field itself' },
      on: { 'names.fold': 'folded' },
      after: { typingPause: 'searching' },
    },
    searching: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Looking for names' } },
      on: { 'names.fold': 'folded' },
      invoke: {
        src: 'findNames',
        id: 'findNames',
        input: ({ context }) => ({ name: context.name }),
        onDone: [
          {
            guard: { type: 'hasNames', params: ({ event }) => event.output },
            target: 'found',
            actions: { type: 'show', params: ({ event }) => dataOf(event.output) },
          },
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'nothing',
            actions: 'clear',
          },
          { target: 'failed', actions: 'clear' },
        ],
        onError: { target: 'failed', actions: 'clear' },
      },
    },
    found: {
      meta: { view: { role: 'listbox', text: 'Members' } },
      on: { 'names.fold': 'folded' },
    },
    nothing: {
      meta: { view: { role: 'status', text: 'Nobody of that name' } },
      on: { 'names.fold': 'folded' },
    },
    /** A profile was opened, or the list was put away: it comes back when it is asked for, with fresh names. */
    folded: {
      meta: { shownBy: 'the field itself, with what was typed' },
      on: { 'names.unfold': 'searching' },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Search again' } },
      on: { 'name.retry': 'searching' },
    },
  },
})
