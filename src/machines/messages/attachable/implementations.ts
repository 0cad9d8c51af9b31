import { type EventObject, fromCallback, fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { AttachableItem } from './machine.ts'

/** What the server answers for each photo or video of the member. */
interface OwnMedia {
  readonly created_at: string
}

const newestFirst = (one: OwnMedia, other: OwnMedia) => other.created_at.localeCompare(one.created_at)

export const createAttachableImplementations = <Media extends OwnMedia>({
  bus,
  loadOwn,
  itemOf,
  followItems = () => () => {},
}: {
  bus: Bus
  /** Returns all of the member's own, public and private ones. */
  loadOwn: (ownId: number, signal: AbortSignal) => Promise<Answer<readonly Media[]>>
  itemOf: (media: Media) => AttachableItem
  /** Reports what has changed. Returns a function that stops. */
  followItems?: (report: (item: AttachableItem) => void) => () => void
}) => ({
  actors: {
    facts: fromCallback<EventObject>(({ sendBack }) => {
      const network = bus.on('network.cameBack', sendBack)
      const leaveItems = followItems((item) => sendBack({ type: 'item.changed', item }))
      return () => {
        network.unsubscribe()
        leaveItems()
      }
    }),
    loadItems: fromPromise<Answer<readonly AttachableItem[]>, { ownId: number }>(
      async ({ input, signal }) => {
        const answer = await loadOwn(input.ownId, signal)
        return answer.ok ? { ok: true, data: answer.data.toSorted(newestFirst).map(itemOf) } : answer
      },
    ),
  },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
