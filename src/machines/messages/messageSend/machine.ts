import { and, assign, fromCallback, fromPromise, sendParent, setup } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Message } from '../../../../contract/types.ts'
import { dataOf } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { longestRetryDelay, retryDelays } from './outgoing.ts'
import type { Outgoing, SendReport, SendState } from './outgoing.ts'

interface SendContext {
  readonly outgoing: Outgoing
  readonly isOnline: boolean
  readonly isConfirmed: boolean
  /** It was given up on before the page was loaded: its author decides what becomes of it. */
  readonly hadSendError: boolean
  readonly tries: number
}

const moved = (state: SendState) =>
  ({
    type: 'report',
    params: ({ context }: { context: SendContext }) => ({
      type: 'send.moved' as const,
      outgoing: context.outgoing,
      state,
    }),
  }) as const

/** SPEC 4 and 8: one message, from the click to the answer. */
export const messageSendMachine = setup({
  types: {
    input: {} as { outgoing: Outgoing; isOnline: boolean; hadSendError: boolean },
    context: {} as SendContext,
    events: {} as
      | { type: 'message.retry' }
      | { type: 'message.discard' }
      | { type: 'message.confirm' }
      | { type: 'message.cancel' }
      | FactOf<'network.cameBack' | 'network.lost'>,
    tags: {} as 'hasSendError',
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    sendMessage: fromPromise<Answer<Message>, { outgoing: Outgoing; isConfirmed: boolean }>(() =>
      notProvided('sendMessage'),
    ),
  },
  guards: {
    hadSendError: ({ context }) => context.hadSendError,
    isOnline: ({ context }) => context.isOnline,
    isOffline: ({ context }) => !context.isOnline,
    isConfirmed: ({ context }) => context.isConfirmed,
    canRetry: ({ context }) => context.tries < retryDelays.length,
    isSent: (_, answer: Answer<Message>) => answer.ok,
    // DECISIONS, Messages: a 429 on POST /message always means that confirming helps.
    isTooMany: (_, answer: Answer<Message>) => !answer.ok && answer.status === 429,
    /** The session ends, and the message is tried again when the member is back. */
    isSignedOut: (_, answer: Answer<Message>) => !answer.ok && answer.status === 401,
  },
  actions: {
    report: sendParent((_, report: SendReport) => report),
    reportSent: sendParent(({ context }, message: Message): SendReport => ({
      type: 'send.sent',
      outgoing: context.outgoing,
      message,
    })),
    reportCancelled: sendParent(({ context }): SendReport => ({
      type: 'send.cancelled',
      outgoing: context.outgoing,
    })),
    reportDiscarded: sendParent(({ context }): SendReport => ({
      type: 'send.discarded',
      outgoing: context.outgoing,
    })),
    flashFailure: (_, { failure }: { failure: unknown }) => notProvided(`flash ${String(failure)}`),
    noteNetwork: assign((_, { isOnline }: { isOnline: boolean }) => ({ isOnline })),
    noteConfirmation: assign((_, { isConfirmed }: { isConfirmed: boolean }) => ({ isConfirmed })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    startOver: assign({ tries: 0, hadSendError: false }),
  },
  delays: {
    retryDelay: ({ context }) => retryDelays[context.tries - 1] ?? longestRetryDelay,
  },
}).createMachine({
  id: 'messageSend',
  context: ({ input }) => ({ ...input, isConfirmed: false, tries: 0 }),
  invoke: { src: 'facts', id: 'facts' },
  initial: 'waitingForNetwork',
  on: {
    'network.cameBack': { actions: { type: 'noteNetwork', params: { isOnline: true } } },
    'network.lost': { actions: { type: 'noteNetwork', params: { isOnline: false } } },
  },
  states: {
    waitingForNetwork: {
      meta: { view: { role: 'status', text: 'Waiting for the network' } },
      entry: moved('waitingForNetwork'),
      always: [
        { guard: 'hadSendError', target: 'failed' },
        { guard: and(['isOnline', 'isConfirmed']), target: 'resending' },
        { guard: 'isOnline', target: 'sending' },
      ],
    },
    sending: {
      meta: { view: { role: 'status', text: 'Sending' } },
      entry: moved('sending'),
      invoke: {
        src: 'sendMessage',
        id: 'sendMessage',
        input: ({ context }) => ({ outgoing: context.outgoing, isConfirmed: false }),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'sent',
            actions: { type: 'reportSent', params: ({ event }) => dataOf(event.output) },
          },
          { guard: { type: 'isTooMany', params: ({ event }) => event.output }, target: 'confirming' },
          { guard: { type: 'isSignedOut', params: ({ event }) => event.output }, target: 'retrying' },
          {
            target: 'failed',
            actions: { type: 'flashFailure', params: ({ event }) => ({ failure: event.output }) },
          },
        ],
        onError: [
          { guard: 'isOffline', target: 'waitingForNetwork' },
          { guard: 'canRetry', target: 'retrying' },
          {
            target: 'failed',
            actions: { type: 'flashFailure', params: ({ event }) => ({ failure: event.error }) },
          },
        ],
      },
    },
    retrying: {
      meta: { view: { role: 'status', text: 'Trying again' } },
      entry: ['countTry', moved('retrying')],
      on: {
        'network.lost': {
          target: 'waitingForNetwork',
          actions: { type: 'noteNetwork', params: { isOnline: false } },
        },
      },
      after: {
        retryDelay: [{ guard: 'isConfirmed', target: 'resending' }, { target: 'sending' }],
      },
    },
    failed: {
      tags: 'hasSendError',
      meta: { view: { role: 'button', text: 'Try again' } },
      entry: moved('failed'),
      on: {
        'message.retry': { target: 'waitingForNetwork', actions: 'startOver' },
        'message.discard': { target: 'givenUp', actions: 'reportDiscarded' },
      },
    },
    confirming: {
      meta: { view: { role: 'status', text: 'Waiting for you' } },
      entry: moved('confirming'),
      on: {
        'message.confirm': {
          target: 'resending',
          actions: { type: 'noteConfirmation', params: { isConfirmed: true } },
        },
        'message.cancel': { target: 'givenUp', actions: 'reportCancelled' },
      },
    },
    resending: {
      meta: { shownBy: 'the bubble as while sending, and the confirmation at work' },
      entry: moved('resending'),
      invoke: {
        src: 'sendMessage',
        id: 'sendMessage',
        input: ({ context }) => ({ outgoing: context.outgoing, isConfirmed: true }),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'sent',
            actions: { type: 'reportSent', params: ({ event }) => dataOf(event.output) },
          },
          { guard: { type: 'isSignedOut', params: ({ event }) => event.output }, target: 'retrying' },
          {
            target: 'failed',
            actions: [
              { type: 'noteConfirmation', params: { isConfirmed: false } },
              { type: 'flashFailure', params: ({ event }) => ({ failure: event.output }) },
            ],
          },
        ],
        onError: [
          { guard: 'isOffline', target: 'waitingForNetwork' },
          { guard: 'canRetry', target: 'retrying' },
          {
            target: 'failed',
            actions: { type: 'flashFailure', params: ({ event }) => ({ failure: event.error }) },
          },
        ],
      },
    },
    sent: {
      type: 'final',
      meta: { shownBy: 'the stored message in place of the temporary one' },
    },
    givenUp: {
      type: 'final',
      meta: { shownBy: 'the missing message; after a cancelled confirmation, its words in the composer' },
    },
  },
})
