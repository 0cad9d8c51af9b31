import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { CallInput } from '../../../../contract/calls.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { nameProblem } from '../../../../contract/userName.ts'
import { attributesGroup } from '../ownProfile/attributes.ts'
import { bodyGroup } from '../ownProfile/body.ts'
import { interestsGroup } from '../ownProfile/interests.ts'
import type { ChosenPlace, OnboardingFields } from './fields.ts'
import { numberOf, type StepName } from './steps.ts'
import { trimmed } from '../../../../contract/blankText.ts'

type Changes = CallInput<'PUT /user/{id}'>['body']

export interface SaveStepDeps {
  /** Returns the signed-in member. */
  readonly self: () => UserSelf
  /** No member's name may pass for it. */
  readonly siteName: string
  readonly setPlace: (choice: { place_id: number }, signal: AbortSignal) => Promise<Answer<UserSelf>>
  readonly updateSelf: (id: number, body: Changes, signal: AbortSignal) => Promise<Answer<UserSelf>>
}

/** Checks all fields of a step at once, so that the member sees all errors together. */
function wrongFields(
  step: StepName,
  fields: OnboardingFields,
  { self, siteName }: Pick<SaveStepDeps, 'self' | 'siteName'>,
): Refusal['errors'] {
  const { name, birthday, place } = fields
  if (step === 'place') return place ? {} : { place: ['Choose the city you live in.'] }
  if (step === 'body') return bodyGroup.changesIn(fields, self()).errors
  if (step !== 'name') return {}
  const wrongName = nameProblem(trimmed(name), siteName)
  return {
    ...(wrongName !== null && { name: [wrongName] }),
    ...(birthday === '' && { birthday: ['Enter your birthday.'] }),
  }
}

/** Whether a member is at this place already: only a few changes of it are allowed in an hour. */
const isHeld = (place: ChosenPlace, { location }: UserSelf) =>
  !('id' in place) ||
  (location?.coordinates[0] === place.longitude && location.coordinates[1] === place.latitude)

/** The server names the place by its id. The form shows the error at the field `place`. */
function atPlace(answer: Answer<UserSelf>): Answer<UserSelf> {
  if (answer.ok || !answer.errors['place_id']) return answer
  return { ...answer, errors: { ...answer.errors, place: answer.errors['place_id'] } }
}

const changesOf: Record<Exclude<StepName, 'place'>, (fields: OnboardingFields, user: UserSelf) => Changes> = {
  name: ({ name, birthday }) => ({ name: trimmed(name), birthday }),
  body: (fields, user) => ({
    ...bodyGroup.changesIn(fields, user).changes,
    ...attributesGroup.changesIn(fields, user).changes,
  }),
  about: (fields, user) => ({
    ...(trimmed(fields.description) !== trimmed(user.description ?? '') && {
      description: fields.description,
    }),
    ...interestsGroup.changesIn(fields, user).changes,
  }),
  photo: () => ({}),
  privacy: ({ shows_age, hides_distance, hides_online, is_private_viewing, hides_read_receipts }) => ({
    shows_age,
    hides_distance,
    hides_online,
    is_private_viewing,
    hides_read_receipts,
  }),
}

/** Saves one step. Sends nothing while one of its fields has an error. */
export function createSaveStep({ self, siteName, setPlace, updateSelf }: SaveStepDeps) {
  const update = (changes: Changes, signal: AbortSignal) => updateSelf(self().id, changes, signal)

  async function savePlace(place: ChosenPlace | null, signal: AbortSignal): Promise<Answer<UserSelf>> {
    if (!place || !('id' in place) || isHeld(place, self())) return { ok: true, data: self() }
    return atPlace(await setPlace({ place_id: place.id }, signal))
  }

  return {
    async save(step: StepName, fields: OnboardingFields, signal: AbortSignal): Promise<Answer<UserSelf>> {
      const errors = wrongFields(step, fields, { self, siteName })
      if (Object.keys(errors).length > 0)
        return { ok: false, status: 422, code: 'invalid', message: 'Check the highlighted fields.', errors }
      if (step === 'place') return savePlace(fields.place, signal)
      return update({ ...changesOf[step](fields, self()), onboarding_step: numberOf(step) }, signal)
    },
    /** Keeps only that the member came past this step. */
    skip: (step: StepName, signal: AbortSignal) => update({ onboarding_step: numberOf(step) }, signal),
    finish: async (signal: AbortSignal) => atPlace(await update({ is_onboarded: true }, signal)),
  }
}
