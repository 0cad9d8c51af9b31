import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { MapCity } from '../../../../contract/places.ts'
import { answerGuards, ofAnswer, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

/** The part of the world that a map shows, in degrees. */
export interface MapRegion {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

export interface CitiesFound {
  readonly data: readonly MapCity[]
}

/**
 * Finds the cities that a map without tiles shows. Lives as long as the map, and asks once the map rests. Cities of the
 * last answer stay while the next are asked for, and when that fails.
 */
export const mapCitiesMachine = setup({
  types: {
    context: {} as { region: MapRegion | null; cities: readonly MapCity[] },
    events: {} as { type: 'map.moved'; region: MapRegion },
    meta: {} as StateMeta,
  },
  actors: {
    findCities: fromPromise<Answer<CitiesFound>, { region: MapRegion }>(() => notProvided('findCities')),
  },
  delays: { mapRest: 250 },
  guards: { ...answerGuards },
  actions: {
    setRegion: assign((_, { region }: { region: MapRegion }) => ({ region })),
    setCities: assign((_, { data: cities }: CitiesFound) => ({ cities })),
  },
}).createMachine({
  id: 'mapCities',
  context: { region: null, cities: [] },
  initial: 'idle',
  on: {
    'map.moved': { target: '.moving', actions: { type: 'setRegion', params: ({ event }) => event } },
  },
  states: {
    idle: { meta: { shownBy: 'a map without cities' } },
    moving: {
      meta: { shownBy: 'the cities of the last answer' },
      after: { mapRest: 'loading' },
    },
    loading: {
      meta: { shownBy: 'the cities of the last answer' },
      invoke: {
        src: 'findCities',
        id: 'findCities',
        input: ({ context }) => ({ region: context.region ?? notProvided('a region') }),
        onDone: [
          { guard: ofAnswer('isAnswered'), target: 'shown', actions: withData('setCities') },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    shown: { meta: { shownBy: 'the cities of this part of the map' } },
    failed: { meta: { shownBy: 'the cities of the last answer' } },
  },
})
