import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import { type Bus, listenTo } from '../../app/root/bus.ts'
import type { ConfirmationIntent, FlashContent } from '../../app/root/intents.ts'
import type { Desk } from './machine.ts'

export const createSavedSearchesImplementations = ({
  bus,
  loadDesk,
  deleteSearch,
}: {
  bus: Bus
  loadDesk: (signal: AbortSignal) => Promise<Answer<Desk>>
  deleteSearch: (id: number) => Promise<Answer<unknown>>
}) => ({
  actors: {
    facts: listenTo(bus, 'confirmation.confirmed', 'confirmation.cancelled'),
    loadDesk: fromPromise<Answer<Desk>>(({ signal }) => loadDesk(signal)),
    deleteSearch: fromPromise<Answer<unknown>, { id: number }>(({ input }) => deleteSearch(input.id)),
  },
  actions: {
    ask: (_: unknown, intent: ConfirmationIntent) => bus.send(intent),
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
