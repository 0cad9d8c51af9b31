import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { SystemMessage } from '../../../contract/types.ts'
import { dataOf } from '../answered.ts'
import { notProvided } from '../placeholder.ts'
import type { FlashContent, Intent } from '../root/intents.ts'
import type { StateMeta } from '../stateMeta.ts'

export interface NoticePage {
  readonly data: readonly SystemMessage[]
  readonly next_cursor: string | null
}

/** The system-messages modal (SPEC 2): opening it reads them. */
export const noticesMachine = setup({
  types: {
    context: {} as { notices: readonly SystemMessage[]; nextCursor: string | null },
    events: {} as { type: 'notices.more' } | { type: 'notices.retry' } | { type: 'notices.erase' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    loadNotices: fromPromise<Answer<NoticePage>, { cursor: string | null }>(() => notProvided('loadNotices')),
    markAsRead: fromPromise<Answer<unknown>>(() => notProvided('markAsRead')),
    eraseNotices: fromPromise<Answer<unknown>>(() => notProvided('eraseNotices')),
  },
  guards: {
    isAnswered: (_, answer: Answer<unknown>) => answer.ok,
    isEmpty: ({ context }) => context.notices.length === 0,
    hasMore: ({ context }) => context.nextCursor !== null,
  },
  actions: {
    intend: (_, intent: Intent) => notProvided(`intend ${intent.type}`),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
    add: assign(({ context }, page: NoticePage) => ({
      notices: [...context.notices, ...page.data],
      nextCursor: page.next_cursor,
    })),
    clear: assign({ notices: [], nextCursor: null }),
  },
}).createMachine({
  id: 'notices',
  context: { notices: [], nextCursor: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading notices' } },
      invoke: {
        src: 'loadNotices',
        id: 'loadNotices',
        input: ({ context }) => ({ cursor: context.nextCursor }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'marking',
            actions: { type: 'add', params: ({ event }) => dataOf(event.output) },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    marking: {
      meta: { shownBy: 'the notices, which can be removed once they are marked' },
      always: { guard: 'isEmpty', target: 'empty' },
      invoke: {
        src: 'markAsRead',
        id: 'markAsRead',
        // Not worth a word: they are marked the next time.
        onDone: { target: 'shown', actions: { type: 'intend', params: { type: 'unread.refresh' } } },
        onError: 'shown',
      },
    },
    shown: {
      meta: { view: { role: 'button', text: 'Remove all' } },
      on: {
        'notices.more': { guard: 'hasMore', target: 'loading' },
        'notices.erase': 'erasing',
      },
    },
    erasing: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Removing notices' } },
      invoke: {
        src: 'eraseNotices',
        id: 'eraseNotices',
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'empty',
            actions: ['clear', { type: 'intend', params: { type: 'unread.refresh' } }],
          },
          {
            target: 'shown',
            actions: { type: 'flash', params: { type: 'error', html: 'The notices could not be removed.' } },
          },
        ],
        onError: {
          target: 'shown',
          actions: { type: 'flash', params: { type: 'error', html: 'The notices could not be removed.' } },
        },
      },
    },
    empty: { meta: { view: { role: 'heading', text: 'No notices' } } },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'notices.retry': 'loading' },
    },
  },
})
