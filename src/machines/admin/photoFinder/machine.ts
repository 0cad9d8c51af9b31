import { assign, fromPromise, setup } from 'xstate'
import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { FoundPhotos } from '../../../../contract/memberFinder.ts'
import { answerGuards, ofAnswer, withData, withRefusal } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

interface Context {
  /** The photo that others are compared with. */
  readonly file: File | null
  readonly found: FoundPhotos | null
  /** Why the last photo was refused. Shown only while `refused`. */
  readonly problem: string
}

/** Finds photos that are like a chosen one (docs/product.md#search-and-find). Lives as long as the page. */
export const photoFinderMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'photo.choose'; file: File }
      | { type: 'photo.forget' }
      /** The same photo once more, after a failure. */
      | { type: 'photo.retry' },
    meta: {} as StateMeta,
  },
  actors: {
    findPhotos: fromPromise<Answer<FoundPhotos>, { file: File }>(() => notProvided('findPhotos')),
  },
  guards: answerGuards,
  actions: {
    setFile: assign((_, { file }: { file: File }) => ({ file, found: null })),
    forgetFile: assign({ file: null, found: null }),
    show: assign((_, found: FoundPhotos) => ({ found })),
    showRefusal: assign((_, { message }: Refusal) => ({ problem: message })),
  },
}).createMachine({
  id: 'photoFinder',
  context: { file: null, found: null, problem: '' },
  initial: 'none',
  on: {
    // Another photo replaces the one that is compared.
    'photo.choose': { target: '.comparing', actions: { type: 'setFile', params: ({ event }) => event } },
    'photo.forget': '.none',
  },
  states: {
    none: {
      entry: 'forgetFile',
      meta: { shownBy: 'the button that chooses a photo' },
    },
    comparing: {
      meta: { view: { role: 'status', text: 'Comparing' } },
      invoke: {
        src: 'findPhotos',
        id: 'findPhotos',
        input: ({ context: { file } }) => ({ file: file ?? notProvided('a photo') }),
        onDone: [
          { guard: ofAnswer('isAnswered'), target: 'shown', actions: withData('show') },
          { target: 'refused', actions: withRefusal('showRefusal') },
        ],
        onError: 'failed',
      },
    },
    shown: { meta: { shownBy: 'the photos, or a sentence that there is none' } },
    refused: { meta: { view: { role: 'alert', text: 'Not compared' } } },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'photo.retry': 'comparing' },
    },
  },
})
