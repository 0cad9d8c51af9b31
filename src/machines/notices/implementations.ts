import { fromPromise } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { Bus } from '../root/bus.ts'
import type { FlashContent, Intent } from '../root/intents.ts'
import type { NoticePage } from './machine.ts'

export const createNoticesImplementations = ({
  bus,
  loadNotices,
  markAsRead,
  eraseNotices,
}: {
  bus: Bus
  loadNotices: (cursor: string | null, signal: AbortSignal) => Promise<Answer<NoticePage>>
  markAsRead: () => Promise<Answer<unknown>>
  eraseNotices: () => Promise<Answer<unknown>>
}) => {
  /** The dialog may be closed meanwhile: what it set off is not cancelled, and the bell counts anew after it. */
  const outliving = (change: () => Promise<Answer<unknown>>) =>
    fromPromise<Answer<unknown>>(async ({ signal }) => {
      const answer = await change()
      if (signal.aborted) bus.send({ type: 'unread.refresh' })
      return answer
    })
  return {
    actors: {
      loadNotices: fromPromise<Answer<NoticePage>, { cursor: string | null }>(({ input, signal }) =>
        loadNotices(input.cursor, signal),
      ),
      markAsRead: outliving(markAsRead),
      eraseNotices: outliving(eraseNotices),
    },
    actions: {
      intend: (_: unknown, intent: Intent) => bus.send(intent),
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
