import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { DecisionFilter, DecisionPage } from './log.ts'
import type { ReversalCalls } from './reversal.ts'

export const createDecisionLogImplementations = ({
  bus,
  loadPage,
}: { bus: Bus } & Pick<ReversalCalls, 'loadPage'>) => {
  const loadFirst = () =>
    fromPromise<Answer<DecisionPage>, { filter: DecisionFilter }>(({ input, signal }) =>
      loadPage(input.filter, null, signal),
    )
  return {
    actors: {
      load: loadFirst(),
      refresh: loadFirst(),
      loadMore: fromPromise<Answer<DecisionPage>, { filter: DecisionFilter; cursor: string | null }>(
        ({ input, signal }) => loadPage(input.filter, input.cursor, signal),
      ),
    },
    actions: {
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
