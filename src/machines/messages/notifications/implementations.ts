import { fromPromise } from 'xstate'
import type { NonReducibleUnknown } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent, Intent } from '../../app/root/intents.ts'
import type { NotificationPage, RemovalTarget } from './list.ts'
import type { notificationsMachine } from './machine.ts'

export const createNotificationsImplementations = ({
  bus,
  loadNotifications,
  markAsRead,
  removeNotifications,
  restoreNotifications,
}: {
  bus: Bus
  loadNotifications: (cursor: string | null, signal: AbortSignal) => Promise<Answer<NotificationPage>>
  markAsRead: () => Promise<Answer<unknown>>
  removeNotifications: (target: RemovalTarget) => Promise<Answer<string>>
  restoreNotifications: (removedAt: string) => Promise<Answer<unknown>>
}) => {
  /** The call is not cancelled when the dialog closes: the bell counts again after it. */
  const outliving = <Data, Input>(change: (input: Input) => Promise<Answer<Data>>) =>
    fromPromise<Answer<Data>, Input>(async ({ input, signal }) => {
      const answer = await change(input)
      if (signal.aborted) bus.send({ type: 'unread.refresh' })
      return answer
    })
  return {
    actors: {
      facts: listenTo<typeof notificationsMachine>(bus, { 'realtime.systemMessageCreated': true }),
      loadNotifications: fromPromise<Answer<NotificationPage>, { cursor: string | null }>(
        ({ input, signal }) => loadNotifications(input.cursor, signal),
      ),
      markAsRead: outliving<unknown, NonReducibleUnknown>(markAsRead),
      removeNotifications: outliving(removeNotifications),
      restoreNotifications: outliving(async ({ removedAt }: { removedAt: readonly string[] }) => {
        const answers = await Promise.all(removedAt.map(restoreNotifications))
        // Restoring the others again changes nothing.
        return answers.find(({ ok }) => !ok) ?? { ok: true, data: {} }
      }),
    },
    actions: {
      intend: (_: unknown, intent: Intent) => bus.send(intent),
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
