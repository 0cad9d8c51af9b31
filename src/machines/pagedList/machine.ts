import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { EventObject } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import { listItemsForNonSupporters, parameterDebounce } from '../../../contract/limits.ts'
import { dataOf } from '../answered.ts'
import { fetchProblem } from '../fetchProblem.ts'
import { notProvided } from '../placeholder.ts'
import type { UserSelf } from '../../../contract/types.ts'
import type { FactOf } from '../root/facts.ts'
import type { FlashContent } from '../root/intents.ts'
import type { StateMeta } from '../stateMeta.ts'
import { areSameParameters, firstPage, hasTooFew, nothingLoaded } from './list.ts'
import { ofOtherParameters, withChanges, withNextPage, without } from './list.ts'
import type { KeptList, ListContent, ListItem, Page } from './list.ts'

interface ParametersSet<Item, Parameters> {
  readonly parameters: Parameters
  readonly kept?: KeptList<Item, Parameters> | null
}

/** One chart for every list; a list of a kind of item is made once, like `memberListMachine`. */
export const createPagedListMachine = <Item extends ListItem, Parameters extends object>() =>
  setup({
    types: {
      input: {} as {
        parameters: Parameters
        isSupporter: boolean
        /** Of the member who looks; distances are from there. */
        location?: UserSelf['location']
        kept?: KeptList<Item, Parameters> | null
      },
      context: {} as {
        parameters: Parameters
        isSupporter: boolean
        location: UserSelf['location']
        content: ListContent<Item>
      },
      events: {} as
        /** `kept`: the list by these parameters as it was left, where the browser's history led back to it. */
        | ({ type: 'parameters.set' } & ParametersSet<Item, Parameters>)
        | { type: 'list.more' }
        | { type: 'list.retry' }
        | { type: 'item.changed'; id: number; changes: Partial<Item> }
        | { type: 'item.removed'; id: number }
        | FactOf<'session.changed'>,
      tags: {} as 'busy',
      meta: {} as StateMeta,
    },
    actors: {
      facts: fromCallback<EventObject, { parameters: Parameters }>(() => notProvided('facts')),
      fetchPage: fromPromise<Answer<Page<Item>>, { parameters: Parameters; cursor: string | null }>(() =>
        notProvided('fetchPage'),
      ),
    },
    guards: {
      areOtherParameters: ({ context }, { parameters }: ParametersSet<Item, Parameters>) =>
        !areSameParameters(context.parameters, parameters),
      areKept: ({ context }, { parameters, kept }: ParametersSet<Item, Parameters>) =>
        Boolean(kept) && !areSameParameters(context.parameters, parameters),
      isPage: (_, answer: Answer<Page<Item>>) => answer.ok,
      needsUpgrade: (_, answer: Answer<unknown>) => !answer.ok && answer.code === 'upgrade_required',
      lacksPlace: (_, answer: Answer<unknown>) => !answer.ok && answer.code === 'place_required',
      isSignedOut: (_, answer: Answer<unknown>) => !answer.ok && answer.status === 401,
      isSupporter: (_, { user }: FactOf<'session.changed'>) => user.is_supporter || user.is_legacy_supporter,
      hasMoved: ({ context }, { user }: FactOf<'session.changed'>) =>
        String(user.location?.coordinates) !== String(context.location?.coordinates),
      hasPlace: (_, { user }: FactOf<'session.changed'>) => user.location !== null,
      isUnasked: ({ context }) => context.content.pages === 0,
      isAllLoaded: ({ context }) => context.content.nextCursor === null,
      isAtLimit: ({ context }) => !context.isSupporter && context.content.loaded >= listItemsForNonSupporters,
      isEmpty: ({ context }) => context.content.items.length === 0,
      hasTooFew: ({ context }) => hasTooFew(context.content),
    },
    actions: {
      setParameters: assign(({ context }, { parameters }: ParametersSet<Item, Parameters>) => ({
        parameters,
        content: ofOtherParameters(context.content),
      })),
      restore: assign((_, { parameters, kept }: ParametersSet<Item, Parameters>) => ({
        parameters,
        content: kept?.content ?? nothingLoaded,
      })),
      setFirstPage: assign((_, page: Page<Item>) => ({ content: firstPage(page) })),
      addPage: assign(({ context }, page: Page<Item>) => ({ content: withNextPage(context.content, page) })),
      changeItem: assign(({ context }, { id, changes }: { id: number; changes: Partial<Item> }) => ({
        content: withChanges(context.content, id, changes),
      })),
      removeItem: assign(({ context }, id: number) => ({ content: without(context.content, id) })),
      noteMember: assign((_, { user }: FactOf<'session.changed'>) => ({
        isSupporter: user.is_supporter || user.is_legacy_supporter,
        location: user.location,
      })),
      flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
    },
    delays: { parameterDebounce },
  }).createMachine({
    id: 'pagedList',
    context: ({ input }) => ({
      parameters: input.parameters,
      isSupporter: input.isSupporter,
      location: input.location ?? null,
      content: input.kept?.content ?? nothingLoaded,
    }),
    invoke: { src: 'facts', id: 'facts', input: ({ context }) => ({ parameters: context.parameters }) },
    initial: 'ready',
    on: {
      'parameters.set': [
        {
          guard: { type: 'areKept', params: ({ event }) => event },
          target: '.ready',
          actions: { type: 'restore', params: ({ event }) => event },
        },
        {
          guard: { type: 'areOtherParameters', params: ({ event }) => event },
          target: '.waiting',
          actions: { type: 'setParameters', params: ({ event }) => event },
        },
      ],
      'item.changed': { actions: { type: 'changeItem', params: ({ event }) => event } },
      'item.removed': { actions: { type: 'removeItem', params: ({ event }) => event.id } },
      'session.changed': [
        {
          guard: { type: 'hasMoved', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'noteMember', params: ({ event }) => event },
        },
        { actions: { type: 'noteMember', params: ({ event }) => event } },
      ],
    },
    states: {
      waiting: {
        tags: 'busy',
        meta: { view: { role: 'status', text: 'Updating the list' } },
        after: { parameterDebounce: 'loading' },
      },
      loading: {
        tags: 'busy',
        meta: { view: { role: 'status', text: 'Loading the list' } },
        invoke: {
          src: 'fetchPage',
          id: 'fetchPage',
          input: ({ context }) => ({ parameters: context.parameters, cursor: null }),
          onDone: [
            {
              guard: { type: 'isPage', params: ({ event }) => event.output },
              target: 'ready',
              actions: { type: 'setFirstPage', params: ({ event }) => dataOf(event.output) },
            },
            { guard: { type: 'needsUpgrade', params: ({ event }) => event.output }, target: 'refused' },
            { guard: { type: 'lacksPlace', params: ({ event }) => event.output }, target: 'placeMissing' },
            { guard: { type: 'isSignedOut', params: ({ event }) => event.output }, target: 'failed.first' },
            { target: 'failed.first', actions: { type: 'flash', params: fetchProblem } },
          ],
          onError: { target: 'failed.first', actions: { type: 'flash', params: fetchProblem } },
        },
      },
      ready: {
        meta: { view: { role: 'button', text: 'Show more' } },
        always: [
          { guard: 'isUnasked', target: 'loading' },
          { guard: 'isAllLoaded', target: 'exhausted' },
          { guard: 'isAtLimit', target: 'refused' },
        ],
        on: { 'list.more': 'loadingMore' },
      },
      loadingMore: {
        tags: 'busy',
        meta: { view: { role: 'status', text: 'Loading more' } },
        invoke: {
          src: 'fetchPage',
          id: 'fetchPage',
          input: ({ context }) => ({ parameters: context.parameters, cursor: context.content.nextCursor }),
          onDone: [
            {
              guard: { type: 'isPage', params: ({ event }) => event.output },
              target: 'ready',
              actions: { type: 'addPage', params: ({ event }) => dataOf(event.output) },
            },
            { guard: { type: 'needsUpgrade', params: ({ event }) => event.output }, target: 'refused' },
            { guard: { type: 'isSignedOut', params: ({ event }) => event.output }, target: 'failed.more' },
            { target: 'failed.more', actions: { type: 'flash', params: fetchProblem } },
          ],
          onError: { target: 'failed.more', actions: { type: 'flash', params: fetchProblem } },
        },
      },
      exhausted: {
        initial: 'complete',
        states: {
          complete: {
            meta: { view: { role: 'status', text: 'You have seen everyone here' } },
            always: [
              { guard: 'isEmpty', target: 'empty' },
              { guard: 'hasTooFew', target: 'tooFew' },
            ],
          },
          tooFew: {
            meta: { view: { role: 'status', text: 'Only a few here so far' } },
            always: { guard: 'isEmpty', target: 'empty' },
          },
          empty: { meta: { view: { role: 'heading', text: 'Nobody here yet' } } },
        },
      },
      refused: {
        meta: { view: { role: 'link', text: 'Become a supporter' } },
        on: {
          'session.changed': {
            guard: { type: 'isSupporter', params: ({ event }) => event },
            target: 'ready',
            actions: { type: 'noteMember', params: ({ event }) => event },
          },
        },
      },
      placeMissing: {
        meta: { view: { role: 'heading', text: 'Where are you?' } },
        on: {
          'session.changed': {
            guard: { type: 'hasPlace', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'noteMember', params: ({ event }) => event },
          },
        },
      },
      failed: {
        initial: 'first',
        states: {
          first: {
            meta: { view: { role: 'heading', text: 'This list did not load' } },
            on: { 'list.retry': '#pagedList.loading' },
          },
          more: {
            meta: { view: { role: 'heading', text: 'The rest did not load' } },
            on: { 'list.retry': '#pagedList.loadingMore' },
          },
        },
      },
    },
  })
