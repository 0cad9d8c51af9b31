import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import type { EventObject } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { listItemsForNonSupporters, parameterDebounce } from '../../../../contract/limits.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { answerGuards, fetchTransitions, ofAnswer, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { areSameParameters, firstPage, hasTooFew, isAnswered, isUncounted, nothingLoaded } from './list.ts'
import { awaitingFirstPage, withChange, withNextPage, withTotal } from './list.ts'
import type { Count, ItemChange, KeptList, ListContent, ListItem, Outdated, Page } from './list.ts'
import { isSupporter } from '../../account/isSupporter.ts'

/** Counts the list for these parameters. `isAnew`: the list was restarted, so a count under way is restarted too. */
export interface CountRequest<Parameters> {
  readonly type: 'count'
  readonly parameters: Parameters
  readonly isAnew: boolean
}

interface ParametersSet<Item, Parameters> {
  readonly parameters: Parameters
  readonly kept?: KeptList<Item, Parameters> | null
}

/**
 * The chart of every list that loads page by page. Lives as long as the screen that shows the list. Each kind of item
 * has one machine, for example `memberListMachine`.
 */
export const createPagedListMachine = <Item extends ListItem, Parameters extends object>() =>
  setup({
    types: {
      input: {} as {
        parameters: Parameters
        isSupporter: boolean
        /** Location of the viewer, from which distances are measured. */
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
        /** `kept`: the list as it was left, when the browser's history leads back to it. */
        | ({ type: 'parameters.set' } & ParametersSet<Item, Parameters>)
        | { type: 'list.more' }
        | { type: 'list.retry' }
        | ItemChange<Item>
        | Outdated
        | ({ type: 'list.counted' } & Count<Parameters>)
        | FactOf<'session.changed' | 'network.cameBack'>,
      tags: {} as 'busy',
      meta: {} as StateMeta,
    },
    actors: {
      facts: fromCallback<EventObject, { parameters: Parameters }>(() => notProvided('facts')),
      /** Counts the list beside the pages, which do not wait for it. */
      counts: fromCallback<CountRequest<Parameters>>(() => notProvided('counts')),
      fetchPage: fromPromise<Answer<Page<Item>>, { parameters: Parameters; cursor: string | null }>(() =>
        notProvided('fetchPage'),
      ),
    },
    guards: {
      areOtherParameters: ({ context }, { parameters }: ParametersSet<Item, Parameters>) =>
        !areSameParameters(context.parameters, parameters),
      areKept: ({ context }, { parameters, kept }: ParametersSet<Item, Parameters>) =>
        Boolean(kept) && !areSameParameters(context.parameters, parameters),
      isCountOfShown: ({ context }, { parameters }: Count<Parameters>) =>
        isUncounted(context.content) && areSameParameters(context.parameters, parameters),
      isKnown: ({ context }, item: ListItem) => isAnswered(context.content, item),
      lacksPlace: (_, answer: Answer<unknown>) => !answer.ok && answer.code === 'place_required',
      /** The place of the parameters, or the place of their travel plan, does not exist. */
      isPlaceUnknown: (_, answer: Answer<unknown>) =>
        !answer.ok && ('place_id' in answer.errors || 'travel_plan_id' in answer.errors),
      isSupporter: (_, { user }: FactOf<'session.changed'>) => isSupporter(user),
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
        content: awaitingFirstPage(context.content),
      })),
      restore: assign((_, { parameters, kept }: ParametersSet<Item, Parameters>) => ({
        parameters,
        content: kept?.content ?? nothingLoaded,
      })),
      setFirstPage: assign(({ context }, page: Page<Item>) => ({
        content: firstPage(page, context.content.hidden),
      })),
      addPage: assign(({ context }, page: Page<Item>) => ({ content: withNextPage(context.content, page) })),
      count: enqueueActions(({ context: { content, parameters }, enqueue }) => {
        const request: CountRequest<Parameters> = { type: 'count', parameters, isAnew: content.pages === 1 }
        if (isUncounted(content)) enqueue.sendTo('counts', request)
      }),
      setTotal: assign(({ context }, total: number) => ({ content: withTotal(context.content, total) })),
      change: assign(({ context }, change: ItemChange<Item>) => ({
        content: withChange(context.content, change),
      })),
      setMember: assign((_, { user }: FactOf<'session.changed'>) => ({
        isSupporter: isSupporter(user),
        location: user.location,
      })),
      flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
    },
    delays: { parameterDebounce },
  })
    // Apart: among the guards above they would keep TypeScript from inferring the params of those.
    .extend({ guards: answerGuards })
    .createMachine({
      id: 'pagedList',
      context: ({ input }) => ({
        parameters: input.parameters,
        isSupporter: input.isSupporter,
        location: input.location ?? null,
        content: input.kept?.content ?? nothingLoaded,
      }),
      invoke: [
        { src: 'facts', id: 'facts', input: ({ context }) => ({ parameters: context.parameters }) },
        { src: 'counts', id: 'counts' },
      ],
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
        'item.changed': { actions: { type: 'change', params: ({ event }) => event } },
        'item.hidden': { actions: { type: 'change', params: ({ event }) => event } },
        'item.shown': { actions: { type: 'change', params: ({ event }) => event } },
        'item.removed': { actions: { type: 'change', params: ({ event }) => event } },
        'item.returned': [
          {
            guard: { type: 'isKnown', params: ({ event }) => event },
            actions: { type: 'change', params: ({ event }) => event },
          },
          // Only the server knows the place of an item that this list has not loaded.
          { target: '.loading' },
        ],
        'list.outdated': '.loading',
        'list.emptied': { target: '.ready', actions: { type: 'change', params: ({ event }) => event } },
        'list.counted': {
          guard: { type: 'isCountOfShown', params: ({ event }) => event },
          actions: { type: 'setTotal', params: ({ event }) => event.total },
        },
        'session.changed': [
          {
            guard: { type: 'hasMoved', params: ({ event }) => event },
            target: '.loading',
            actions: { type: 'setMember', params: ({ event }) => event },
          },
          { actions: { type: 'setMember', params: ({ event }) => event } },
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
            ...fetchTransitions({
              answered: { target: 'ready', actions: withData('setFirstPage') },
              refused: [
                { guard: ofAnswer('needsUpgrade'), target: 'refused' },
                { guard: ofAnswer('lacksPlace'), target: 'placeMissing' },
                { guard: ofAnswer('isPlaceUnknown'), target: 'placeUnknown' },
              ],
              failed: 'failed.first',
            }),
          },
        },
        ready: {
          meta: { view: { role: 'button', text: 'Show more' } },
          entry: 'count',
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
            ...fetchTransitions({
              answered: { target: 'ready', actions: withData('addPage') },
              refused: [{ guard: ofAnswer('needsUpgrade'), target: 'refused' }],
              failed: 'failed.more',
            }),
          },
        },
        exhausted: {
          initial: 'complete',
          // There may be more than a few items again.
          on: {
            'item.shown': {
              target: '.complete',
              actions: { type: 'change', params: ({ event }) => event },
            },
            'item.returned': {
              guard: { type: 'isKnown', params: ({ event }) => event },
              target: '.complete',
              actions: { type: 'change', params: ({ event }) => event },
            },
          },
          states: {
            complete: {
              meta: { view: { role: 'status', text: 'That’s everyone' } },
              always: [
                { guard: 'isEmpty', target: 'empty' },
                { guard: 'hasTooFew', target: 'tooFew' },
              ],
            },
            tooFew: {
              meta: { view: { role: 'status', text: 'Only a few members here so far' } },
              always: { guard: 'isEmpty', target: 'empty' },
            },
            empty: { meta: { view: { role: 'heading', text: 'No one here yet' } } },
          },
        },
        refused: {
          meta: { view: { role: 'link', text: 'Become a supporter' } },
          on: {
            'session.changed': {
              guard: { type: 'isSupporter', params: ({ event }) => event },
              target: 'ready',
              actions: { type: 'setMember', params: ({ event }) => event },
            },
          },
        },
        placeMissing: {
          meta: { view: { role: 'heading', text: 'Where are you?' } },
          on: {
            'session.changed': {
              guard: { type: 'hasPlace', params: ({ event }) => event },
              target: 'loading',
              actions: { type: 'setMember', params: ({ event }) => event },
            },
          },
        },
        // Trying again does not help. Other parameters do.
        placeUnknown: { meta: { view: { role: 'heading', text: 'Place not found' } } },
        failed: {
          initial: 'first',
          states: {
            first: {
              meta: { view: { role: 'heading', text: 'Couldn’t load this list' } },
              on: { 'list.retry': '#pagedList.loading', 'network.cameBack': '#pagedList.loading' },
            },
            more: {
              meta: { view: { role: 'heading', text: 'Couldn’t load more' } },
              on: { 'list.retry': '#pagedList.loadingMore', 'network.cameBack': '#pagedList.loadingMore' },
            },
          },
        },
      },
    })
