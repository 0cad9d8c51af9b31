import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { steps } from '../../../machines/account/onboarding/steps.ts'
import { useMedia } from '../../components/layout/useMedia.ts'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { media } from '../../theme/breakpoints.ts'
import { size, space } from '../../theme/tokens.ts'
import type { OnboardingActor } from './Onboarding.tsx'
import { Progress } from './Progress.tsx'
import { StepForm } from './StepForm.tsx'
import { stepViews } from './stepViews.tsx'

/** Lazy, because phones have no room for it. */
const Preview = retryableLazy(() => import('./Preview.tsx').then((module) => module.Preview))

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, ${size.field});
  gap: ${space[16]};
  justify-content: center;

  ${media.desktop} {
    grid-template-columns: minmax(0, ${size.field}) 380px;
  }
`

/** All steps of onboarding, in all states of the chart. */
export function OnboardingSteps({ onboarding }: { onboarding: OnboardingActor }) {
  const snapshot = useSelector(onboarding, (current) => current)
  const isWide = useMedia(media.desktop)
  const { step: number, user, fields } = snapshot.context
  const step = steps[number - 1]
  if (step === undefined) return null
  const { title, lead, Fields } = stepViews[step]
  return (
    <PageFrame>
      <Columns>
        <div>
          <PageTitle title={title} lead={lead} />
          <Progress step={number} of={steps.length} />
          <StepForm key={step} onboarding={onboarding} snapshot={snapshot} label={title}>
            <Fields onboarding={onboarding} snapshot={snapshot} />
          </StepForm>
        </div>
        {isWide && (
          <PartBoundary isSilent>
            <Suspense>
              <Preview user={user} fields={fields} />
            </Suspense>
          </PartBoundary>
        )}
      </Columns>
    </PageFrame>
  )
}
