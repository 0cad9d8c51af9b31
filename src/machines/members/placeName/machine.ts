import { emit, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Place } from '../../../../contract/places.ts'
import { answerGuards, ofAnswer, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

/** Null when no place has this id. */
export interface PlaceFound {
  readonly data: Place | null
}

/** Looks up the name of a place when an address has only its id. Lives as long as the field that shows the place. */
export const placeNameMachine = setup({
  types: {
    input: {} as { id: number },
    context: {} as { id: number },
    emitted: {} as { type: 'place.named'; place: PlaceFound['data'] },
    meta: {} as StateMeta,
  },
  actors: {
    findPlace: fromPromise<Answer<PlaceFound>, { id: number }>(() => notProvided('findPlace')),
  },
  guards: {
    ...answerGuards,
  },
  actions: {
    tell: emit((_, { data: place }: PlaceFound) => ({ type: 'place.named' as const, place })),
  },
}).createMachine({
  id: 'placeName',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      meta: { shownBy: 'a field that is still empty' },
      invoke: {
        src: 'findPlace',
        id: 'findPlace',
        input: ({ context }) => context,
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'answered',
            actions: withData('tell'),
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    answered: { meta: { shownBy: 'the name in the address, and in the field' } },
    failed: { meta: { shownBy: 'a field that stays empty' } },
  },
})
