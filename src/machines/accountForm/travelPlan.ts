import type { Answer, Refusal } from '../../../contract/answer.ts'
import type { CallInput } from '../../../contract/calls.ts'
import type { Place, TravelPlan } from '../../../contract/types.ts'
import { backwardsDays } from '../pagedList/journey.ts'
import { createAccountFormMachine } from './machine.ts'

export interface TravelPlanFields {
  readonly place: Place | null
  /** Days, `2031-12-31`, or empty until chosen. */
  readonly from: string
  readonly to: string
  readonly note: string
}

export const travelPlanFormMachine = createAccountFormMachine<TravelPlanFields, TravelPlan>()

/** Whether both days are chosen, the last before the first. */
export const areBackwards = ({ from, to }: Pick<TravelPlanFields, 'from' | 'to'>): boolean =>
  to !== '' && to < from

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
    if (areBackwards({ from, to })) return refused({}, backwardsDays)
    return addPlan({ place_id: place.id, from, to, note: note.trim() === '' ? null : note }, signal)
  }
