import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import { answerGuards, fetchTransitions, withData } from '../../answered.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

export interface RowsPage<Row> {
  /** Newest first. */
  readonly data: readonly Row[]
  readonly next_cursor: string | null
}

export interface RowsInput<Filter> {
  readonly filter: Filter
  /** Null for the first page. */
  readonly cursor: string | null
}

/**
 * The chart of a list of the admin area that loads page by page. Another filter has an actor of its own. Lives as long
 * as the page and its filter.
 *
 * @param caption what the rows are, as their table says it
 */
export const createPagedRowsMachine = <Row, Filter>(caption: string) => {
  interface Context extends RowsInput<Filter> {
    readonly rows: readonly Row[]
  }
  const pageInput = ({ context: { filter, cursor } }: { context: Context }): RowsInput<Filter> => ({
    filter,
    cursor,
  })
  return setup({
    types: {
      input: {} as { filter: Filter },
      context: {} as Context,
      events: {} as { type: 'rows.retry' } | { type: 'rows.more' },
      meta: {} as StateMeta,
    },
    actors: {
      load: fromPromise<Answer<RowsPage<Row>>, RowsInput<Filter>>(() => notProvided('load')),
      loadMore: fromPromise<Answer<RowsPage<Row>>, RowsInput<Filter>>(() => notProvided('loadMore')),
    },
    guards: {
      ...answerGuards,
      hasMore: ({ context }) => context.cursor !== null,
    },
    actions: {
      append: assign(({ context }, { data, next_cursor: cursor }: RowsPage<Row>) => ({
        rows: [...context.rows, ...data],
        cursor,
      })),
      flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
    },
  }).createMachine({
    id: 'pagedRows',
    context: ({ input: { filter } }) => ({ filter, cursor: null, rows: [] }),
    initial: 'loading',
    states: {
      loading: {
        meta: { view: { role: 'status', text: `Loading ${caption}` } },
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
        on: { 'rows.retry': 'loading' },
      },
      shown: {
        meta: { shownBy: 'the rows, or a sentence that there is none' },
        on: { 'rows.more': { guard: 'hasMore', target: 'loadingMore' } },
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
}

export type PagedRowsActor<Row, Filter> = ActorRefFrom<ReturnType<typeof createPagedRowsMachine<Row, Filter>>>
