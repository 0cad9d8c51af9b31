import {
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  sendTo,
  setup,
  stopChild,
} from 'xstate'

import type { Fact, FactOf } from '../../app/root/facts.ts'
import type { ConfirmationIntent } from '../../app/root/intents.ts'
import type { MediaAccessDuration, ToggleChange } from '../../app/toggle/types.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { messageSendMachine } from '../messageSend/machine.ts'
import type { SendReport } from '../messageSend/machine.ts'
import type { OutgoingMessage } from '../outgoingMessage.ts'
import {
  heldIn,
  isDiscardable,
  isHeldUp,
  isStopped,
  keysIn,
  mediaAccessMessage,
  nextToSend,
} from './outgoing.ts'
import { outgoingOf, withoutKey, withReported, withState, withStored } from './outgoing.ts'
import { askToSendAll, askToSendOne, questionId } from './question.ts'

interface OutboxContext {
  readonly memberId: number | null
  readonly isOnline: boolean
  /** Oldest first. */
  readonly outgoing: readonly OutgoingMessage[]
}

/** The member whose storage on the device is meant. Null only while no member is signed in: then there are no messages. */
export interface Owner {
  readonly memberId: number | null
}

const isOfMediaAccess = (change: ToggleChange): change is ToggleChange<'mediaAccess'> =>
  change.subject.toggle === 'mediaAccess'

/** Returns for how long media access was given; null if it was not. */
const grantedIn = (stored: FactOf<'toggle.stored'>): MediaAccessDuration | null =>
  isOfMediaAccess(stored) && stored.to !== false ? stored.to : null

type OutgoingEvent = { context: OutboxContext; event: { outgoing: OutgoingMessage } }
const ofOwner = ({ context: { memberId }, event: { outgoing } }: OutgoingEvent) => ({ memberId, outgoing })
const store = { type: 'store', params: ofOwner } as const
const unstore = { type: 'unstore', params: ofOwner } as const
/** Removes a message whose send has ended. */
const drop = { type: 'drop', params: ({ event }: OutgoingEvent) => event.outgoing.key } as const
const stopSend = { type: 'stopSend', params: ({ event }: OutgoingEvent) => event.outgoing.key } as const
/** A message whose send has reported a new state. */
const move = [
  { type: 'assignReported', params: ({ event }: OutgoingEvent) => event.outgoing },
  store,
  'startNext',
] as const
const closeQuestion = { type: 'ask', params: { type: 'confirmation.settle', id: questionId } } as const

