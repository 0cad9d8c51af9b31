import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { Claimed, ClaimInput, Decided, Held, OutgoingDecision, Undone } from './types.ts'

export interface ModerationQueueDeps {
  bus: Bus
  claimItems: (asked: ClaimInput) => Promise<Answer<Claimed>>
  decide: (decision: OutgoingDecision) => Promise<Answer<Decided>>
  undo: (ids: readonly number[]) => Promise<Answer<Undone>>
  /** Gives claimed items back. */
  release: (ids: readonly number[]) => Promise<Answer<unknown>>
}

const notStored: FlashContent = {
  type: 'error',
  html: 'Couldn’t store your last decisions. Their items wait again.',
}

export const createModerationQueueImplementations = ({
  bus,
  claimItems,
  decide,
  undo,
  release,
}: ModerationQueueDeps) => {
  // Claims end by themselves, so a failure needs no notice.
  const giveBack = (ids: readonly number[]) => {
    if (ids.length > 0) void release(ids).catch(() => {})
  }
  return {
    actors: {
      holdClaims: fromCallback<EventObject, { held: () => Held }>(({ input }) => () => {
        const { ids, outgoing } = input.held()
        const tell = () => bus.send({ type: 'flash.show', flash: notStored })
        // The first may be on its way already. The server stores it once.
        for (const decision of outgoing) void decide(decision).then(({ ok }) => ok || tell(), tell)
        giveBack(ids)
      }),
      // None is aborted when the page is left. The server may have claimed the items of an aborted call.
      claim: fromPromise<Answer<Claimed>, ClaimInput>(async ({ input, signal }) => {
        const answer = await claimItems(input)
        if (signal.aborted && answer.ok) giveBack(answer.data.data.map(({ id }) => id))
        return answer
      }),
      decide: fromPromise<Answer<Decided>, OutgoingDecision>(({ input }) => decide(input)),
      undo: fromPromise<Answer<Undone>, { ids: readonly number[] }>(({ input }) => undo(input.ids)),
    },
    actions: {
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
      giveBack: (_: unknown, { ids }: { ids: readonly number[] }) => giveBack(ids),
    },
  }
}
