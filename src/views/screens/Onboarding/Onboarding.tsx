import { useActorRef } from '@xstate/react'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { useCharts, useMember } from '../../lodge.ts'
import { OnboardingForm } from './OnboardingForm.tsx'

/** `/onboarding/1`: name, birthday and city. The session chart leaves it when the member is onboarded. */
export function Onboarding() {
  const charts = useCharts('account')
  const user = useMember()
  const form = useActorRef(charts.onboardingForm, {
    input: {
      fields: { name: user.name === 'Guest' ? '' : user.name, birthday: user.birthday ?? '', place: null },
    },
  })
  return (
    <PageFrame width="alone">
      <PageTitle title="Tell us who you are" lead="Three questions, then you can look around." />
      <OnboardingForm form={form} />
    </PageFrame>
  )
}
