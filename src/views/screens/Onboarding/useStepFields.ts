import { useCallback } from 'react'
import type { OnboardingFields } from '../../../machines/account/onboarding/fields.ts'
import type { StepFieldsProps } from './stepViews.tsx'

/** What the fields of a step show, and how they change. */
export function useStepFields({ onboarding, snapshot }: StepFieldsProps) {
  const { fields, errors } = snapshot.context
  const change = useCallback(
    (changes: Partial<OnboardingFields>) => onboarding.send({ type: 'field.changed', changes }),
    [onboarding],
  )
  return { fields, errors, isLocked: snapshot.hasTag('busy'), change }
}
