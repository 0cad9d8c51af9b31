import { fromPromise } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { Place } from '../../../contract/types.ts'

interface Found {
  readonly data: readonly Place[]
}

export const createPlaceSearchImplementations = ({
  findPlaces,
}: {
  findPlaces: (query: string, signal: AbortSignal) => Promise<Answer<Found>>
}) => ({
  actors: {
    findPlaces: fromPromise<Answer<Found>, { query: string }>(({ input, signal }) =>
      findPlaces(input.query, signal),
    ),
  },
})