const chart = setup({
  types: {
    input: {} as Owner & { isOnline: boolean },
    context: {} as OutboxContext,
    events: {} as
      | { type: 'message.send'; outgoing: OutgoingMessage }
      | { type: 'message.retry'; key: string }
      | { type: 'message.discard'; key: string }
      /** Another tab has sent or discarded the message. */
      | { type: 'stored.removed'; key: string }
      | SendReport
      | FactOf<'session.started' | 'session.ended' | 'network.cameBack' | 'network.lost'>
      | FactOf<'confirmation.confirmed' | 'confirmation.cancelled' | 'toggle.stored'>,
    emitted: {} as { type: 'draft.returned'; conversation: string },
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    readStored: fromPromise<readonly OutgoingMessage[], Owner>(() => notProvided('readStored')),
    /** Reports messages that another tab has removed from the device. */
    removals: fromCallback<{ type: string }, Owner>(() => notProvided('removals')),
    messageSend: messageSendMachine,
  },
  guards: {
    /** A message that is being sent goes on: its key keeps it from being sent twice. */
    isAtRest: ({ context }, key: string) => {
      const outgoing = outgoingOf(context.outgoing, key)
      return outgoing !== undefined && (outgoing.state === 'queued' || isStopped(outgoing))
    },
    isSignedIn: ({ context }) => context.memberId !== null,
    isOtherMember: ({ context }, { user }: FactOf<'session.started'>) => context.memberId !== user.id,
    isNew: ({ context }, { key }: OutgoingMessage) => !outgoingOf(context.outgoing, key),
    isAccessGranted: (_, stored: FactOf<'toggle.stored'>) => grantedIn(stored) !== null,
    isStopped: ({ context }, key: string) => {
      const outgoing = outgoingOf(context.outgoing, key)
      return outgoing !== undefined && isStopped(outgoing)
    },
    isDiscardable: ({ context }, key: string) => {
      const outgoing = outgoingOf(context.outgoing, key)
      return outgoing !== undefined && isDiscardable(outgoing)
    },
    isHeldUp: ({ context }, key: string) => {
      const outgoing = outgoingOf(context.outgoing, key)
      return outgoing !== undefined && isHeldUp(context.outgoing, outgoing)
    },
    isHeld: (_, { state }: OutgoingMessage) => state === 'confirming',
    isOurQuestion: (_, { id }: { id: string }) => id === questionId,
    isAnyConfirming: ({ context }) => keysIn(context.outgoing, 'confirming').length > 0,
    areSeveralConfirming: ({ context }) => keysIn(context.outgoing, 'confirming').length > 1,
    isNoneResending: ({ context }) => keysIn(context.outgoing, 'resending').length === 0,
  },
  actions: {
    assignMember: assign((_, { user }: FactOf<'session.started'>) => ({ memberId: user.id })),
    forgetMember: assign({ memberId: null, outgoing: [] }),
    assignOnline: assign((_, isOnline: boolean) => ({ isOnline })),
    add: assign(({ context }, message: OutgoingMessage) => ({ outgoing: [...context.outgoing, message] })),
    addStored: assign(({ context }, stored: readonly OutgoingMessage[]) => ({
      outgoing: withStored(context.outgoing, stored),
    })),
    assignReported: assign(({ context }, reported: OutgoingMessage) => ({
      outgoing: withReported(context.outgoing, reported),
    })),
    drop: assign(({ context }, key: string) => ({ outgoing: withoutKey(context.outgoing, key) })),
    sendMediaAccess: raise(({ context: { memberId } }, stored: FactOf<'toggle.stored'>) => ({
      type: 'message.send' as const,
      outgoing: mediaAccessMessage(memberId ?? notProvided('the signed-in member'), stored.subject.id, {
        at: stored.at,
        duration: grantedIn(stored) ?? notProvided('a duration'),
      }),
    })),
    startFailed: enqueueActions(({ context, enqueue }, stored: readonly OutgoingMessage[]) => {
      for (const outgoing of stored.filter(({ state }) => state === 'failed'))
        enqueue.spawnChild('messageSend', {
          id: outgoing.key,
          input: { outgoing, isOnline: context.isOnline },
        })
    }),
    startNext: enqueueActions(({ context, enqueue }) => {
      for (const outgoing of nextToSend(context.outgoing)) {
        enqueue.spawnChild('messageSend', {
          id: outgoing.key,
          input: { outgoing, isOnline: context.isOnline },
        })
        enqueue.assign({ outgoing: ({ context: now }) => withState(now.outgoing, outgoing.key, 'sending') })
      }
    }),
    passOn: sendTo(
      (_, { key }: { key: string; type: 'message.retry' | 'message.discard' }) => key,
      (_, { type }) => ({ type }),
    ),
    /** Its send has not started, so it cannot report the end. */
    discardQueued: raise(({ context }, key: string) => ({
      type: 'send.discarded' as const,
      outgoing: outgoingOf(context.outgoing, key) ?? notProvided(`the message ${key}`),
    })),
    confirmAll: enqueueActions(({ context, enqueue }) => {
      for (const key of keysIn(context.outgoing, 'confirming')) {
        enqueue.assign({ outgoing: ({ context: now }) => withState(now.outgoing, key, 'resending') })
        enqueue.sendTo(key, { type: 'message.confirm' })
      }
    }),
    cancelAll: enqueueActions(({ context, enqueue }) => {
      for (const key of keysIn(context.outgoing, 'confirming')) {
        enqueue.assign({ outgoing: ({ context: now }) => withoutKey(now.outgoing, key) })
        enqueue.sendTo(key, { type: 'message.cancel' })
      }
    }),
    stopSend: stopChild((_, key: string) => key),
    stopAll: enqueueActions(({ context, enqueue }) => {
      for (const { key } of context.outgoing) enqueue.stopChild(key)
    }),
    announceDraft: emit((_, { conversation }: OutgoingMessage) => ({
      type: 'draft.returned' as const,
      conversation,
    })),
    store: (_, { outgoing }: Owner & { outgoing: OutgoingMessage }) => notProvided(`store ${outgoing.key}`),
    unstore: (_, { outgoing }: Owner & { outgoing: OutgoingMessage }) =>
      notProvided(`unstore ${outgoing.key}`),
    returnDraft: (_, { outgoing }: Owner & { outgoing: OutgoingMessage }) =>
      notProvided(`returnDraft ${outgoing.key}`),
    tell: (_, fact: Fact) => notProvided(`tell ${fact.type}`),
    ask: (_, intent: ConfirmationIntent) => notProvided(`ask ${intent.id}`),
  },
})

/**
 * Holds every message of the signed-in member until the server has stored it, and starts a `messageSend` for each.
 *
 * Lives until the page is closed, beside the root, so that a message is sent whatever screen is left. It is open from
 * sign-in to sign-out; the device keeps its messages, so that they survive a reload and an expired session.
 *
 * Guarantees: one message per key; within a conversation, messages leave in the order in which they were written.
 */
