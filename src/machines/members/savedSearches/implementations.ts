import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import { type Bus, listenTo } from '../../app/root/bus.ts'
import type { ConfirmationIntent, FlashContent } from '../../app/root/intents.ts'
import type { SearchPageData, savedSearchesMachine } from './machine.ts'

export const createSavedSearchesImplementations = ({
  bus,
  loadSearchPage,
  deleteSearch,
}: {
  bus: Bus
  loadSearchPage: (signal: AbortSignal) => Promise<Answer<SearchPageData>>
  deleteSearch: (id: number) => Promise<Answer<unknown>>
}) => ({
  actors: {
    facts: listenTo<typeof savedSearchesMachine>(bus, {
      'confirmation.confirmed': true,
      'confirmation.cancelled': true,
    }),
    loadSearchPage: fromPromise<Answer<SearchPageData>>(({ signal }) => loadSearchPage(signal)),
    deleteSearch: fromPromise<Answer<unknown>, { id: number }>(({ input }) => deleteSearch(input.id)),
  },
  actions: {
    ask: (_: unknown, intent: ConfirmationIntent) => bus.send(intent),
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
