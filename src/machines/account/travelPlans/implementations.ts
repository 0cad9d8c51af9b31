import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { TravelPlan } from '../../../../contract/travelPlans.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'

interface Plans {
  readonly data: readonly TravelPlan[]
}

export const createTravelPlansImplementations = ({
  bus,
  loadPlans,
  removePlan,
}: {
  bus: Bus
  loadPlans: (signal: AbortSignal) => Promise<Answer<Plans>>
  removePlan: (id: number) => Promise<Answer<unknown>>
}) => ({
  actors: {
    loadPlans: fromPromise<Answer<Plans>>(({ signal }) => loadPlans(signal)),
    // Not aborted when the page is left.
    removePlan: fromPromise<Answer<unknown>, { id: number }>(({ input }) => removePlan(input.id)),
  },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
