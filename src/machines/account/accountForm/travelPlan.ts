import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { CallInput } from '../../../../contract/calls.ts'
import { backwardsDays, runBackwards } from '../../../../contract/days.ts'
import type { Place, TravelPlan } from '../../../../contract/types.ts'
import { createAccountFormMachine } from './machine.ts'

export interface TravelPlanFields {
  readonly place: Place | null
  /** Days, `2031-12-31`, or empty until chosen. */
  readonly from: string
  readonly to: string
  readonly note: string
}

export const travelPlanFormMachine = createAccountFormMachine<TravelPlanFields, TravelPlan>()

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
    if (!place) return refused({ place: ['Choose the city you travel to.'] }, 'A city is missing.')
    if (from === '') return refused({ from: ['Choose the day you arrive.'] }, 'The first day is missing.')
    if (to === '') return refused({ to: ['Choose the day you leave.'] }, 'The last day is missing.')
    // Said at its field while it is so, and no longer once either day is put right.
    if (runBackwards({ from, to })) return refused({}, backwardsDays)
    return addPlan({ place_id: place.id, from, to, note: note.trim() === '' ? null : note }, signal)
  }
