import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { CitiesFound, MapRegion } from './machine.ts'

export const createMapCitiesImplementations = ({
  findCities,
}: {
  findCities: (region: MapRegion, signal: AbortSignal) => Promise<Answer<CitiesFound>>
}) => ({
  actors: {
    findCities: fromPromise<Answer<CitiesFound>, { region: MapRegion }>(({ input, signal }) =>
      findCities(input.region, signal),
    ),
  },
})
