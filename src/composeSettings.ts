/** The charts by which a member says who and where he is, with their services plugged in. */
import { createAccountFormImplementations } from './machines/accountForm/implementations.ts'
import { createSaveOnboarding, onboardingFormMachine } from './machines/accountForm/onboarding.ts'
import { createSaveTravelPlan, travelPlanFormMachine } from './machines/accountForm/travelPlan.ts'
import { askDevice } from './browser/device.ts'
import { createAccountsImplementations } from './machines/accounts/implementations.ts'
import { accountsMachine } from './machines/accounts/machine.ts'
import { createLocationPickerImplementations } from './machines/locationPicker/implementations.ts'
import { locationPickerMachine } from './machines/locationPicker/machine.ts'
import { createPlaceSearchImplementations } from './machines/placeSearch/implementations.ts'
import { placeSearchMachine } from './machines/placeSearch/machine.ts'
import { createTravelPlansImplementations } from './machines/travelPlans/implementations.ts'
import { travelPlansMachine } from './machines/travelPlans/machine.ts'
import type { Bus } from './machines/root/bus.ts'
import type { CallFunction } from './services/http.ts'
import type { createMemberServices } from './services/members.ts'
import type { createSessionServices } from './services/session.ts'
import { createTravelServices } from './services/travel.ts'

export interface SettingsDeps {
  bus: Bus
  call: CallFunction
  members: ReturnType<typeof createMemberServices>
  sessions: ReturnType<typeof createSessionServices>
  /** Of the signed-in member. */
  ownId: () => number
}

export function composeSettings({ bus, call, members, sessions, ownId }: SettingsDeps) {
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
    placeSearch: placeSearchMachine.provide(createPlaceSearchImplementations(members)),
    travelPlans: travelPlansMachine.provide(createTravelPlansImplementations({ ...travel, bus })),
    travelPlanForm: travelPlanFormMachine.provide(
      createAccountFormImplementations({ save: createSaveTravelPlan(travel) }),
    ),
  }
}
