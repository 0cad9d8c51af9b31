import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Broadcast } from '../../../../contract/broadcasts.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { BroadcastPage } from './list.ts'

export interface BroadcastsDeps {
  readonly bus: Bus
  readonly loadPage: (cursor: string | null, signal: AbortSignal) => Promise<Answer<BroadcastPage>>
  readonly loadOne: (id: number, signal: AbortSignal) => Promise<Answer<Broadcast>>
  readonly stop: (id: number) => Promise<Answer<Broadcast>>
  readonly continueSending: (id: number) => Promise<Answer<Broadcast>>
  /** Reports whether the page is visible, at once and at each change, until the returned function is called. */
  readonly followPage: (report: (isVisible: boolean) => void) => () => void
}

export const createBroadcastsImplementations = ({
  bus,
  loadPage,
  loadOne,
  stop,
  continueSending,
  followPage,
}: BroadcastsDeps) => {
  /** Those that could not be loaded are left out. */
  async function loadEach(ids: readonly number[], signal: AbortSignal): Promise<readonly Broadcast[]> {
    const answers = await Promise.all(ids.map((id) => loadOne(id, signal)))
    return answers.flatMap((answer) => (answer.ok ? [answer.data] : []))
  }
  return {
    actors: {
      page: fromCallback<EventObject>(({ sendBack }) =>
        followPage((isVisible) => sendBack({ type: isVisible ? 'page.shown' : 'page.hidden' })),
      ),
      load: fromPromise<Answer<BroadcastPage>, { cursor: string | null }>(({ input, signal }) =>
        loadPage(input.cursor, signal),
      ),
      refresh: fromPromise<readonly Broadcast[], { ids: readonly number[] }>(({ input, signal }) =>
        loadEach(input.ids, signal),
      ),
      // Neither is aborted when the page is left.
      stop: fromPromise<Answer<Broadcast>, { id: number }>(({ input }) => stop(input.id)),
      continueSending: fromPromise<Answer<Broadcast>, { id: number }>(({ input }) =>
        continueSending(input.id),
      ),
    },
    actions: {
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
