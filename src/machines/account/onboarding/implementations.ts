import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { type Bus, listenTo } from '../../app/root/bus.ts'
import type { OnboardingFields } from './fields.ts'
import { createSaveStep, type SaveStepDeps } from './saveStep.ts'
import type { StepName } from './steps.ts'
import type { onboardingMachine } from './machine.ts'

export function createOnboardingImplementations({ bus, ...deps }: SaveStepDeps & { readonly bus: Bus }) {
  const { save, skip, finish } = createSaveStep(deps)
  return {
    actors: {
      facts: listenTo<typeof onboardingMachine>(bus, { 'session.changed': true, 'media.uploaded': true }),
      save: fromPromise<Answer<UserSelf>, { step: StepName; fields: OnboardingFields }>(({ input, signal }) =>
        save(input.step, input.fields, signal),
      ),
      skip: fromPromise<Answer<UserSelf>, { step: StepName }>(({ input, signal }) =>
        skip(input.step, signal),
      ),
      finish: fromPromise<Answer<UserSelf>>(({ signal }) => finish(signal)),
    },
    actions: {
      tellUser: (_: unknown, { user }: { user: UserSelf }) => bus.send({ type: 'session.changed', user }),
    },
  }
}
