import type { Answer, Refusal } from '../../../contract/answer.ts'
import type { CallInput } from '../../../contract/calls.ts'
import type { Place, UserSelf } from '../../../contract/types.ts'
import type { Fact } from '../root/facts.ts'
import { createAccountFormMachine } from './machine.ts'

export interface OnboardingFields {
  readonly name: string
  /** `YYYY-MM-DD`, or empty until chosen. */
  readonly birthday: string
  readonly place: Place | null
}

export const onboardingFormMachine = createAccountFormMachine<OnboardingFields, UserSelf>()

const refused = (errors: Refusal['errors'], message: string): Refusal => ({
  ok: false,
  status: 422,
  code: 'invalid',
  message,
  errors,
})

/** The place first: `is_onboarded` is refused while one is missing. */
export const createSaveOnboarding =
  ({
    ownId,
    setPlace,
    updateSelf,
    tell,
  }: {
    ownId: () => number
    setPlace: (choice: { place_id: number }, signal: AbortSignal) => Promise<Answer<UserSelf>>
    updateSelf: (
      id: number,
      body: CallInput<'PUT /user/{id}'>['body'],
      signal: AbortSignal,
    ) => Promise<Answer<UserSelf>>
    tell: (fact: Fact) => void
  }) =>
  async ({ name, birthday, place }: OnboardingFields, signal: AbortSignal): Promise<Answer<UserSelf>> => {
    if (!place) return refused({ place: ['Choose the city you live in.'] }, 'A place is missing.')
    if (birthday === '')
      return refused({ birthday: ['Enter the day you were born.'] }, 'Your birthday is missing.')
    const placed = await setPlace({ place_id: place.id }, signal)
    if (!placed.ok) return placed
    const saved = await updateSelf(ownId(), { name, birthday, is_onboarded: true }, signal)
    if (saved.ok) tell({ type: 'session.changed', user: saved.data })
    return saved
  }
