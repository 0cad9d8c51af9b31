/** The chart of onboarding, with its services. */
import type { UserSelf } from '../../contract/ownProfile.ts'
import { createOnboardingImplementations } from '../machines/account/onboarding/implementations.ts'
import { onboardingMachine } from '../machines/account/onboarding/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import type { createMemberServices } from '../services/members.ts'

export interface OnboardingDeps {
  bus: Bus
  members: ReturnType<typeof createMemberServices>
  /** Returns the signed-in member. */
  self: () => UserSelf
  siteName: string
}

export const composeOnboarding = ({ bus, members, self, siteName }: OnboardingDeps) => ({
  onboarding: onboardingMachine.provide(createOnboardingImplementations({ ...members, bus, self, siteName })),
})
