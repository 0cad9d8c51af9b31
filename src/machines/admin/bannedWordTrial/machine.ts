import { assign, fromPromise, setup } from 'xstate'
import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { Trial } from '../../../../contract/bannedWords.ts'
import type { FieldErrors } from '../../account/accountForm/machine.ts'
import { answerGuards, ofAnswer, withData, withRefusal } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { isSameRule } from '../bannedWords/rules.ts'
import type { BannedWordRule } from '../bannedWords/types.ts'

interface Context {
  /** As the form has it now. */
  readonly rule: BannedWordRule
  /** The last trial that was answered. */
  readonly tried: { readonly rule: BannedWordRule; readonly trials: readonly Trial[] } | null
  readonly errors: FieldErrors
  readonly problem: string
}

/**
 * Tries an entry of the banned words against recent texts before it is saved (docs/product.md#banned-words-page). Lives
 * as long as the form of the entry.
 */
export const bannedWordTrialMachine = setup({
  types: {
    input: {} as { rule: BannedWordRule },
    context: {} as Context,
    events: {} as { type: 'rule.changed'; rule: BannedWordRule } | { type: 'trial.start' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    tryWord: fromPromise<Answer<readonly Trial[]>, { rule: BannedWordRule }>(() => notProvided('tryWord')),
  },
  guards: {
    ...answerGuards,
    hasTried: ({ context }) => context.tried !== null,
    isTried: ({ context: { rule, tried } }) => tried !== null && isSameRule(rule, tried.rule),
  },
  actions: {
    setRule: assign((_, { rule }: { rule: BannedWordRule }) => ({ rule })),
    setTried: assign(({ context: { rule } }, trials: readonly Trial[]) => ({ tried: { rule, trials } })),
    showRefusal: assign((_, { errors, message }: Refusal) => ({ errors, problem: message })),
    showFailure: assign({ problem: 'Nothing was changed. Try again.' }),
    forgetProblems: assign({ errors: {}, problem: '' }),
  },
}).createMachine({
  id: 'bannedWordTrial',
  context: ({ input }) => ({ ...input, tried: null, errors: {}, problem: '' }),
  initial: 'untried',
  on: {
    // A trial under way would answer about another rule, so it ends.
    'rule.changed': { target: '.sorting', actions: { type: 'setRule', params: ({ event }) => event } },
    'trial.start': '.trying',
  },
  states: {
    sorting: {
      entry: 'forgetProblems',
      meta: { shownBy: 'the state that it sorts into' },
      always: [
        { guard: 'isTried', target: 'tried' },
        { guard: 'hasTried', target: 'stale' },
        { target: 'untried' },
      ],
    },
    untried: { meta: { shownBy: 'the button that tries' } },
    trying: {
      entry: 'forgetProblems',
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Trying' } },
      // A second click changes nothing.
      on: { 'trial.start': {} },
      invoke: {
        src: 'tryWord',
        id: 'tryWord',
        input: ({ context: { rule } }) => ({ rule }),
        onDone: [
          { guard: ofAnswer('isAnswered'), target: 'tried', actions: withData('setTried') },
          { target: 'refused', actions: withRefusal('showRefusal') },
        ],
        onError: { target: 'failed', actions: 'showFailure' },
      },
    },
    tried: { meta: { shownBy: 'what would have been refused in each place' } },
    stale: { meta: { view: { role: 'status', text: 'You changed the entry' } } },
    refused: { meta: { view: { role: 'alert', text: 'Not tried' } } },
    failed: { meta: { view: { role: 'alert', text: 'Something went wrong' } } },
  },
})
