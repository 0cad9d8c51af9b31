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

const notUndone: FlashContent = { type: 'error', html: 'Couldn’t undo your last decision.' }

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
  const tellNotStored = () => bus.send({ type: 'flash.show', flash: notStored })
  const tellNotUndone = () => bus.send({ type: 'flash.show', flash: notUndone })
  const undoNow = async (ids: readonly number[]) => {
    const answer = await undo(ids)
    if (!answer.ok || answer.data.too_late.length > 0) tellNotUndone()
  }
  /** Stores a decision after the page was left, and undoes it if that was asked. */
  const finish = async (decision: OutgoingDecision) => {
    const answer = await decide(decision).catch(() => null)
    if (!answer?.ok) tellNotStored()
    else if (decision.isUnwanted && answer.data.data.length > 0)
      await undoNow(answer.data.data.map(({ id }) => id))
  }
  return {
    actors: {
      holdClaims: fromCallback<EventObject, { held: () => Held }>(({ input }) => () => {
        const { ids, outgoing, unwanted } = input.held()
        // The first may be on its way already. The server stores it once.
        for (const decision of outgoing) void finish(decision).catch(tellNotUndone)
        if (unwanted.length > 0) void undoNow(unwanted).catch(tellNotUndone)
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
