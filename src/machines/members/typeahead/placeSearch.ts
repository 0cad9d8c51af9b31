import type { Place } from '../../../../contract/types.ts'
import { createTypeaheadMachine } from './machine.ts'

/** Finding a city of the gazetteer: the one that is chosen stands in the field. */
export const placeSearchMachine = createTypeaheadMachine<Place>(({ city }) => city)
