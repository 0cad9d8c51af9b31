import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { AccountEmail } from '../../../../contract/security.ts'
import { answerGuards, fetchTransitions, flashRefusal, ofAnswer, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { resent, failed, kept } from './texts.ts'

/** The email address of the account, and a change of it that waits. Lives as long as its section. */
export const emailChangeMachine = setup({
  types: {
    context: {} as { account: AccountEmail | null },
    events: {} as
      | { type: 'email.retry' }
      /** The address may have changed: the form over the page was closed. */
      | { type: 'email.refresh' }
      | { type: 'change.resend' }
      | { type: 'change.cancel' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    load: fromPromise<Answer<AccountEmail>>(() => notProvided('load')),
    resend: fromPromise<Answer<unknown>>(() => notProvided('resend')),
    cancel: fromPromise<Answer<unknown>>(() => notProvided('cancel')),
  },
  guards: {
    ...answerGuards,
    isExternal: ({ context }) => context.account?.is_external === true,
    hasChange: ({ context }) => context.account?.change != null,
  },
  actions: {
    show: assign((_, account: AccountEmail) => ({ account })),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'emailChange',
  context: { account: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading your email address' } },
      invoke: {
        src: 'load',
        id: 'load',
        ...fetchTransitions({
          answered: { target: 'deciding', actions: withData('show') },
          failed: 'failed',
        }),
      },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'email.retry': 'loading' },
    },
    deciding: {
      meta: { shownBy: 'the state that follows at once' },
      always: [
        { guard: 'isExternal', target: 'external' },
        { guard: 'hasChange', target: 'waiting' },
        'settled',
      ],
    },
    external: { meta: { shownBy: 'a text that names the other service' } },
    settled: {
      meta: { view: { role: 'link', text: 'Change email' } },
      on: { 'email.refresh': 'loading' },
    },
    waiting: {
      meta: { shownBy: 'the new address, with buttons that send the link again and cancel' },
      on: { 'email.refresh': 'loading', 'change.resend': 'resending', 'change.cancel': 'canceling' },
    },
    resending: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Sending the link' } },
      invoke: {
        src: 'resend',
        id: 'resend',
        onDone: [
          { guard: ofAnswer('isAnswered'), target: 'loading', actions: { type: 'flash', params: resent } },
          { guard: ofAnswer('isTooMany'), target: 'waiting', actions: flashRefusal },
          // The change was confirmed or canceled elsewhere.
          { target: 'loading', actions: flashRefusal },
        ],
        onError: { target: 'waiting', actions: { type: 'flash', params: failed } },
      },
    },
    canceling: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Canceling the change' } },
      invoke: {
        src: 'cancel',
        id: 'cancel',
        onDone: [
          { guard: ofAnswer('isAnswered'), target: 'loading', actions: { type: 'flash', params: kept } },
          { target: 'waiting', actions: flashRefusal },
        ],
        onError: { target: 'waiting', actions: { type: 'flash', params: failed } },
      },
    },
  },
})
