import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent, Intent } from '../../app/root/intents.ts'
import type { NotificationPage } from './machine.ts'

export const createNotificationsImplementations = ({
  bus,
  loadNotifications,
  markAsRead,
  eraseNotifications,
}: {
  bus: Bus
  loadNotifications: (cursor: string | null, signal: AbortSignal) => Promise<Answer<NotificationPage>>
  markAsRead: () => Promise<Answer<unknown>>
  eraseNotifications: () => Promise<Answer<unknown>>
}) => {
  /** The call is not cancelled when the dialog closes: the bell counts again after it. */
  const outliving = (change: () => Promise<Answer<unknown>>) =>
    fromPromise<Answer<unknown>>(async ({ signal }) => {
      const answer = await change()
      if (signal.aborted) bus.send({ type: 'unread.refresh' })
      return answer
    })
  return {
    actors: {
      loadNotifications: fromPromise<Answer<NotificationPage>, { cursor: string | null }>(
        ({ input, signal }) => loadNotifications(input.cursor, signal),
      ),
      markAsRead: outliving(markAsRead),
      eraseNotifications: outliving(eraseNotifications),
    },
    actions: {
      intend: (_: unknown, intent: Intent) => bus.send(intent),
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
