/** The charts of a member's own account, with their services: onboarding, aliases and travel plans. */
import type { WriteOnce } from '../browser/writeKeys.ts'
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { createSaveOnboarding, onboardingFormMachine } from '../machines/account/accountForm/onboarding.ts'
import { createSaveTravelPlan, travelPlanFormMachine } from '../machines/account/accountForm/travelPlan.ts'
import { createAccountsImplementations } from '../machines/account/accounts/implementations.ts'
import { accountsMachine } from '../machines/account/accounts/machine.ts'
import { createTravelPlansImplementations } from '../machines/account/travelPlans/implementations.ts'
import { travelPlansMachine } from '../machines/account/travelPlans/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import type { CallFunction } from '../services/http.ts'
import type { createMemberServices } from '../services/members.ts'
import type { createSessionServices } from '../services/session.ts'
import { createTravelServices } from '../services/travel.ts'

export interface AccountDeps {
  bus: Bus
  call: CallFunction
  members: ReturnType<typeof createMemberServices>
  sessions: ReturnType<typeof createSessionServices>
  /** Returns the id of the signed-in member. */
  ownId: () => number
  writeOnce: WriteOnce
}

export function composeAccount({ bus, call, members, sessions, ownId, writeOnce }: AccountDeps) {
  const travel = createTravelServices(call)
  return {
    accounts: accountsMachine.provide(createAccountsImplementations(sessions)),
    onboardingForm: onboardingFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveOnboarding({ ...members, ownId, tell: bus.send.bind(bus) }),
      }),
    ),
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
