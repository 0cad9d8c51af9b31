import { OnboardingSteps } from '../../../src/views/screens/Onboarding/OnboardingSteps.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { onboarding } from './onboarding.cases.ts'

describeView(onboarding, (actor) => (
  <Surroundings>
    <OnboardingSteps onboarding={actor} />
  </Surroundings>
))
