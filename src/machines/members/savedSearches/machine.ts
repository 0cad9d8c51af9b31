import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { SavedSearch } from '../../../../contract/search.ts'
import type { TravelPlan } from '../../../../contract/travelPlans.ts'
import { answerGuards, fetchTransitions, ofAnswer, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { ConfirmationFact } from '../../app/root/facts.ts'
import type { ConfirmationIntent, FlashContent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'

/** The id of the question. Only one search is deleted at a time. */
export const deleteQuestion = 'search.delete'

export const askToDelete = ({ name }: SavedSearch): ConfirmationIntent => ({
  type: 'confirmation.ask',
  id: deleteQuestion,
  title: 'Delete saved search',
  sentence: `Do you want to delete the search “${name}”?`,
  label: 'Delete',
  tone: 'danger',
})

export const notDeleted = {
  type: 'error',
  html: 'Couldn’t delete the search. Try again.',
} as const satisfies FlashContent

/** What the search page shows beside its form: saved searches, and travel plans from which a search can start. */
export interface SearchPageData {
  readonly saved: readonly SavedSearch[]
  readonly plans: readonly TravelPlan[]
}

export const savedSearchesMachine = setup({
  types: {
    context: {} as { pageData: SearchPageData; named: SavedSearch | null },
    events: {} as
      | { type: 'searches.retry' }
      | { type: 'search.delete'; search: SavedSearch }
      | ConfirmationFact,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    loadSearchPage: fromPromise<Answer<SearchPageData>>(() => notProvided('loadSearchPage')),
    deleteSearch: fromPromise<Answer<unknown>, { id: number }>(() => notProvided('deleteSearch')),
  },
  guards: {
    ...answerGuards,
    isOwnQuestion: (_, { id }: { id: string }) => id === deleteQuestion,
  },
  actions: {
    adopt: assign((_, pageData: SearchPageData) => ({ pageData })),
    name: assign((_, { search }: { search: SavedSearch }) => ({ named: search })),
    drop: assign(({ context: { pageData, named } }) => ({
      pageData: { ...pageData, saved: pageData.saved.filter(({ id }) => id !== named?.id) },
    })),
    forgetName: assign({ named: null }),
    ask: (_, intent: ConfirmationIntent) => notProvided(`ask ${intent.id}`),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'savedSearches',
  context: { pageData: { saved: [], plans: [] }, named: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading your searches' } },
      invoke: {
        src: 'loadSearchPage',
        id: 'loadSearchPage',
        ...fetchTransitions({
          answered: { target: 'ready', actions: withData('adopt') },
          failed: 'failed',
        }),
      },
    },
    ready: {
      invoke: { src: 'facts', id: 'facts' },
      initial: 'shown',
      states: {
        shown: {
          meta: { shownBy: 'the list of searches itself' },
          entry: 'forgetName',
          on: {
            'search.delete': {
              target: 'asking',
              actions: [
                { type: 'name', params: ({ event }) => event },
                { type: 'ask', params: ({ event }) => askToDelete(event.search) },
              ],
            },
          },
        },
        asking: {
          meta: { shownBy: 'the question' },
          on: {
            'confirmation.confirmed': {
              guard: { type: 'isOwnQuestion', params: ({ event }) => event },
              target: 'deleting',
            },
            'confirmation.cancelled': {
              guard: { type: 'isOwnQuestion', params: ({ event }) => event },
              target: 'shown',
            },
          },
        },
        deleting: {
          tags: 'busy',
          meta: { shownBy: 'the question, whose button is busy' },
          exit: { type: 'ask', params: { type: 'confirmation.settle', id: deleteQuestion } },
          invoke: {
            src: 'deleteSearch',
            id: 'deleteSearch',
            input: ({ context }) => ({ id: context.named?.id ?? notProvided('a search to delete') }),
            onDone: [
              {
                guard: ofAnswer('isGone'),
                target: 'shown',
                actions: 'drop',
              },
              { target: 'shown', actions: { type: 'flash', params: notDeleted } },
            ],
            onError: { target: 'shown', actions: { type: 'flash', params: notDeleted } },
          },
        },
      },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'searches.retry': 'loading' },
    },
  },
})
