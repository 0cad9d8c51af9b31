import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { CallInput } from '../../../../contract/calls.ts'
import { reversedDaysError, areReversed } from '../../../../contract/days.ts'
import type { Place } from '../../../../contract/places.ts'
import type { TravelPlan } from '../../../../contract/travelPlans.ts'
import { createAccountFormMachine } from './machine.ts'
import { unknownSave } from './texts.ts'
import { isBlank } from '../../../../contract/blankText.ts'

export interface TravelPlanFields {
  readonly place: Place | null
  /** Days as `2031-12-31`, or '' until chosen. */
  readonly from: string
  readonly to: string
  readonly note: string
}

export const travelPlanFormMachine = createAccountFormMachine<TravelPlanFields, TravelPlan>({
  unanswered: unknownSave,
})

const refused = (errors: Refusal['errors'], message: string): Refusal => ({
  ok: false,
  status: 422,
  code: 'invalid',
  message,
  errors,
})

export const createSaveTravelPlan =
  ({
    addPlan,
  }: {
    addPlan: (
      body: CallInput<'POST /travel-plan'>['body'],
      signal: AbortSignal,
    ) => Promise<Answer<TravelPlan>>
  }) =>
  async ({ place, from, to, note }: TravelPlanFields, signal: AbortSignal): Promise<Answer<TravelPlan>> => {
    if (!place) return refused({ place: ['Choose a city.'] }, 'A city is missing.')
    if (from === '') return refused({ from: ['Choose the first day.'] }, 'The first day is missing.')
    if (to === '') return refused({ to: ['Choose the last day.'] }, 'The last day is missing.')
    // The form shows this at the field itself, as long as it is wrong.
    if (areReversed({ from, to })) return refused({}, reversedDaysError)
    return addPlan({ place_id: place.id, from, to, note: isBlank(note) ? null : note }, signal)
  }
