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

import { messageSendMachine } from '../messageSend/machine.ts'
import type { Outgoing, SendReport, SendState } from '../messageSend/outgoing.ts'
import { notProvided } from '../../placeholder.ts'
import type { Fact, FactOf } from '../../app/root/facts.ts'
import type { ConfirmationIntent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import {
  entryOf,
  keysIn,
  nextToSend,
  outgoingOf,
  queued,
  withKept,
  unlockMessage,
  withState,
  withoutKey,
} from './entries.ts'
import type { KeptOutgoing, OutboxEntry } from './entries.ts'

/** One question for all messages that wait for it (SPEC 8). */
export const question = { id: 'outbox.sendAll', title: 'Warning', text: 'send all these messages' } as const

export interface OutboxContext {
  readonly memberId: number | null
  readonly isOnline: boolean
  /** Oldest first. */
  readonly entries: readonly OutboxEntry[]
}

/** What is kept on the device is kept for one member. */
interface Owned {
  readonly memberId: number | null
}

export const outbox = setup({
  types: {
    input: {} as { isOnline: boolean },
    context: {} as OutboxContext,
    events: {} as
      | { type: 'message.send'; outgoing: Outgoing }
      | { type: 'message.retry'; key: string }
      | { type: 'message.discard'; key: string }
      | SendReport
      | FactOf<'session.started' | 'session.ended' | 'network.cameBack' | 'network.lost'>
      | FactOf<'confirmation.confirmed' | 'confirmation.cancelled' | 'toggle.stored'>,
    emitted: {} as { type: 'draft.returned'; conversation: string },
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    readKept: fromPromise<readonly KeptOutgoing[], { memberId: number | null }>(() =>
      notProvided('readKept'),
    ),
    messageSend: messageSendMachine,
  },
  guards: {
    isOtherMember: ({ context }, { user }: FactOf<'session.started'>) => context.memberId !== user.id,
    isNew: ({ context }, outgoing: Outgoing) => !entryOf(context.entries, outgoing.key),
    hasUnlocked: (_, { subject, to }: FactOf<'toggle.stored'>) => subject.toggle === 'unlock' && to !== false,
    isFailed: ({ context }, key: string) => entryOf(context.entries, key)?.state === 'failed',
    isOurQuestion: (_, { id }: { id: string }) => id === question.id,
    isAnyConfirming: ({ context }) => keysIn(context.entries, 'confirming').length > 0,
    isNoneResending: ({ context }) => keysIn(context.entries, 'resending').length === 0,
  },
  actions: {
    setMember: assign((_, { user }: FactOf<'session.started'>) => ({ memberId: user.id })),
    forgetMember: assign({ memberId: null, entries: [] }),
    noteNetwork: assign((_, { isOnline }: { isOnline: boolean }) => ({ isOnline })),
    addEntry: assign(({ context }, outgoing: Outgoing) => ({
      entries: [...context.entries, queued(outgoing)],
    })),
    addKept: assign(({ context }, kept: readonly KeptOutgoing[]) => ({
      entries: withKept(context.entries, kept),
    })),
    noteState: assign(({ context }, { outgoing, state }: { outgoing: Outgoing; state: SendState }) => ({
      entries: withState(context.entries, outgoing.key, state),
    })),
    dropEntry: assign(({ context }, key: string) => ({ entries: withoutKey(context.entries, key) })),
    sendUnlock: raise(({ context: { memberId } }, { subject, at }: FactOf<'toggle.stored'>) => ({
      type: 'message.send' as const,
      outgoing: unlockMessage(memberId ?? notProvided('the member who is signed in'), subject.id, at),
    })),
    startFailed: enqueueActions(({ context, enqueue }, kept: readonly KeptOutgoing[]) => {
      for (const failed of kept.filter(({ hasSendError }) => hasSendError)) {
        const input = { outgoing: outgoingOf(failed), isOnline: context.isOnline, hadSendError: true }
        enqueue.spawnChild('messageSend', { id: failed.key, input })
      }
    }),
    startNext: enqueueActions(({ context, enqueue }) => {
      for (const outgoing of nextToSend(context.entries)) {
        const input = { outgoing, isOnline: context.isOnline, hadSendError: false }
        enqueue.spawnChild('messageSend', { id: outgoing.key, input })
        enqueue.assign({ entries: ({ context: now }) => withState(now.entries, outgoing.key, 'sending') })
      }
    }),
    passOn: sendTo(
      (_, { key }: { key: string; intent: 'message.retry' | 'message.discard' }) => key,
      (_, { intent }) => ({ type: intent }),
    ),
    confirmAll: enqueueActions(({ context, enqueue }) => {
      for (const key of keysIn(context.entries, 'confirming')) {
        enqueue.assign({ entries: ({ context: now }) => withState(now.entries, key, 'resending') })
        enqueue.sendTo(key, { type: 'message.confirm' })
      }
    }),
    cancelAll: enqueueActions(({ context, enqueue }) => {
      for (const key of keysIn(context.entries, 'confirming')) {
        enqueue.assign({ entries: ({ context: now }) => withoutKey(now.entries, key) })
        enqueue.sendTo(key, { type: 'message.cancel' })
      }
    }),
    stopSend: stopChild((_, key: string) => key),
    stopAll: enqueueActions(({ context, enqueue }) => {
      for (const { key } of context.entries) enqueue.stopChild(key)
    }),
    keep: (_, kept: KeptOutgoing & Owned) => notProvided(`keep ${kept.key}`),
    forget: (_, { key }: { key: string } & Owned) => notProvided(`forget ${key}`),
    returnDraft: (_, { key }: Outgoing & Owned) => notProvided(`returnDraft ${key}`),
    announceDraft: emit((_, { conversation }: { conversation: string }) => ({
      type: 'draft.returned' as const,
      conversation,
    })),
    tell: (_, fact: Fact) => notProvided(`tell ${fact.type}`),
    ask: (_, intent: ConfirmationIntent) => notProvided(`ask ${intent.id}`),
  },
})
