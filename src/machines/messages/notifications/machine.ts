import { assign, fromCallback, fromPromise, not, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { SystemMessage } from '../../../../contract/systemMessages.ts'
import { answerGuards, fetchTransitions, ofAnswer, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { FlashContent, Intent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { emptyList, merged, without, withRemoved } from './list.ts'
import type { NotificationList, NotificationPage, Removal, RemovalTarget, StoredRemoval } from './list.ts'

interface NotificationsContext extends NotificationList {
  /** The removal under way. */
  readonly removal: Removal | null
  /** Removals that are undone together, oldest first. */
  readonly undoable: readonly StoredRemoval[]
}

const removalOf = ({ removal }: NotificationsContext) => removal ?? notProvided('the removal')

const refreshCounts = { type: 'intend', params: { type: 'unread.refresh' } } as const
const flashError = (html: string) => ({ type: 'flash', params: { type: 'error', html } }) as const
const putBack = ['restoreList', flashError('Couldn’t remove the notifications.')] as const
const notRemoved = [
  { guard: 'canUndo', target: 'undoable', actions: putBack },
  { target: 'marking', actions: putBack },
] as const
const notRestored = {
  target: 'undoable',
  actions: flashError('Couldn’t bring the notifications back.'),
} as const
const addNew = {
  type: 'add',
  params: ({ event }: { event: FactOf<'realtime.systemMessageCreated'> }) => event,
} as const

const chart = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as
      | { type: 'notifications.more' }
      | { type: 'notifications.retry' }
      | { type: 'notifications.removeAll' }
      | { type: 'notifications.remove'; id: number }
      | { type: 'notifications.undo' }
      | FactOf<'realtime.systemMessageCreated'>,
    tags: {} as 'busy' | 'editable',
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    loadNotifications: fromPromise<Answer<NotificationPage>, { cursor: string | null }>(() =>
      notProvided('loadNotifications'),
    ),
    markAsRead: fromPromise<Answer<unknown>>(() => notProvided('markAsRead')),
    /** Returns the time that names the removal. */
    removeNotifications: fromPromise<Answer<string>, RemovalTarget>(() => notProvided('removeNotifications')),
    restoreNotifications: fromPromise<Answer<unknown>, { removedAt: readonly string[] }>(() =>
      notProvided('restoreNotifications'),
    ),
  },
  guards: {
    ...answerGuards,
    isEmpty: ({ context }) => context.notifications.length === 0,
    /** All loaded ones are removed, and there are more. */
    isUsedUp: ({ context }) => context.notifications.length === 0 && context.nextCursor !== null,
    canUndo: ({ context }) => context.undoable.length > 0,
    hasMore: ({ context }) => context.nextCursor !== null,
    isListed: ({ context }, { id }: { id: number }) => context.notifications.some((each) => each.id === id),
  },
  actions: {
    intend: (_, intent: Intent) => notProvided(`intend ${intent.type}`),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
    addPage: assign(({ context }, page: NotificationPage) => ({
      notifications: merged(context.notifications, page.data),
      nextCursor: page.next_cursor,
    })),
    add: assign(({ context }, { systemMessage }: { systemMessage: SystemMessage }) => ({
      notifications: merged(context.notifications, [systemMessage]),
    })),
    hide: assign(({ context }, target: RemovalTarget) => ({
      ...without(context, target),
      removal: {
        target,
        before: { notifications: context.notifications, nextCursor: context.nextCursor },
      },
    })),
    setRemoved: assign(({ context }, removedAt: string) => ({
      undoable: [...context.undoable, { ...removalOf(context), removedAt }],
      removal: null,
    })),
    restoreList: assign(({ context }) => ({
      ...withRemoved(context, removalOf(context)),
      removal: null,
    })),
    restoreAll: assign(({ context }) => ({
      ...context.undoable.reduceRight<NotificationList>(withRemoved, context),
      undoable: [],
    })),
    forgetRemovals: assign({ undoable: [] }),
  },
  /** Milliseconds. */
  delays: {
    /** How long removals can be undone after the last one. */
    undoDelay: 10_000,
  },
})

/** What the member can do while nothing is under way. */
const editing = chart.createStateConfig({
  tags: 'editable',
  on: {
    'notifications.more': { guard: 'hasMore', target: 'loading', actions: 'forgetRemovals' },
    'notifications.remove': {
      guard: { type: 'isListed', params: ({ event }) => event },
      target: 'removing',
      actions: { type: 'hide', params: ({ event }) => ({ id: event.id }) },
    },
    'notifications.removeAll': {
      guard: not('isEmpty'),
      target: 'removing',
      actions: {
        type: 'hide',
        params: ({ context }) => ({ upTo: Math.max(...context.notifications.map(({ id }) => id)) }),
      },
    },
  },
})

/**
 * The system messages of the member, newest first. Showing them marks them as read. Removals are stored at once and can
 * be undone for some seconds.
 *
 * Lives as long as their dialog is open. Calls under way when it closes are not cancelled (`implementations.ts`).
 */
export const notificationsMachine = chart.createMachine({
  id: 'notifications',
  context: { ...emptyList, removal: null, undoable: [] },
  invoke: { src: 'facts', id: 'facts' },
  initial: 'loading',
  on: { 'realtime.systemMessageCreated': { actions: addNew } },
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading notifications' } },
      invoke: {
        src: 'loadNotifications',
        id: 'loadNotifications',
        input: ({ context }) => ({ cursor: context.nextCursor }),
        ...fetchTransitions({
          answered: { target: 'marking', actions: withData('addPage') },
          failed: 'failed',
        }),
      },
    },
    marking: {
      meta: { shownBy: 'the notifications, which can be removed once they are marked' },
      always: [
        { guard: 'isUsedUp', target: 'loading' },
        { guard: 'isEmpty', target: 'empty' },
      ],
      invoke: {
        src: 'markAsRead',
        id: 'markAsRead',
        // A failure is not shown: they are marked the next time.
        onDone: { target: 'shown', actions: refreshCounts },
        onError: 'shown',
      },
      on: {
        'realtime.systemMessageCreated': { target: 'marking', reenter: true, actions: addNew },
      },
    },
    shown: {
      ...editing,
      meta: { view: { role: 'button', text: 'Remove all' } },
      on: {
        ...editing.on,
        'realtime.systemMessageCreated': { target: 'marking', actions: addNew },
      },
    },
    removing: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Removing notifications' } },
      invoke: {
        src: 'removeNotifications',
        id: 'removeNotifications',
        input: ({ context }) => removalOf(context).target,
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'undoable',
            actions: [withData('setRemoved'), refreshCounts],
          },
          ...notRemoved,
        ],
        onError: notRemoved,
      },
    },
    undoable: {
      ...editing,
      meta: { view: { role: 'button', text: 'Undo' } },
      on: { ...editing.on, 'notifications.undo': 'restoring' },
      after: { undoDelay: { target: 'marking', actions: 'forgetRemovals' } },
    },
    restoring: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Bringing them back' } },
      invoke: {
        src: 'restoreNotifications',
        id: 'restoreNotifications',
        input: ({ context }) => ({ removedAt: context.undoable.map(({ removedAt }) => removedAt) }),
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'marking',
            actions: ['restoreAll', refreshCounts],
          },
          notRestored,
        ],
        onError: notRestored,
      },
    },
    empty: {
      meta: { view: { role: 'heading', text: 'No notifications' } },
      on: {
        'realtime.systemMessageCreated': { target: 'marking', actions: addNew },
      },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'notifications.retry': 'loading' },
    },
  },
})
