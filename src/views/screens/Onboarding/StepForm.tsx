import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { onboardingMachine } from '../../../machines/account/onboarding/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { useWrongField } from '../../components/fields/useWrongField.ts'
import { Notice } from '../../components/layout/Notice.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { onboardingPath } from '../../paths.ts'
import { media } from '../../theme/breakpoints.ts'
import type { OnboardingActor } from './Onboarding.tsx'

export type OnboardingSnapshot = SnapshotFrom<typeof onboardingMachine>

type Phase = 'editing' | 'saving' | 'skipping' | 'finishing' | 'refused' | 'failed' | 'unfinished'

/** What the form of the shown step is doing. */
export function phaseOf(snapshot: OnboardingSnapshot): Phase {
  if (snapshot.matches('finishing')) return snapshot.hasTag('busy') ? 'finishing' : 'unfinished'
  const inner = typeof snapshot.value === 'object' ? Object.values(snapshot.value)[0] : 'editing'
  return inner ?? 'editing'
}

const alerts: Partial<Record<Phase, string>> = {
  refused: 'Not saved',
  failed: 'Couldn’t save',
  unfinished: 'Not finished yet',
}
const busyTexts: Partial<Record<Phase, string>> = {
  saving: 'Saving',
  skipping: 'Skipping',
  finishing: 'Finishing',
}

const atStart = css`
  ${media.tabletUp} {
    margin-inline: 0 auto;
  }
`

export interface StepFormProps {
  onboarding: OnboardingActor
  snapshot: OnboardingSnapshot
  label: string
  children: ReactNode
}

/** The form of a step, with the way back, on and past it. */
export function StepForm({ onboarding, snapshot, label, children }: StepFormProps) {
  const { step, problem, errors } = snapshot.context
  const phase = phaseOf(snapshot)
  const alert = alerts[phase]
  const isSaidAtField = Object.values(errors).flat().includes(problem)
  const busyText = busyTexts[phase]
  const submit = snapshot.matches('privacy') || snapshot.matches('finishing') ? 'Finish' : 'Continue'
  const canSkip = snapshot.can({ type: 'step.skip' }) || phase === 'skipping'
  useWrongField(phase === 'refused')
  return (
    <Form onSubmit={() => onboarding.send({ type: 'step.save' })} label={label}>
      {alert !== undefined && (
        <Notice tone="error" title={alert}>
          {isSaidAtField ? null : problem}
        </Notice>
      )}
      {children}
      {busyText !== undefined && <VisuallyHidden role="status">{busyText}</VisuallyHidden>}
      <FormActions>
        {step > 1 && (
          <ButtonLink href={onboardingPath(step - 1)} variant="quiet" size="large" className={atStart}>
            Back
          </ButtonLink>
        )}
        {canSkip && (
          <Button variant="quiet" size="large" onClick={() => onboarding.send({ type: 'step.skip' })}>
            Skip
          </Button>
        )}
        <Button type="submit" variant="primary" size="large" busy={busyText !== undefined}>
          {busyText ?? (alert === undefined ? submit : 'Try again')}
        </Button>
      </FormActions>
    </Form>
  )
}
