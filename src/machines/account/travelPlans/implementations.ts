import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { TravelPlan } from '../../../../contract/types.ts'
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
    // The page may be left meanwhile: what was asked is done all the same.
    removePlan: fromPromise<Answer<unknown>, { id: number }>(({ input }) => removePlan(input.id)),
  },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
