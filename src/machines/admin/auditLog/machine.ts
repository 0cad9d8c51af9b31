import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { AuditFilter, LoggedAction } from '../../../../contract/auditLog.ts'
import { answerGuards, fetchTransitions, withData } from '../../answered.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

export interface AuditPage {
  /** Newest first. */
  readonly data: readonly LoggedAction[]
  readonly next_cursor: string | null
}

export interface PageInput {
  readonly filter: AuditFilter
  /** Null for the first page. */
  readonly cursor: string | null
}

interface Context extends PageInput {
  readonly entries: readonly LoggedAction[]
}

const pageInput = ({ context: { filter, cursor } }: { context: Context }): PageInput => ({ filter, cursor })

/**
 * The audit log of the site, page by page (docs/product.md#audit-log). Another filter has an actor of its own. Lives as
 * long as the page and its filter.
 */
export const auditLogMachine = setup({
  types: {
    input: {} as { filter: AuditFilter },
    context: {} as Context,
    events: {} as { type: 'audit.retry' } | { type: 'audit.more' },
    meta: {} as StateMeta,
  },
  actors: {
    load: fromPromise<Answer<AuditPage>, PageInput>(() => notProvided('load')),
    loadMore: fromPromise<Answer<AuditPage>, PageInput>(() => notProvided('loadMore')),
  },
  guards: {
    ...answerGuards,
    hasMore: ({ context }) => context.cursor !== null,
  },
  actions: {
    append: assign(({ context }, { data, next_cursor: cursor }: AuditPage) => ({
      entries: [...context.entries, ...data],
      cursor,
    })),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'auditLog',
  context: ({ input: { filter } }) => ({ filter, cursor: null, entries: [] }),
  initial: 'loading',
  states: {
    loading: {
      meta: { view: { role: 'status', text: 'Loading Actions' } },
      invoke: {
        src: 'load',
        id: 'load',
        input: pageInput,
        ...fetchTransitions({
          answered: { target: 'shown', actions: withData('append') },
          failed: 'failed',
        }),
      },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'audit.retry': 'loading' },
    },
    shown: {
      meta: { shownBy: 'the rows, or a sentence that there is none' },
      on: { 'audit.more': { guard: 'hasMore', target: 'loadingMore' } },
    },
    loadingMore: {
      meta: { view: { role: 'status', text: 'Loading more' } },
      invoke: {
        src: 'loadMore',
        id: 'loadMore',
        input: pageInput,
        ...fetchTransitions({
          answered: { target: 'shown', actions: withData('append') },
          failed: 'shown',
        }),
      },
    },
  },
})
