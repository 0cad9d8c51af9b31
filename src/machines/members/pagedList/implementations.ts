import { fromCallback, fromPromise } from 'xstate'
import type { EventObject } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import {
  areSameParameters,
  type Count,
  type ItemChange,
  type ListItem,
  type Outdated,
  type Page,
} from './list.ts'
import type { CountRequest } from './machine.ts'

/** Reports changes of items of one kind. Returns a function that stops. */
export type FollowItems<Item, Parameters> = (
  bus: Bus,
  report: (change: ItemChange<Item> | Outdated) => void,
  /** The initial parameters. They name the list, which never changes. */
  parameters: Parameters,
) => () => void

/** Returns null when the list shows no total. */
type CountItems<Parameters> = (
  parameters: Parameters,
  signal: AbortSignal,
) => Promise<Answer<{ readonly total?: number | null }>> | null

/** Runs one count at a time: a request for other parameters cancels the one under way. */
function startCounting<Parameters extends object>(
  countItems: CountItems<Parameters>,
  report: (count: Count<Parameters>) => void,
) {
  let underWay: { parameters: Parameters; asking: AbortController } | null = null
  async function count(parameters: Parameters, { signal }: AbortController) {
    // The list works without its total, so a failed count is ignored.
    const answer = await countItems(parameters, signal)?.catch(() => null)
    if (signal.aborted) return
    underWay = null
    if (answer?.ok && typeof answer.data.total === 'number') report({ parameters, total: answer.data.total })
  }
  return {
    ask({ parameters, isAnew }: CountRequest<Parameters>) {
      if (!isAnew && underWay && areSameParameters(underWay.parameters, parameters)) return
      underWay?.asking.abort()
      const asking = new AbortController()
      underWay = { parameters, asking }
      void count(parameters, asking)
    },
    stop: () => underWay?.asking.abort(),
  }
}

export const createPagedListImplementations = <Item extends ListItem, Parameters extends object>({
  bus,
  followItems,
  fetchPage,
  countItems,
}: {
  bus: Bus
  followItems: FollowItems<Item, Parameters>
  fetchPage: (
    parameters: Parameters,
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<Answer<Page<Item>>>
  countItems?: CountItems<Parameters>
}) => ({
  actors: {
    counts: fromCallback<CountRequest<Parameters>>(({ receive, sendBack }) => {
      if (!countItems) return undefined
      const counting = startCounting(countItems, (count) => sendBack({ type: 'list.counted', ...count }))
      receive(counting.ask)
      return counting.stop
    }),
    facts: fromCallback<EventObject, { parameters: Parameters }>(({ sendBack, input }) => {
      const session = bus.on('session.changed', sendBack)
      const network = bus.on('network.cameBack', sendBack)
      const leaveItems = followItems(bus, sendBack, input.parameters)
      return () => {
        session.unsubscribe()
        network.unsubscribe()
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
