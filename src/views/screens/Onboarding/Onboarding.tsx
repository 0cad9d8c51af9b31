import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import { fieldsOf } from '../../../machines/account/onboarding/fields.ts'
import type { onboardingMachine } from '../../../machines/account/onboarding/machine.ts'
import { useCharts, useMember } from '../../lodge.ts'
import { onboardingPath } from '../../paths.ts'
import { OnboardingSteps } from './OnboardingSteps.tsx'
import { changesOf, useKeepFields, useKeptFields } from '../keptFields.ts'

export type OnboardingActor = ActorRefFrom<typeof onboardingMachine>

/** Tells the chart which step's address is open, and follows it to the address of another step. */
function useStepAddress(onboarding: OnboardingActor, asked: number): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const subscription = onboarding.on('step.moved', ({ step, replaces }) => {
      if (step !== asked) navigate(onboardingPath(step), { replace: replaces })
    })
    onboarding.send({ type: 'step.open', step: asked })
    return () => subscription.unsubscribe()
  }, [onboarding, asked, navigate])
}

/** `/onboarding/1` to `/onboarding/6`. The session chart leaves them when the member is onboarded. */
export function Onboarding({ asked }: { asked: number }) {
  const charts = useCharts('onboarding')
  const user = useMember()
  const fields = useKeptFields('onboarding', fieldsOf(user))
  const onboarding = useActorRef(charts.onboarding, { input: { user, fields } })
  useKeepFields('onboarding', () => {
    const { context } = onboarding.getSnapshot()
    return changesOf(context.fields, fieldsOf(context.user))
  })
  useStepAddress(onboarding, asked)
  return <OnboardingSteps onboarding={onboarding} />
}
