import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { SystemMessage } from '../../../../contract/systemMessages.ts'
import { answerGuards, ofAnswer, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FlashContent, Intent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'

export interface NotificationPage {
  readonly data: readonly SystemMessage[]
  readonly next_cursor: string | null
}

/**
 * The system messages of the member, newest first. Opening them marks them as read.
 *
 * Lives as long as their dialog is open. Calls under way when it closes are not cancelled (`implementations.ts`).
 */
export const notificationsMachine = setup({
  types: {
    context: {} as { notifications: readonly SystemMessage[]; nextCursor: string | null },
    events: {} as
      | { type: 'notifications.more' }
      | { type: 'notifications.retry' }
      | { type: 'notifications.erase' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    loadNotifications: fromPromise<Answer<NotificationPage>, { cursor: string | null }>(() =>
      notProvided('loadNotifications'),
    ),
    markAsRead: fromPromise<Answer<unknown>>(() => notProvided('markAsRead')),
    eraseNotifications: fromPromise<Answer<unknown>>(() => notProvided('eraseNotifications')),
  },
  guards: {
    ...answerGuards,
    isEmpty: ({ context }) => context.notifications.length === 0,
    hasMore: ({ context }) => context.nextCursor !== null,
  },
  actions: {
    intend: (_, intent: Intent) => notProvided(`intend ${intent.type}`),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
    addPage: assign(({ context }, page: NotificationPage) => ({
      notifications: [...context.notifications, ...page.data],
      nextCursor: page.next_cursor,
    })),
    clear: assign({ notifications: [], nextCursor: null }),
  },
}).createMachine({
  id: 'notifications',
  context: { notifications: [], nextCursor: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading notifications' } },
      invoke: {
        src: 'loadNotifications',
        id: 'loadNotifications',
        input: ({ context }) => ({ cursor: context.nextCursor }),
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'marking',
            actions: withData('addPage'),
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    marking: {
      meta: { shownBy: 'the notifications, which can be removed once they are marked' },
      always: { guard: 'isEmpty', target: 'empty' },
      invoke: {
        src: 'markAsRead',
        id: 'markAsRead',
        // A failure is not shown: they are marked the next time.
        onDone: { target: 'shown', actions: { type: 'intend', params: { type: 'unread.refresh' } } },
        onError: 'shown',
      },
    },
    shown: {
      meta: { view: { role: 'button', text: 'Remove all' } },
      on: {
        'notifications.more': { guard: 'hasMore', target: 'loading' },
        'notifications.erase': 'erasing',
      },
    },
    erasing: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Removing notifications' } },
      invoke: {
        src: 'eraseNotifications',
        id: 'eraseNotifications',
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'empty',
            actions: ['clear', { type: 'intend', params: { type: 'unread.refresh' } }],
          },
          {
            target: 'shown',
            actions: {
              type: 'flash',
              params: { type: 'error', html: 'Couldn’t remove the notifications.' },
            },
          },
        ],
        onError: {
          target: 'shown',
          actions: {
            type: 'flash',
            params: { type: 'error', html: 'Couldn’t remove the notifications.' },
          },
        },
      },
    },
    empty: { meta: { view: { role: 'heading', text: 'No notifications' } } },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'notifications.retry': 'loading' },
    },
  },
})
