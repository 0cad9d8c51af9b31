import { and, assign, fromCallback, fromPromise, sendParent, setup } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Message } from '../../../../contract/messages.ts'
import { answerGuards, ofAnswer, withData } from '../../answered.ts'
import type { FactOf } from '../../app/root/facts.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import type { OutgoingMessage, SendState } from '../outgoingMessage.ts'

interface SendContext {
  readonly outgoing: OutgoingMessage
  readonly isOnline: boolean
  readonly isConfirmed: boolean
  /** It failed before the page was loaded: its author decides what becomes of it. */
  readonly hadSendError: boolean
  readonly tries: number
}

/** Reported to the outbox, which started the send. */
export type SendReport =
  /** `outgoing` has its new state. */
  | { type: 'send.moved'; outgoing: OutgoingMessage }
  | { type: 'send.sent'; outgoing: OutgoingMessage; message: Message }
  /** The text goes back to the draft. */
  | { type: 'send.cancelled'; outgoing: OutgoingMessage }
  | { type: 'send.discarded'; outgoing: OutgoingMessage }

/** Milliseconds before each new try; after the last one the send has failed. */
const longestRetryDelay = 30_000
export const retryDelays: readonly number[] = [1_000, 2_000, 4_000, 8_000, 16_000, longestRetryDelay]

const reportState = (state: SendState) => ({ type: 'reportState', params: state }) as const

const flashRefusal = {
  type: 'flashFailure',
  params: ({ event }: { event: { output: Answer<Message> } }) => ({ failure: event.output }),
} as const
const flashError = {
  type: 'flashFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ failure: event.error }),
} as const

const chart = setup({
  types: {
    input: {} as { outgoing: OutgoingMessage; isOnline: boolean },
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
    sendMessage: fromPromise<Answer<Message>, { outgoing: OutgoingMessage; isConfirmed: boolean }>(() =>
      notProvided('sendMessage'),
    ),
  },
  guards: {
    ...answerGuards,
    hadSendError: ({ context }) => context.hadSendError,
    isOnline: ({ context }) => context.isOnline,
    isOffline: ({ context }) => !context.isOnline,
    isConfirmed: ({ context }) => context.isConfirmed,
    canRetry: ({ context }) => context.tries < retryDelays.length,
  },
  actions: {
    reportState: sendParent(({ context }, state: SendState): SendReport => ({
      type: 'send.moved',
      outgoing: { ...context.outgoing, state },
    })),
    reportSent: sendParent(({ context }, message: Message): SendReport => ({
      type: 'send.sent',
      outgoing: context.outgoing,
      message,
    })),
    reportEnd: sendParent(({ context }, type: 'send.cancelled' | 'send.discarded'): SendReport => ({
      type,
      outgoing: context.outgoing,
    })),
    assignOnline: assign((_, isOnline: boolean) => ({ isOnline })),
    assignConfirmed: assign((_, isConfirmed: boolean) => ({ isConfirmed })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    startOver: assign({ tries: 0, hadSendError: false }),
    flashFailure: (_, { failure }: { failure: unknown }) => notProvided(`flash ${String(failure)}`),
  },
  delays: {
    retryDelay: ({ context }) => retryDelays[context.tries - 1] ?? longestRetryDelay,
  },
})

/**
 * Sends one message: from the click until the server has stored it or its author has given it up, and then ends.
 *
 * The outbox starts it and stops it, so that it goes on when the conversation is left. A reload starts it anew with
 * the same key; signing out stops it.
 */
export const messageSendMachine = chart.createMachine({
  id: 'messageSend',
  context: ({ input: { outgoing, isOnline } }) => ({
    outgoing,
    isOnline,
    hadSendError: outgoing.state === 'failed',
    isConfirmed: false,
    tries: 0,
  }),
  invoke: { src: 'facts', id: 'facts' },
  initial: 'waitingForNetwork',
  on: {
    'network.cameBack': { actions: { type: 'assignOnline', params: true } },
    'network.lost': { actions: { type: 'assignOnline', params: false } },
  },
  states: {
    waitingForNetwork: {
      meta: { view: { role: 'status', text: 'Waiting for the network' } },
      entry: reportState('waitingForNetwork'),
      always: [
        { guard: 'hadSendError', target: 'failed' },
        { guard: and(['isOnline', 'isConfirmed']), target: 'resending' },
        { guard: 'isOnline', target: 'sending' },
      ],
    },
    sending: {
      meta: { view: { role: 'status', text: 'Sending' } },
      entry: reportState('sending'),
      invoke: {
        src: 'sendMessage',
        id: 'sendMessage',
        input: ({ context }) => ({ outgoing: context.outgoing, isConfirmed: false }),
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'sent',
            actions: withData('reportSent'),
          },
          { guard: ofAnswer('isTooMany'), target: 'confirming' },
          { guard: ofAnswer('isSignedOut'), target: 'retrying' },
          { target: 'failed', actions: flashRefusal },
        ],
        onError: [
          { guard: 'isOffline', target: 'waitingForNetwork' },
          { guard: 'canRetry', target: 'retrying' },
          { target: 'failed', actions: flashError },
        ],
      },
    },
    retrying: {
      meta: { view: { role: 'status', text: 'Trying again' } },
      entry: ['countTry', reportState('retrying')],
      on: {
        'network.lost': {
          target: 'waitingForNetwork',
          actions: { type: 'assignOnline', params: false },
        },
      },
      after: {
        retryDelay: [{ guard: 'isConfirmed', target: 'resending' }, { target: 'sending' }],
      },
    },
    failed: {
      tags: 'hasSendError',
      meta: { view: { role: 'button', text: 'Try again' } },
      entry: reportState('failed'),
      on: {
        'message.retry': { target: 'waitingForNetwork', actions: 'startOver' },
        'message.discard': {
          target: 'givenUp',
          actions: { type: 'reportEnd', params: 'send.discarded' },
        },
      },
    },
    confirming: {
      meta: { view: { role: 'status', text: 'Not sent yet' } },
      entry: reportState('confirming'),
      on: {
        'message.confirm': {
          target: 'resending',
          actions: { type: 'assignConfirmed', params: true },
        },
        'message.cancel': { target: 'givenUp', actions: { type: 'reportEnd', params: 'send.cancelled' } },
      },
    },
    resending: {
      meta: { shownBy: 'the bubble as while sending, and the confirmation at work' },
      entry: reportState('resending'),
      invoke: {
        src: 'sendMessage',
        id: 'sendMessage',
        input: ({ context }) => ({ outgoing: context.outgoing, isConfirmed: true }),
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'sent',
            actions: withData('reportSent'),
          },
          { guard: ofAnswer('isSignedOut'), target: 'retrying' },
          // A second 429 as well.
          { target: 'failed', actions: [{ type: 'assignConfirmed', params: false }, flashRefusal] },
        ],
        onError: [
          { guard: 'isOffline', target: 'waitingForNetwork' },
          { guard: 'canRetry', target: 'retrying' },
          { target: 'failed', actions: flashError },
        ],
      },
    },
    sent: {
      type: 'final',
      meta: { shownBy: 'the stored message in place of the outgoing one' },
    },
    givenUp: {
      type: 'final',
      meta: { shownBy: 'the missing message; after a cancelled confirmation, its text in the composer' },
    },
  },
})
