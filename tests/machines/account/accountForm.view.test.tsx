import { OnboardingForm } from '../../../src/views/screens/Onboarding/OnboardingForm.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { accountForm } from './accountForm.cases.ts'
import { describeView } from '../harness/describeView.tsx'

describeView(accountForm, (form) => (
  <Surroundings>
    <OnboardingForm form={form} />
  </Surroundings>
))
