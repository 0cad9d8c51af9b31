import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { CallInput } from '../../../../contract/calls.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { Place } from '../../../../contract/places.ts'
import { nameProblem } from '../../../../contract/userName.ts'
import type { Fact } from '../../app/root/facts.ts'
import { createAccountFormMachine } from './machine.ts'

export interface OnboardingFields {
  readonly name: string
  /** `YYYY-MM-DD`, or empty until chosen. */
  readonly birthday: string
  readonly place: Place | null
}

export const onboardingFormMachine = createAccountFormMachine<OnboardingFields, UserSelf>()

/** Checks all fields at once, so that the member sees all errors together. */
function wrongFields({ name, birthday, place }: OnboardingFields): Refusal['errors'] {
  const wrongName = nameProblem(name)
  return {
    ...(wrongName !== null && { name: [wrongName] }),
    ...(birthday === '' && { birthday: ['Enter your birthday.'] }),
    ...(!place && { place: ['Choose the city you live in.'] }),
  }
}

/** Saves the place first, because `is_onboarded` is refused without one. Sends nothing while a field has an error. */
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
  async (fields: OnboardingFields, signal: AbortSignal): Promise<Answer<UserSelf>> => {
    const { name, birthday, place } = fields
    const errors = wrongFields(fields)
    if (!place || Object.keys(errors).length > 0)
      return { ok: false, status: 422, code: 'invalid', message: 'Check the highlighted fields.', errors }
    const placed = await setPlace({ place_id: place.id }, signal)
    if (!placed.ok) return placed
    const saved = await updateSelf(ownId(), { name, birthday, is_onboarded: true }, signal)
    if (saved.ok) tell({ type: 'session.changed', user: saved.data })
    return saved
  }
