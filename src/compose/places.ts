/** The charts by which a member finds, names and chooses a place, with their services. */
import { askDevice } from '../browser/device.ts'
import {
  createLocationPickerImplementations,
  createPlaceShareImplementations,
} from '../machines/account/locationPicker/implementations.ts'
import { locationPickerMachine } from '../machines/account/locationPicker/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createMapCitiesImplementations } from '../machines/members/mapCities/implementations.ts'
import { mapCitiesMachine } from '../machines/members/mapCities/machine.ts'
import { createPlaceNameImplementations } from '../machines/members/placeName/implementations.ts'
import { placeNameMachine } from '../machines/members/placeName/machine.ts'
import { createTypeaheadImplementations } from '../machines/members/typeahead/implementations.ts'
import { placeSearchMachine } from '../machines/members/typeahead/placeSearch.ts'
import type { createMemberServices } from '../services/members.ts'

export interface PlacesDeps {
  bus: Bus
  members: ReturnType<typeof createMemberServices>
}

export const composePlaces = ({ bus, members }: PlacesDeps) => ({
  locationPicker: locationPickerMachine.provide(
    createLocationPickerImplementations({ ...members, askDevice, tell: bus.send.bind(bus) }),
  ),
  placeShare: locationPickerMachine.provide(createPlaceShareImplementations({ ...members, askDevice })),
  mapCities: mapCitiesMachine.provide(createMapCitiesImplementations(members)),
  placeName: placeNameMachine.provide(createPlaceNameImplementations(members)),
  placeSearch: placeSearchMachine.provide(
    createTypeaheadImplementations((words, _cursor, signal) => members.findPlaces(words, signal)),
  ),
})
