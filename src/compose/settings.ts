/** The charts by which a member says who and where he is, with their services plugged in. */
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { createSaveOnboarding, onboardingFormMachine } from '../machines/account/accountForm/onboarding.ts'
import { createSaveTravelPlan, travelPlanFormMachine } from '../machines/account/accountForm/travelPlan.ts'
import { askDevice } from '../browser/device.ts'
import type { WriteOnce } from '../browser/writeKeys.ts'
import { createAccountsImplementations } from '../machines/account/accounts/implementations.ts'
import { accountsMachine } from '../machines/account/accounts/machine.ts'
import {
  createLocationPickerImplementations,
  createPlaceShareImplementations,
} from '../machines/account/locationPicker/implementations.ts'
import { locationPickerMachine } from '../machines/account/locationPicker/machine.ts'
import { createPlaceNameImplementations } from '../machines/members/placeName/implementations.ts'
import { placeNameMachine } from '../machines/members/placeName/machine.ts'
import { createTravelPlansImplementations } from '../machines/account/travelPlans/implementations.ts'
import { travelPlansMachine } from '../machines/account/travelPlans/machine.ts'
import { createTypeaheadImplementations } from '../machines/members/typeahead/implementations.ts'
import { placeSearchMachine } from '../machines/members/typeahead/placeSearch.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import type { CallFunction } from '../services/http.ts'
import type { createMemberServices } from '../services/members.ts'
import type { createSessionServices } from '../services/session.ts'
import { createTravelServices } from '../services/travel.ts'

export interface SettingsDeps {
  bus: Bus
  call: CallFunction
  members: ReturnType<typeof createMemberServices>
  sessions: ReturnType<typeof createSessionServices>
  /** Of the signed-in member. */
  ownId: () => number
  writeOnce: WriteOnce
}

export function composeSettings({ bus, call, members, sessions, ownId, writeOnce }: SettingsDeps) {
  const tell = bus.send.bind(bus)
  const travel = createTravelServices(call)
  return {
    accounts: accountsMachine.provide(createAccountsImplementations(sessions)),
    onboardingForm: onboardingFormMachine.provide(
      createAccountFormImplementations({ save: createSaveOnboarding({ ...members, ownId, tell }) }),
    ),
    locationPicker: locationPickerMachine.provide(
      createLocationPickerImplementations({ ...members, askDevice, tell }),
    ),
    placeShare: locationPickerMachine.provide(createPlaceShareImplementations({ ...members, askDevice })),
    placeName: placeNameMachine.provide(createPlaceNameImplementations(members)),
    placeSearch: placeSearchMachine.provide(createTypeaheadImplementations(members.findPlaces)),
    travelPlans: travelPlansMachine.provide(createTravelPlansImplementations({ ...travel, bus })),
    travelPlanForm: travelPlanFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveTravelPlan({
          addPlan: (body, signal) =>
            writeOnce('travel-plan', body, (key) => travel.addPlan(body, key, signal)),
        }),
      }),
    ),
  }
}
