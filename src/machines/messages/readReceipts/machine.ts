import { assign, fromCallback, fromPromise, setup } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Message } from '../../../../contract/messages.ts'
import type { Fact, FactOf } from '../../app/root/facts.ts'
import { answerGuards, ofAnswer } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

interface ReadReceiptsInput {
  readonly conversation: string
  readonly otherId: number
}

/** A conversation, and the last of its messages that was seen. */
export interface Seen {
  readonly conversation: string
  readonly upTo: number
}

interface ReadReceiptsContext extends ReadReceiptsInput {
  readonly hasUnread: boolean
  /** Id of the newest message that was loaded or arrived; 0 before the first. */
  readonly newestId: number
  readonly isPageVisible: boolean
}

/**
 * Marks a conversation as read on the server once its messages were seen, and never before: a hidden page shows
 * nothing.
 *
 * Lives as long as the conversation is open: from opening the thread until it is left, which cancels the call under
 * way.
 */
export const readReceiptsMachine = setup({
  types: {
    input: {} as ReadReceiptsInput,
    context: {} as ReadReceiptsContext,
    events: {} as
      /** `newestId`: id of the newest message; 0 for none. */
      | { type: 'thread.loaded'; newestId: number }
      | { type: 'page.shown' }
      | { type: 'page.hidden' }
      | FactOf<'realtime.messageCreated' | 'network.cameBack'>,
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    /** Reports whether the page is visible, at its start and at each change. */
    page: fromCallback(() => notProvided('page')),
    markRead: fromPromise<Answer<unknown>, Seen>(() => notProvided('markRead')),
  },
  guards: {
    ...answerGuards,
    isHere: ({ context }, message: Message) => message.conversation === context.conversation,
    /** Answered, but a message came meanwhile, or the thread was loaded again. */
    isOvertaken: ({ context }, answer: Answer<unknown>) => answer.ok && context.hasUnread,
    isToBeRead: ({ context }) => context.hasUnread && context.isPageVisible,
  },
  actions: {
    assignUnread: assign((_, hasUnread: boolean) => ({ hasUnread })),
    assignLoaded: assign(({ context }, newestId: number) => ({
      hasUnread: newestId > 0,
      newestId: Math.max(context.newestId, newestId),
    })),
    /** Own messages, those of other conversations, and those read on another device need no receipt. */
    addUnread: assign(({ context }, { id, from_user_id: writer, is_read: isRead }: Message) =>
      writer === context.otherId && !isRead
        ? { hasUnread: true, newestId: Math.max(context.newestId, id) }
        : {},
    ),
    assignVisible: assign((_, isPageVisible: boolean) => ({ isPageVisible })),
    tell: (_, fact: Fact) => notProvided(`tell ${fact.type}`),
    refreshUnread: () => notProvided('refreshUnread'),
  },
}).createMachine({
  id: 'readReceipts',
  context: ({ input }) => ({ ...input, hasUnread: false, newestId: 0, isPageVisible: true }),
  invoke: [
    { src: 'facts', id: 'facts' },
    { src: 'page', id: 'page' },
  ],
  initial: 'watching',
  on: {
    'thread.loaded': { actions: { type: 'assignLoaded', params: ({ event }) => event.newestId } },
    'realtime.messageCreated': { actions: { type: 'addUnread', params: ({ event }) => event.message } },
    'page.shown': { actions: { type: 'assignVisible', params: true } },
    'page.hidden': { actions: { type: 'assignVisible', params: false } },
  },
  states: {
    watching: {
      meta: { shownBy: 'the row of the conversation, without a count' },
      always: { guard: 'isToBeRead', target: 'marking' },
    },
    marking: {
      meta: { shownBy: 'the row of the conversation, with its count until the call is answered' },
      // A message that arrives meanwhile is marked by the next call.
      entry: { type: 'assignUnread', params: false },
      invoke: {
        src: 'markRead',
        id: 'markRead',
        input: ({ context: { conversation, newestId } }) => ({ conversation, upTo: newestId }),
        onDone: [
          // What came meanwhile is unread, so the row keeps a count.
          { guard: ofAnswer('isOvertaken'), target: 'watching', actions: 'refreshUnread' },
          {
            guard: ofAnswer('isAnswered'),
            target: 'watching',
            actions: [
              {
                type: 'tell',
                params: ({ context: { conversation } }) => ({ type: 'conversation.read', conversation }),
              },
              'refreshUnread',
            ],
          },
          { target: 'queued', actions: { type: 'assignUnread', params: true } },
        ],
        onError: { target: 'queued', actions: { type: 'assignUnread', params: true } },
      },
    },
    /** The call failed. Another one at once would fail as well. */
    queued: {
      meta: { shownBy: 'the row of the conversation, with its count' },
      on: {
        'network.cameBack': 'watching',
        'page.shown': { target: 'watching', actions: { type: 'assignVisible', params: true } },
        'realtime.messageCreated': {
          guard: { type: 'isHere', params: ({ event }) => event.message },
          target: 'watching',
        },
      },
    },
  },
})
