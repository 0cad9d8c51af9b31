import { and, assign, fromCallback, fromPromise, sendParent, setup } from 'xstate'

import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { Message } from '../../../../contract/messages.ts'
import { answerGuards, ofAnswer, withData, withRefusal } from '../../answered.ts'
import type { FactOf } from '../../app/root/facts.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { refusedAmong, withoutAttachments } from '../attachment.ts'
import type { AttachmentId } from '../attachment.ts'
import type { OutgoingMessage, SendState } from '../outgoingMessage.ts'
import { ServerProblem } from './serverProblem.ts'

interface SendContext {
  readonly outgoing: OutgoingMessage
  readonly isOnline: boolean
  readonly isConfirmed: boolean
  /** Why the server asks for a confirmation, in its words. Null if it does not ask, or does not say why. */
  readonly heldFor: string | null
  /** The attachments that the server refused: they are deleted, or not the member's own. */
  readonly missing: readonly AttachmentId[]
  /** It failed before the page was loaded: its author decides what becomes of it. */
  readonly hadSendError: boolean
  readonly tries: number
  /** Milliseconds that the server asked to wait before the next try. */
  readonly serverWait: number
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
/** Milliseconds. A server that asks to wait longer is asked again after this time. */
const longestServerWait = 5 * 60_000
const retryDelay = (tries: number) => retryDelays[tries - 1] ?? longestRetryDelay

const reportState = (state: SendState) => ({ type: 'reportState', params: state }) as const

const flashRefusal = {
  type: 'flashFailure',
  params: ({ event }: { event: { output: Answer<Message> } }) => ({ failure: event.output }),
} as const
const flashError = {
  type: 'flashFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ failure: event.error }),
} as const

/** The author has stopped sharing since: there is nothing left to announce. */
const discardOutdated = {
  guard: ofAnswer('isOutdated'),
  target: 'givenUp',
  actions: { type: 'reportEnd', params: 'send.discarded' },
} as const
/** An answer that names attachments which can't be sent. */
const askAboutMissing = {
  guard: ofAnswer('isMissingAttachments'),
  target: 'missingAttachments',
  actions: [ofAnswer('assignMissing'), { type: 'assignConfirmed', params: false }],
} as const
const waitForServer = {
  guard: and([
    { type: 'isServerProblem', params: ({ event }: { event: { error: unknown } }) => event.error },
    'canRetry',
  ]),
  target: 'waitingForServer',
  actions: { type: 'assignServerWait', params: ({ event }: { event: { error: unknown } }) => event.error },
} as const
const tryAgain = [{ guard: 'isConfirmed', target: 'resending' }, { target: 'sending' }] as const
const discard = {
  target: 'givenUp',
  actions: { type: 'reportEnd', params: 'send.discarded' },
} as const
/** While sending, this cancels the call. */
const discardIfTried = { guard: 'isTried', ...discard } as const

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
    isTried: ({ context }) => context.tries > 0,
    canRetry: ({ context }) => context.tries < retryDelays.length,
    isOutdated: ({ context: { outgoing } }, answer: Answer<Message>) =>
      outgoing.isUnlock && !answer.ok && answer.errors['is_unlock'] !== undefined,
    isMissingAttachments: ({ context: { outgoing } }, answer: Answer<Message>) =>
      refusedAmong(outgoing.attachments, answer).length > 0,
    hasContentWithoutMissing: ({ context: { outgoing, missing } }) =>
      outgoing.text !== '' || outgoing.attachments.length > missing.length,
    isServerProblem: (_, error: unknown) => error instanceof ServerProblem,
  },
  actions: {
    reportState: sendParent(({ context }, state: SendState): SendReport => ({
      type: 'send.moved',
      outgoing: { ...context.outgoing, state, ...(context.tries > 0 && { isTried: true }) },
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
    reportHeld: sendParent(({ context: { outgoing, heldFor } }): SendReport => ({
      type: 'send.moved',
      outgoing: { ...outgoing, state: 'confirming', ...(heldFor !== null && { heldFor }) },
    })),
    reportMissing: sendParent(({ context: { outgoing, missing } }): SendReport => ({
      type: 'send.moved',
      outgoing: { ...outgoing, state: 'missingAttachments', missing },
    })),
    assignMissing: assign(({ context: { outgoing } }, answer: Answer<Message>) => ({
      missing: refusedAmong(outgoing.attachments, answer),
    })),
    removeMissing: assign(({ context: { outgoing, missing } }) => ({
      outgoing: { ...outgoing, attachments: withoutAttachments(outgoing.attachments, missing) },
      missing: [],
    })),
    assignHeldFor: assign((_, { message, isMessageMissing }: Refusal) => ({
      heldFor: isMessageMissing ? null : message,
    })),
    assignConfirmed: assign((_, isConfirmed: boolean) => ({ isConfirmed })),
    assignServerWait: assign((_, error: unknown) => ({
      serverWait: error instanceof ServerProblem ? Math.min(error.wait, longestServerWait) : 0,
    })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    startOver: assign({ tries: 0, hadSendError: false }),
    flashFailure: (_, { failure }: { failure: unknown }) => notProvided(`flash ${String(failure)}`),
  },
  delays: {
    retryDelay: ({ context }) => retryDelay(context.tries),
    serverDelay: ({ context }) => Math.max(retryDelay(context.tries), context.serverWait),
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
    heldFor: null,
    missing: [],
    tries: 0,
    serverWait: 0,
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
      on: { 'message.discard': discardIfTried },
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
          { guard: ofAnswer('isTooMany'), target: 'confirming', actions: withRefusal('assignHeldFor') },
          discardOutdated,
          askAboutMissing,
          { guard: ofAnswer('isSignedOut'), target: 'retrying' },
          { target: 'failed', actions: flashRefusal },
        ],
        onError: [
          { guard: 'isOffline', target: 'waitingForNetwork' },
          waitForServer,
          { guard: 'canRetry', target: 'retrying' },
          { target: 'failed', actions: flashError },
        ],
      },
      on: { 'message.discard': discardIfTried },
    },
    retrying: {
      meta: { view: { role: 'status', text: 'No connection. Trying again' } },
      entry: ['countTry', reportState('retrying')],
      on: {
        'network.lost': {
          target: 'waitingForNetwork',
          actions: { type: 'assignOnline', params: false },
        },
        'message.discard': discard,
      },
      after: { retryDelay: tryAgain },
    },
    /** The server answered with an error of its own. It may say when it can be asked again. */
    waitingForServer: {
      meta: { view: { role: 'status', text: 'The server has a problem. Trying again.' } },
      entry: ['countTry', reportState('waitingForServer')],
      on: {
        'network.lost': {
          target: 'waitingForNetwork',
          actions: { type: 'assignOnline', params: false },
        },
        'message.discard': discard,
      },
      after: { serverDelay: tryAgain },
    },
    failed: {
      tags: 'hasSendError',
      meta: { view: { role: 'button', text: 'Try again' } },
      entry: reportState('failed'),
      on: {
        'message.retry': { target: 'waitingForNetwork', actions: 'startOver' },
        'message.discard': discard,
      },
    },
    /** Attachments were deleted since they were chosen. The server has not stored the message. */
    missingAttachments: {
      tags: 'hasSendError',
      meta: { view: { role: 'alert', text: 'no longer available' } },
      entry: 'reportMissing',
      on: {
        'message.retry': {
          guard: 'hasContentWithoutMissing',
          target: 'waitingForNetwork',
          actions: ['removeMissing', 'startOver'],
        },
        'message.discard': discard,
      },
    },
    confirming: {
      meta: { view: { role: 'status', text: 'Not sent yet' } },
      entry: 'reportHeld',
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
          discardOutdated,
          askAboutMissing,
          // A second 429 as well.
          { target: 'failed', actions: [{ type: 'assignConfirmed', params: false }, flashRefusal] },
        ],
        onError: [
          { guard: 'isOffline', target: 'waitingForNetwork' },
          waitForServer,
          { guard: 'canRetry', target: 'retrying' },
          { target: 'failed', actions: flashError },
        ],
      },
      on: { 'message.discard': discardIfTried },
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
