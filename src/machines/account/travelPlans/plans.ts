import type { TravelPlan } from '../../../../contract/types.ts'
import type { FlashContent } from '../../app/root/intents.ts'

export const notRemoved: FlashContent = {
  type: 'error',
  html: 'The travel plan could not be removed. It is still there.',
}

/** In the order of the server: the first to begin first. */
export const withPlan = (plans: readonly TravelPlan[], plan: TravelPlan): readonly TravelPlan[] =>
  [...plans.filter(({ id }) => id !== plan.id), plan].toSorted(
    (one, other) => one.from.localeCompare(other.from) || one.id - other.id,
  )