export const outboxMachine = chart.createMachine({
  id: 'outbox',
  context: ({ input: { memberId, isOnline } }) => ({ memberId, isOnline, outgoing: [] }),
  invoke: { src: 'facts', id: 'facts' },
  initial: 'closed',
  on: {
    'network.cameBack': { actions: { type: 'assignOnline', params: true } },
    'network.lost': { actions: { type: 'assignOnline', params: false } },
  },
  states: {
    closed: {
      meta: { shownBy: 'pages for guests, which send nothing' },
      always: { guard: 'isSignedIn', target: 'open' },
      on: { 'session.started': { actions: { type: 'assignMember', params: ({ event }) => event } } },
    },
    open: {
      exit: ['stopAll', 'forgetMember', closeQuestion],
      invoke: [
        {
          src: 'readStored',
          id: 'readStored',
          input: ({ context: { memberId } }) => ({ memberId }),
          onDone: {
            actions: [
              { type: 'addStored', params: ({ event }) => event.output },
              { type: 'startFailed', params: ({ event }) => event.output },
              'startNext',
            ],
          },
          // What is written now is sent even if the device cannot be read.
          onError: { actions: 'startNext' },
        },
        { src: 'removals', id: 'removals', input: ({ context: { memberId } }) => ({ memberId }) },
      ],
      on: {
        'session.ended': 'closed',
        'session.started': {
          guard: { type: 'isOtherMember', params: ({ event }) => event },
          target: 'open',
          reenter: true,
          actions: { type: 'assignMember', params: ({ event }) => event },
        },
        'message.send': {
          guard: { type: 'isNew', params: ({ event }) => event.outgoing },
          actions: [store, { type: 'add', params: ({ event }) => event.outgoing }, 'startNext'],
        },
        'toggle.stored': {
          guard: { type: 'isAccessGranted', params: ({ event }) => event },
          actions: { type: 'sendMediaAccess', params: ({ event }) => event },
        },
        'message.retry': {
          guard: { type: 'isStopped', params: ({ event }) => event.key },
          actions: { type: 'passOn', params: ({ event }) => event },
        },
        'message.discard': [
          {
            guard: { type: 'isDiscardable', params: ({ event }) => event.key },
            actions: { type: 'passOn', params: ({ event }) => event },
          },
          {
            guard: { type: 'isHeldUp', params: ({ event }) => event.key },
            actions: { type: 'discardQueued', params: ({ event }) => event.key },
          },
        ],
        'stored.removed': {
          guard: { type: 'isAtRest', params: ({ event }) => event.key },
          actions: [
            { type: 'drop', params: ({ event }) => event.key },
            { type: 'stopSend', params: ({ event }) => event.key },
            'startNext',
          ],
        },
        'send.moved': { actions: move },
        'send.sent': {
          actions: [
            unstore,
            { type: 'tell', params: ({ event: { message } }) => ({ type: 'message.sent', message }) },
            drop,
            stopSend,
            'startNext',
          ],
        },
        'send.cancelled': {
          actions: [
            { type: 'returnDraft', params: ofOwner },
            unstore,
            { type: 'announceDraft', params: ({ event }) => event.outgoing },
            drop,
            stopSend,
            'startNext',
          ],
        },
        'send.discarded': { actions: [unstore, drop, stopSend, 'startNext'] },
      },
      initial: 'quiet',
      states: {
        quiet: {
          meta: { shownBy: 'the bubbles of the conversation' },
          always: [
            { guard: 'areSeveralConfirming', target: 'asking.aboutSeveral' },
            { guard: 'isAnyConfirming', target: 'asking' },
          ],
        },
        asking: {
          on: {
            'confirmation.confirmed': {
              guard: { type: 'isOurQuestion', params: ({ event }) => event },
              target: 'resending',
              actions: 'confirmAll',
            },
            'confirmation.cancelled': {
              guard: { type: 'isOurQuestion', params: ({ event }) => event },
              target: 'quiet',
              actions: 'cancelAll',
            },
          },
          initial: 'aboutOne',
          states: {
            aboutOne: {
              meta: { view: { role: 'alertdialog', text: 'send this message' } },
              entry: { type: 'ask', params: ({ context }) => askToSendOne(heldIn(context.outgoing)) },
              always: { guard: 'areSeveralConfirming', target: 'aboutSeveral' },
            },
            aboutSeveral: {
              meta: { view: { role: 'alertdialog', text: 'send all these messages' } },
              entry: { type: 'ask', params: ({ context }) => askToSendAll(heldIn(context.outgoing)) },
              on: {
                // The next one may be held for another reason.
                'send.moved': {
                  guard: { type: 'isHeld', params: ({ event }) => event.outgoing },
                  target: 'aboutSeveral',
                  reenter: true,
                  actions: move,
                },
              },
            },
          },
        },
        resending: {
          meta: { shownBy: 'the confirmation at work' },
          always: { guard: 'isNoneResending', target: 'quiet', actions: closeQuestion },
        },
      },
    },
  },
})
