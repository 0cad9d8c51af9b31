import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { RoleHolder } from '../../../../contract/roles.ts'
import { answerGuards, fetchTransitions, withData } from '../../answered.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import type { HolderFilter } from './filter.ts'

export interface HolderPage {
  readonly data: readonly RoleHolder[]
  readonly next_cursor: string | null
}

export interface PageInput {
  readonly filter: HolderFilter
  /** Null for the first page. */
  readonly cursor: string | null
}

interface Context extends PageInput {
  readonly holders: readonly RoleHolder[]
}

const pageInput = ({ context: { filter, cursor } }: { context: Context }): PageInput => ({ filter, cursor })

const withHolder = (holders: readonly RoleHolder[], holder: RoleHolder | null): readonly RoleHolder[] =>
  holders.map((each) => (each.id === holder?.id ? holder : each))

/**
 * Members with their roles, page by page, for super admins (docs/product.md#users-roles-and-permissions). Another chart, the
 * form, changes them. Another filter has an actor of its own. Lives as long as the page and its filter.
 */
export const roleHoldersMachine = setup({
  types: {
    input: {} as { filter: HolderFilter },
    context: {} as Context,
    events: {} as
      | { type: 'holders.retry' }
      | { type: 'holders.more' }
      /** The member has other roles now. */
      | { type: 'holder.changed'; holder: RoleHolder }
      /** Loads one member of the list again. */
      | { type: 'holder.refresh'; id: number },
    meta: {} as StateMeta,
  },
  actors: {
    load: fromPromise<Answer<HolderPage>, PageInput>(() => notProvided('load')),
    loadMore: fromPromise<Answer<HolderPage>, PageInput>(() => notProvided('loadMore')),
    loadHolder: fromPromise<Answer<RoleHolder | null>, { id: number }>(() => notProvided('loadHolder')),
  },
  guards: {
    ...answerGuards,
    hasMore: ({ context }) => context.cursor !== null,
  },
  actions: {
    append: assign(({ context }, { data, next_cursor: cursor }: HolderPage) => ({
      holders: [...context.holders, ...data],
      cursor,
    })),
    put: assign(({ context }, holder: RoleHolder | null) => ({
      holders: withHolder(context.holders, holder),
    })),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'roleHolders',
  context: ({ input: { filter } }) => ({ filter, cursor: null, holders: [] }),
  initial: 'loading',
  on: {
    'holder.changed': { actions: { type: 'put', params: ({ event }) => event.holder } },
  },
  states: {
    loading: {
      meta: { view: { role: 'status', text: 'Loading Users' } },
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
      on: { 'holders.retry': 'loading' },
    },
    shown: {
      meta: { shownBy: 'the rows, or a sentence that there is none' },
      on: {
        'holders.more': { guard: 'hasMore', target: 'loadingMore' },
        'holder.refresh': 'refreshing',
      },
    },
    refreshing: {
      meta: { shownBy: 'the rows, as loaded before' },
      invoke: {
        src: 'loadHolder',
        id: 'loadHolder',
        input: ({ event }) => ({
          id: event.type === 'holder.refresh' ? event.id : notProvided('the member'),
        }),
        ...fetchTransitions({
          answered: { target: 'shown', actions: withData('put') },
          failed: 'shown',
        }),
      },
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
