import { assign, emit, fromPromise, setup } from 'xstate'
import type { Answer, Refusal } from '../../../../contract/answer.ts'
import { answerGuards, ofAnswer, withData, withRefusal } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { isBlank, textLength, trimmed } from '../../../../contract/blankText.ts'

export interface Found<Item> {
  readonly data: readonly Item[]
  /** Leads to more matches. Missing where the server has one page only. */
  readonly next_cursor?: string | null
}

/** Refusals for the rest of the day, whose message says so. */
const limitedForToday = [
  {
    guard: ofAnswer('needsUpgrade'),
    target: 'offeringUpgrade',
    actions: ['clear', withRefusal('setProblem')],
  },
  { guard: ofAnswer('isDailyLimit'), target: 'limited', actions: ['clear', withRefusal('setProblem')] },
] as const

const folded = (words: string) => trimmed(words).toLocaleLowerCase()

/**
 * Suggests items by name while the member types. Lives as long as its field. Each kind of item has one machine, for
 * example `placeSearchMachine`.
 *
 * @param wordsOf returns the text of the field after an item is chosen
 * @param nameOf returns the name by which an item is found
 * @param longest the most characters that the server looks for; longer texts are not sent
 */
export const createTypeaheadMachine = <Item extends { readonly id: number }>(
  wordsOf: (item: Item, typed: string) => string,
  nameOf: (item: Item) => string,
  longest: number,
) => {
  const isSearchable = (words: string) => !isBlank(words) && textLength(words) <= longest
  /** An action about the item of exactly the typed name, otherwise about the first one. */
  const withBest = <Action extends string>(type: Action) => ({
    type,
    params: ({ context: { found, words } }: { context: { found: readonly Item[]; words: string } }) => {
      const typed = folded(words)
      const exact = found.find((item) => folded(nameOf(item)) === typed)
      return { item: exact ?? found[0] ?? notProvided('a match') }
    },
  })
  const listEvents = {
    'list.fold': 'folded',
    'words.submit': { target: 'folded', actions: [withBest('tellChosen'), withBest('adopt')] },
  } as const
  return setup({
    types: {
      /** The initial text of the field, from an earlier choice. */
      input: {} as { words: string },
      context: {} as {
        words: string
        found: readonly Item[]
        /** Leads to more matches of what was found last. Null: all were found. */
        cursor: string | null
        /** The server's message when it refuses searches for the rest of the day; otherwise empty. */
        problem: string
      },
      events: {} as
        | { type: 'words.type'; words: string }
        | { type: 'item.choose'; item: Item }
        /** Chooses the best match, which is looked for first when it is not known yet. */
        | { type: 'words.submit' }
        | { type: 'search.retry' }
        | { type: 'list.fold' }
        | { type: 'list.unfold' }
        | { type: 'list.more' },
      /** Cleared: the text was changed, so the earlier choice no longer holds. */
      emitted: {} as { type: 'item.chosen'; item: Item } | { type: 'item.cleared' },
      tags: {} as 'busy',
      meta: {} as StateMeta,
    },
    actors: {
      find: fromPromise<Answer<Found<Item>>, { words: string }>(() => notProvided('find')),
      findMore: fromPromise<Answer<Found<Item>>, { words: string; cursor: string | null }>(() =>
        notProvided('findMore'),
      ),
    },
    guards: {
      ...answerGuards,
      isDailyLimit: (_, answer: Answer<unknown>) => !answer.ok && answer.code === 'daily_limit',
      isUnsearchable: (_, { words }: { words: string }) => !isSearchable(words),
      isSearchable: ({ context }) => isSearchable(context.words),
      hasMore: ({ context }) => context.cursor !== null,
      hasItems: (_, answer: Answer<Found<Item>>) => answer.ok && answer.data.data.length > 0,
    },
    actions: {
      note: assign((_, { words }: { words: string }) => ({ words })),
      show: assign((_, { data, next_cursor: cursor = null }: Found<Item>) => ({
        found: data,
        cursor,
      })),
      add: assign(({ context }, { data, next_cursor: cursor = null }: Found<Item>) => ({
        // Names change between two pages, so that one can come again.
        found: [...context.found, ...data.filter(({ id }) => context.found.every((item) => item.id !== id))],
        cursor,
      })),
      /** Keeps `cursor`, which is read only after `show` has set it. */
      clear: assign({ found: [] }),
      setProblem: assign((_, { message }: Refusal) => ({ problem: message })),
      forgetProblem: assign({ problem: '' }),
      adopt: assign(({ context }, { item }: { item: Item }) => ({ words: wordsOf(item, context.words) })),
      tellChosen: emit((_, { item }: { item: Item }) => ({ type: 'item.chosen' as const, item })),
      tellCleared: emit({ type: 'item.cleared' }),
    },
    delays: { typingPause: 200 },
  }).createMachine({
    id: 'typeahead',
    context: ({ input }) => ({ words: input.words, found: [], cursor: null, problem: '' }),
    initial: 'folded',
    on: {
      'words.type': [
        {
          guard: { type: 'isUnsearchable', params: ({ event }) => event },
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
        on: {
          'list.unfold': { guard: 'isSearchable', target: 'searching' },
          'words.submit': { guard: 'isSearchable', target: 'opening' },
        },
      },
      typing: {
        tags: 'busy',
        meta: { shownBy: 'the field itself' },
        on: { 'list.fold': 'folded', 'words.submit': 'opening' },
        after: { typingPause: 'searching' },
      },
      searching: {
        tags: 'busy',
        meta: { view: { role: 'status', text: 'Looking for' } },
        on: { 'list.fold': 'folded', 'words.submit': 'opening' },
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
            ...limitedForToday,
            { target: 'failed', actions: 'clear' },
          ],
          onError: { target: 'failed', actions: 'clear' },
        },
      },
      /** The member asked for the best match before it was known. */
      opening: {
        tags: 'busy',
        meta: { view: { role: 'status', text: 'Opening the best match' } },
        on: { 'list.fold': 'folded' },
        invoke: {
          src: 'find',
          id: 'find',
          input: ({ context }) => ({ words: context.words }),
          onDone: [
            {
              guard: ofAnswer('hasItems'),
              target: 'folded',
              actions: [withData('show'), withBest('tellChosen'), withBest('adopt')],
            },
            {
              guard: ofAnswer('isAnswered'),
              target: 'nothing',
              actions: 'clear',
            },
            ...limitedForToday,
            { target: 'failed', actions: 'clear' },
          ],
          onError: { target: 'failed', actions: 'clear' },
        },
      },
      found: {
        meta: { view: { role: 'listbox', text: 'found' } },
        on: {
          ...listEvents,
          'list.more': { guard: 'hasMore', target: 'loadingMore' },
        },
      },
      loadingMore: {
        tags: 'busy',
        meta: { view: { role: 'option', text: 'Loading more' } },
        on: listEvents,
        invoke: {
          src: 'findMore',
          id: 'findMore',
          input: ({ context: { words, cursor } }) => ({ words, cursor }),
          onDone: [
            { guard: ofAnswer('isAnswered'), target: 'found', actions: withData('add') },
            ...limitedForToday,
            { target: 'moreFailed' },
          ],
          onError: 'moreFailed',
        },
      },
      moreFailed: {
        meta: { view: { role: 'option', text: 'Try again' } },
        on: { ...listEvents, 'list.more': 'loadingMore' },
      },
      nothing: {
        meta: { view: { role: 'status', text: 'by that name' } },
        on: { 'list.fold': 'folded' },
      },
      failed: {
        meta: { view: { role: 'button', text: 'Search again' } },
        on: { 'search.retry': 'searching', 'words.submit': 'opening' },
      },
      /** The daily limit is reached, and supporters have a higher one. */
      offeringUpgrade: {
        meta: { view: { role: 'link', text: 'Become a supporter' } },
        exit: 'forgetProblem',
        on: { 'words.submit': 'opening' },
      },
      limited: {
        meta: { view: { role: 'alert', text: 'tomorrow' } },
        exit: 'forgetProblem',
        on: { 'words.submit': 'opening' },
      },
    },
  })
}
