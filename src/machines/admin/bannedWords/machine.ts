import { assign, fromPromise, raise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { BannedWord } from '../../../../contract/bannedWords.ts'
import { answerGuards, fetchTransitions, flashRefusal, ofAnswer, withData } from '../../answered.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { noRule, withWord } from './rules.ts'
import type { BannedWordRule, BannedWordsContext, BannedWordsEvent } from './types.ts'

const eventOf = <Event extends BannedWordsEvent>({ event }: { event: Event }) => event
const flash = (type: 'info' | 'success' | 'error', html: string) =>
  ({ type: 'flash', params: { type, html } }) as const
/**
 * The list of banned words, for admins (docs/product.md#banned-words-page). Other charts, the form and its trial, save
 * and try an entry. Lives as long as the page.
 */
export const bannedWordsMachine = setup({
  types: {
    context: {} as BannedWordsContext,
    events: {} as BannedWordsEvent,
    meta: {} as StateMeta,
  },
  actors: {
    loadWords: fromPromise<Answer<readonly BannedWord[]>>(() => notProvided('loadWords')),
    deleteWord: fromPromise<Answer<unknown>, { id: number }>(() => notProvided('deleteWord')),
  },
  guards: {
    ...answerGuards,
    isLoaded: ({ context }) => context.words !== null,
    isListed: ({ context }, { id }: { id: number }) => context.words?.some((word) => word.id === id) ?? false,
  },
  actions: {
    flash: (_, content: FlashContent) => notProvided(`flash ${content.html}`),
    refresh: raise({ type: 'words.refresh' }),
    setWords: assign((_, words: readonly BannedWord[]) => ({ words })),
    draftNew: assign({ draft: { id: null, rule: noRule, isGone: false } }),
    draftEdit: assign(({ context: { words } }, { id }: { id: number }) => ({
      draft: { id, rule: words?.find((word) => word.id === id) ?? noRule, isGone: false },
    })),
    draftAgain: assign(({ context: { words, draft } }, { rule }: { rule: BannedWordRule }) => ({
      words: words && words.filter(({ id }) => id !== draft?.id),
      draft: { id: null, rule, isGone: true },
    })),
    clearDraft: assign({ draft: null }),
    putWord: assign(({ context: { words } }, { word }: { word: BannedWord }) => ({
      words: words && withWord(words, word),
    })),
    choose: assign(({ context: { words } }, { id }: { id: number }) => ({
      chosen: words?.find((word) => word.id === id) ?? null,
    })),
    unchoose: assign({ chosen: null }),
    drop: assign(({ context: { words, chosen } }) => ({
      words: words && words.filter(({ id }) => id !== chosen?.id),
    })),
  },
}).createMachine({
  id: 'bannedWords',
  context: { words: null, draft: null, chosen: null },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          meta: { view: { role: 'status', text: 'Loading' } },
          invoke: {
            src: 'loadWords',
            id: 'loadWords',
            ...fetchTransitions({
              answered: { target: 'shown', actions: withData('setWords') },
              failed: 'failed',
            }),
          },
        },
        failed: {
          meta: { view: { role: 'button', text: 'Try again' } },
          on: { 'words.retry': 'loading' },
        },
        shown: {
          initial: 'current',
          on: { 'words.refresh': '.refreshing' },
          states: {
            current: { meta: { shownBy: 'the list' } },
            refreshing: {
              meta: { shownBy: 'the list, as loaded before' },
              invoke: {
                src: 'loadWords',
                id: 'loadWords',
                ...fetchTransitions({
                  answered: { target: 'current', actions: withData('setWords') },
                  failed: 'current',
                }),
              },
            },
          },
        },
      },
    },
    action: {
      initial: 'idle',
      states: {
        idle: {
          entry: ['clearDraft', 'unchoose'],
          meta: { shownBy: 'the buttons of the list' },
          on: {
            'word.add': { guard: 'isLoaded', target: 'writing', actions: 'draftNew' },
            'word.edit': {
              guard: { type: 'isListed', params: eventOf },
              target: 'writing',
              actions: { type: 'draftEdit', params: eventOf },
            },
            'word.delete': {
              guard: { type: 'isListed', params: eventOf },
              target: 'confirmingDeletion',
              actions: { type: 'choose', params: eventOf },
            },
          },
        },
        writing: {
          meta: { view: { role: 'form', text: 'entry' } },
          on: {
            'word.saved': {
              target: 'idle',
              actions: [
                { type: 'putWord', params: eventOf },
                flash('success', 'Saved. It counts from now on.'),
                'refresh',
              ],
            },
            // What was written stays, for a new entry.
            'word.gone': { actions: [{ type: 'draftAgain', params: eventOf }, 'refresh'] },
            'word.close': 'idle',
          },
        },
        confirmingDeletion: {
          meta: { view: { role: 'alertdialog', text: 'Delete this entry?' } },
          on: { 'deletion.confirm': 'deleting', 'deletion.cancel': 'idle' },
        },
        deleting: {
          meta: { view: { role: 'status', text: 'Deleting the entry' } },
          invoke: {
            src: 'deleteWord',
            id: 'deleteWord',
            input: ({ context: { chosen } }) => ({ id: chosen?.id ?? notProvided('the entry to delete') }),
            onDone: [
              { guard: ofAnswer('isAnswered'), target: 'idle', actions: ['drop', 'refresh'] },
              {
                guard: ofAnswer('isNotFound'),
                target: 'idle',
                actions: ['drop', flash('info', 'Another admin has deleted this entry already.'), 'refresh'],
              },
              { target: 'idle', actions: flashRefusal },
            ],
            onError: {
              target: 'idle',
              actions: [flash('error', 'The answer was lost. The list now shows what is stored.'), 'refresh'],
            },
          },
        },
      },
    },
  },
})
