import type { ComponentType, ReactNode } from 'react'
import type { StepName } from '../../../machines/account/onboarding/steps.ts'
import { AboutFields } from './AboutFields.tsx'
import { BodyFields } from './BodyFields.tsx'
import { NameFields } from './NameFields.tsx'
import type { OnboardingActor } from './Onboarding.tsx'
import { PhotoFields } from './PhotoFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { PrivacyFields } from './PrivacyFields.tsx'
import type { OnboardingSnapshot } from './StepForm.tsx'

export interface StepFieldsProps {
  onboarding: OnboardingActor
  snapshot: OnboardingSnapshot
}

interface StepView {
  readonly title: string
  /** Why it is asked. */
  readonly lead: ReactNode
  readonly Fields: ComponentType<StepFieldsProps>
}

export const stepViews: Record<StepName, StepView> = {
  name: {
    title: 'Tell us who you are',
    lead: 'The name is what other members call you. Pick any name you like.',
    Fields: NameFields,
  },
  place: {
    title: 'Where do you live?',
    lead: 'So that you find members nearby, and they find you.',
    Fields: PlaceFields,
  },
  body: {
    title: 'What do you look like?',
    lead: 'Members search by these. Answer what you like and leave out the rest.',
    Fields: BodyFields,
  },
  about: {
    title: 'What are you into?',
    lead: 'A few words about you start most conversations.',
    Fields: AboutFields,
  },
  photo: {
    title: 'Show yourself',
    lead: 'A photo that shows you helps your profile to be approved.',
    Fields: PhotoFields,
  },
  privacy: {
    title: 'What may others see?',
    lead: 'You decide. Change it at any time in your account settings.',
    Fields: PrivacyFields,
  },
}
