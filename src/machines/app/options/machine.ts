import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import { answerGuards, fetchTransitions, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FlashContent } from '../root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import type { Options } from './options.ts'

/** Option lists, products and rejection reasons, loaded once (`docs/product.md#loading-at-start`). Lives until the page is left. */
export const optionsMachine = setup({
  types: {
    context: {} as { options: Options | null },
    events: {} as { type: 'options.retry' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    loadOptions: fromPromise<Answer<Options>>(() => notProvided('loadOptions')),
  },
  guards: {
    ...answerGuards,
  },
  actions: {
    adopt: assign((_, options: Options) => ({ options })),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'options',
  context: { options: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading the options' } },
      invoke: {
        src: 'loadOptions',
        id: 'loadOptions',
        ...fetchTransitions({
          answered: { target: 'ready', actions: withData('adopt') },
          failed: 'failed',
        }),
      },
    },
    ready: { meta: { view: { role: 'group', text: 'Body build' } } },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'options.retry': 'loading' },
    },
  },
})
