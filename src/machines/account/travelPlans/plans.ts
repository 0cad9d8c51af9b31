import type { TravelPlan } from '../../../../contract/travelPlans.ts'
import type { FlashContent } from '../../app/root/intents.ts'

export const notRemoved: FlashContent = {
  type: 'error',
  html: "Couldn't remove the travel plan. Try again.",
}

/** Adds a plan in the order of the server: by first day, then by id. */
export const withPlan = (plans: readonly TravelPlan[], plan: TravelPlan): readonly TravelPlan[] =>
  [...plans.filter(({ id }) => id !== plan.id), plan].toSorted(
    (one, other) => one.from.localeCompare(other.from) || one.id - other.id,
  )
