import { fromCallback, fromPromise } from 'xstate'
import type { EventObject } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { Bus } from '../root/bus.ts'
import type { FlashContent } from '../root/intents.ts'
import type { ListItem, Page } from './list.ts'

type ItemChange<Item> =
  | { type: 'item.changed'; id: number; changes: Partial<Item> }
  | { type: 'item.removed'; id: number }

/** Tells what happens to items of one kind, until the returned function is called. */
export type FollowItems<Item, Parameters> = (
  bus: Bus,
  report: (change: ItemChange<Item>) => void,
  /** Those of the beginning: which list it is does not change. */
  parameters: Parameters,
) => () => void

export const createPagedListImplementations = <Item extends ListItem, Parameters extends object>({
  bus,
  followItems,
  fetchPage,
}: {
  bus: Bus
  followItems: FollowItems<Item, Parameters>
  fetchPage: (
    parameters: Parameters,
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<Answer<Page<Item>>>
}) => ({
  actors: {
    facts: fromCallback<EventObject, { parameters: Parameters }>(({ sendBack, input }) => {
      const session = bus.on('session.changed', sendBack)
      const leaveItems = followItems(bus, sendBack, input.parameters)
      return () => {
        session.unsubscribe()
        leaveItems()
      }
    }),
    fetchPage: fromPromise<Answer<Page<Item>>, { parameters: Parameters; cursor: string | null }>(
      ({ input, signal }) => fetchPage(input.parameters, input.cursor, signal),
    ),
  },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
