import { assign, emit, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import { answerGuards, ofAnswer, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

export interface Found<Item> {
  readonly data: readonly Item[]
}

/**
 * Suggests items by name while the member types. Lives as long as its field. Each kind of item has one machine, for
 * example `placeSearchMachine`.
 *
 * @param wordsOf returns the text of the field after an item is chosen
 */
export const createTypeaheadMachine = <Item>(wordsOf: (item: Item, typed: string) => string) =>
  setup({
    types: {
      /** The initial text of the field, from an earlier choice. */
      input: {} as { words: string },
      context: {} as { words: string; found: readonly Item[] },
      events: {} as
        | { type: 'words.type'; words: string }
        | { type: 'item.choose'; item: Item }
        | { type: 'search.retry' }
        | { type: 'list.fold' }
        | { type: 'list.unfold' },
      /** Cleared: the text was changed, so the earlier choice no longer holds. */
      emitted: {} as { type: 'item.chosen'; item: Item } | { type: 'item.cleared' },
      tags: {} as 'busy',
      meta: {} as StateMeta,
    },
    actors: {
      find: fromPromise<Answer<Found<Item>>, { words: string }>(() => notProvided('find')),
    },
    guards: {
      ...answerGuards,
      isEmpty: (_, { words }: { words: string }) => words.trim() === '',
      saysSomething: ({ context }) => context.words.trim() !== '',
      hasItems: (_, answer: Answer<Found<Item>>) => answer.ok && answer.data.data.length > 0,
    },
    actions: {
      note: assign((_, { words }: { words: string }) => ({ words })),
      show: assign((_, { data }: Found<Item>) => ({ found: data })),
      clear: assign({ found: [] }),
      adopt: assign(({ context }, { item }: { item: Item }) => ({ words: wordsOf(item, context.words) })),
      tellChosen: emit((_, { item }: { item: Item }) => ({ type: 'item.chosen' as const, item })),
      tellCleared: emit({ type: 'item.cleared' }),
    },
    delays: { typingPause: 200 },
  }).createMachine({
    id: 'typeahead',
    context: ({ input }) => ({ words: input.words, found: [] }),
    initial: 'folded',
    on: {
      'words.type': [
        {
          guard: { type: 'isEmpty', params: ({ event }) => event },
          target: '.folded',
          actions: [{ type: 'note', params: ({ event }) => event }, 'clear', 'tellCleared'],
        },
        { target: '.typing', actions: [{ type: 'note', params: ({ event }) => event }, 'tellCleared'] },
      ],
      'item.choose': {
        target: '.folded',
        actions: [
          { type: 'adopt', params: ({ event }) => event },
          { type: 'tellChosen', params: ({ event }) => event },
        ],
      },
    },
    states: {
      /** The list of suggestions is closed: nothing is typed, an item was chosen, or the member closed it. */
      folded: {
        meta: { shownBy: 'the field itself, with what was typed or chosen' },
        on: { 'list.unfold': { guard: 'saysSomething', target: 'searching' } },
      },
      typing: {
        tags: 'busy',
        meta: { shownBy: 'the field itself' },
        on: { 'list.fold': 'folded' },
        after: { typingPause: 'searching' },
      },
      searching: {
        tags: 'busy',
        meta: { view: { role: 'status', text: 'Looking for' } },
        on: { 'list.fold': 'folded' },
        invoke: {
          src: 'find',
          id: 'find',
          input: ({ context }) => ({ words: context.words }),
          onDone: [
            {
              guard: ofAnswer('hasItems'),
              target: 'found',
              actions: withData('show'),
            },
            {
              guard: ofAnswer('isAnswered'),
              target: 'nothing',
              actions: 'clear',
            },
            { target: 'failed', actions: 'clear' },
          ],
          onError: { target: 'failed', actions: 'clear' },
        },
      },
      found: {
        meta: { view: { role: 'listbox', text: 'found' } },
        on: { 'list.fold': 'folded' },
      },
      nothing: {
        meta: { view: { role: 'status', text: 'by that name' } },
        on: { 'list.fold': 'folded' },
      },
      failed: {
        meta: { view: { role: 'button', text: 'Search again' } },
        on: { 'search.retry': 'searching' },
      },
    },
  })
