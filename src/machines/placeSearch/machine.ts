import { assign, emit, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { Place } from '../../../contract/types.ts'
import { dataOf } from '../answered.ts'
import { notProvided } from '../placeholder.ts'
import type { StateMeta } from '../stateMeta.ts'

interface Found {
  readonly data: readonly Place[]
}

/** Finding a city of the gazetteer as one types. */
export const placeSearchMachine = setup({
  types: {
    /** Of what was chosen before, the name is all that is shown. */
    input: {} as { chosen: Pick<Place, 'city'> | null },
    context: {} as { query: string; places: readonly Place[]; chosen: Pick<Place, 'city'> | null },
    events: {} as
      | { type: 'place.type'; query: string }
      | { type: 'place.choose'; place: Place }
      | { type: 'place.retry' }
      | { type: 'places.fold' }
      | { type: 'places.unfold' },
    emitted: {} as { type: 'place.chosen'; place: Place } | { type: 'place.cleared' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    findPlaces: fromPromise<Answer<Found>, { query: string }>(() => notProvided('findPlaces')),
  },
  guards: {
    isEmpty: (_, { query }: { query: string }) => query.trim() === '',
    hasPlaces: (_, answer: Answer<Found>) => answer.ok && answer.data.data.length > 0,
    isAnswered: (_, answer: Answer<Found>) => answer.ok,
    hasChosen: ({ context }) => context.chosen !== null,
  },
  actions: {
    note: assign((_, { query }: { query: string }) => ({ query, chosen: null })),
    show: assign((_, { data }: Found) => ({ places: data })),
    clear: assign({ places: [] }),
    adopt: assign((_, { place }: { place: Place }) => ({ chosen: place, query: place.city, places: [] })),
    tellChosen: emit((_, { place }: { place: Place }) => ({ type: 'place.chosen' as const, place })),
    tellCleared: emit({ type: 'place.cleared' }),
  },
  delays: { typingPause: 200 },
}).createMachine({
  id: 'placeSearch',
  context: ({ input }) => ({ query: input.chosen?.city ?? '', places: [], chosen: input.chosen }),
  initial: 'idle',
  on: {
    'place.type': [
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: '.idle',
        actions: [{ type: 'note', params: ({ event }) => event }, 'clear', 'tellCleared'],
      },
      { target: '.typing', actions: [{ type: 'note', params: ({ event }) => event }, 'tellCleared'] },
    ],
    'place.choose': {
      target: '.chosen',
      actions: [
        { type: 'adopt', params: ({ event }) => event },
        { type: 'tellChosen', params: ({ event }) => event },
      ],
    },
  },
  states: {
    idle: {
      meta: { shownBy: 'the empty field itself' },
      always: { guard: 'hasChosen', target: 'chosen' },
    },
    typing: {
      tags: 'busy',
      meta: { shownBy: 'the field itself' },
      on: { 'places.fold': 'folded' },
      after: { typingPause: 'searching' },
    },
    searching: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Looking for places' } },
      on: { 'places.fold': 'folded' },
      invoke: {
        src: 'findPlaces',
        id: 'findPlaces',
        input: ({ context }) => ({ query: context.query }),
        onDone: [
          {
            guard: { type: 'hasPlaces', params: ({ event }) => event.output },
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
      meta: { view: { role: 'listbox', text: 'Places' } },
      on: { 'places.fold': 'folded' },
    },
    nothing: {
      meta: { view: { role: 'status', text: 'No place of that name' } },
      on: { 'places.fold': 'folded' },
    },
    /** He went on without choosing, or closed the list: it comes back when he asks for it, and not by itself. */
    folded: {
      meta: { shownBy: 'the field itself, with what was typed' },
      on: { 'places.unfold': 'searching' },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Search again' } },
      on: { 'place.retry': 'searching' },
    },
    chosen: { meta: { shownBy: 'the field itself, with the city’s name' } },
  },
})
