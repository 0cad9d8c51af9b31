import { searchedPlaceLength } from '../../../../contract/limits.ts'
import type { Place } from '../../../../contract/places.ts'
import { createTypeaheadMachine } from './machine.ts'

/** Finds cities of the gazetteer. The field shows the chosen city. */
export const placeSearchMachine = createTypeaheadMachine<Place>(
  ({ city }) => city,
  ({ city }) => city,
  searchedPlaceLength,
)
