import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { PlaceFound } from './machine.ts'

export const createPlaceNameImplementations = ({
  findPlace,
}: {
  findPlace: (id: number, signal: AbortSignal) => Promise<Answer<PlaceFound>>
}) => ({
  actors: {
    findPlace: fromPromise<Answer<PlaceFound>, { id: number }>(({ input, signal }) =>
      findPlace(input.id, signal),
    ),
  },
})
