import { assign, emit, fromCallback, sendTo, setup } from 'xstate'
import type { ActorRefFrom, EventFrom } from 'xstate'

import type { FactOf } from '../../app/root/facts.ts'
import type { MediaAccessDuration, ToggleIntent } from '../../app/toggle/types.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { composerMachine } from '../composer/machine.ts'
import { conversationKey } from '../conversationKey.ts'
import { readReceiptsMachine } from '../readReceipts/machine.ts'
import { withMemberChanges } from '../thread/content.ts'
import type { Correspondent } from '../thread/content.ts'
import { threadMachine } from '../thread/machine.ts'
import type { ThreadReport } from '../thread/machine.ts'

interface ConversationContext extends Correspondent {
  readonly conversation: string
  readonly ownId: number
  readonly otherId: number
}

export type ConversationActor = ActorRefFrom<typeof conversationMachine>

/**
 * The conversation with one other member: who they are, whether they can be written to, and whether they may see the
 * viewer's private media.
 *
 * Lives from opening the conversation until it is left. So do its children `composer`, which hears whether the thread
 * is writable, and `readReceipts`, which hears when messages were loaded. Its child `thread` lives as long as the
 * messages may be shown: a block ends it, and the end of the block starts it anew.
 */
export const conversationMachine = setup({
  types: {
    input: {} as { ownId: number; otherId: number },
    context: {} as ConversationContext,
    events: {} as
      | { type: 'mediaAccess.grant'; for: MediaAccessDuration }
      | { type: 'mediaAccess.revoke' }
      /** Was confirmed before. */
      | { type: 'member.block' }
      | ThreadReport
      | FactOf<'member.changed' | 'toggle.stored' | 'realtime.messageCreated'>,
    emitted: {} as { type: 'conversation.left' },
    meta: {} as StateMeta,
    children: {} as {
      facts: 'facts'
      toggles: 'toggles'
      thread: 'thread'
      composer: 'composer'
      readReceipts: 'readReceipts'
    },
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    toggles: fromCallback<ToggleIntent>(() => notProvided('toggles')),
    thread: threadMachine,
    composer: composerMachine,
    readReceipts: readReceiptsMachine,
  },
  guards: {
    isOther: ({ context }, id: number) => context.otherId === id,
    isOtherBlocked: ({ context }, { id, changes }: FactOf<'member.changed'>) =>
      context.otherId === id && changes.is_blocked === true,
    isOtherUnblocked: ({ context }, { id, changes }: FactOf<'member.changed'>) =>
      context.otherId === id && changes.is_blocked === false,
    canGrantAccess: ({ context }) => context.other !== null && context.canWrite && !context.hasMediaAccess,
    hasMediaAccess: ({ context }) => context.hasMediaAccess,
    hasOther: ({ context }) => context.other !== null,
    /** Whoever writes first gets replies. */
    opensThread: ({ context }, { message }: FactOf<'realtime.messageCreated'>) =>
      context.firstMessagesFrom !== null && message.from_user_id === context.otherId,
    endsAccess: ({ context }, { subject, to }: FactOf<'toggle.stored'>) =>
      subject.toggle === 'mediaAccess' && subject.id === context.otherId && !to,
    endsAllAccess: ({ context }, { subject }: FactOf<'toggle.stored'>) =>
      subject.toggle === 'allMediaAccess' && context.hasMediaAccess,
  },
  actions: {
    assignCorrespondent: assign((_, correspondent: Correspondent) => correspondent),
    changeOther: assign(({ context }, { changes }: FactOf<'member.changed'>) =>
      withMemberChanges(context, changes),
    ),
    forgetOther: assign({ other: null }),
    assignNoAccess: assign({ hasMediaAccess: false }),
    setAccess: sendTo(
      'toggles',
      ({ context: { otherId } }, to: MediaAccessDuration | false): ToggleIntent => ({
        type: 'toggle.set',
        subject: { toggle: 'mediaAccess', id: otherId },
        from: to === false,
        to,
      }),
    ),
    setBlocked: sendTo('toggles', ({ context: { otherId } }): ToggleIntent => ({
      type: 'toggle.set',
      subject: { toggle: 'block', id: otherId },
      from: false,
      to: true,
    })),
    tellThread: sendTo('thread', (_, { at }: { at: string }): EventFrom<typeof threadMachine> => ({
      type: 'mediaAccess.ended',
      at,
    })),
    tellComposer: sendTo('composer', (_, { canWrite }: Correspondent): EventFrom<typeof composerMachine> => ({
      type: canWrite ? 'thread.writable' : 'thread.readOnly',
    })),
    assignWritable: assign({ canWrite: true, firstMessagesFrom: null }),
    openComposer: sendTo('composer', { type: 'thread.writable' }),
    tellReadReceipts: sendTo(
      'readReceipts',
      (_, newestId: number): EventFrom<typeof readReceiptsMachine> => ({ type: 'thread.loaded', newestId }),
    ),
    announceLeft: emit({ type: 'conversation.left' }),
  },
}).createMachine({
  id: 'conversation',
  context: ({ input: { ownId, otherId } }) => ({
    conversation: conversationKey(ownId, otherId),
    ownId,
    otherId,
    other: null,
    canWrite: true,
    firstMessagesFrom: null,
    hasMediaAccess: false,
  }),
  invoke: [
    { src: 'facts', id: 'facts' },
    { src: 'toggles', id: 'toggles' },
    {
      src: 'composer',
      id: 'composer',
      input: ({ context: { ownId, otherId, conversation } }) => ({ ownId, otherId, conversation }),
    },
    {
      src: 'readReceipts',
      id: 'readReceipts',
      input: ({ context: { otherId, conversation } }) => ({ otherId, conversation }),
    },
  ],
  initial: 'shown',
  on: {
    'member.changed': [
      { guard: { type: 'isOtherBlocked', params: ({ event }) => event }, target: '.blocked' },
      {
        guard: { type: 'isOther', params: ({ event }) => event.id },
        actions: { type: 'changeOther', params: ({ event }) => event },
      },
    ],
  },
  states: {
    shown: {
      meta: { shownBy: 'the thread' },
      invoke: {
        src: 'thread',
        id: 'thread',
        input: ({ context: { ownId, otherId, conversation } }) => ({ ownId, otherId, conversation }),
        onDone: 'missing',
      },
      on: {
        'thread.loaded': {
          actions: [
            { type: 'assignCorrespondent', params: ({ event }) => event.correspondent },
            { type: 'tellComposer', params: ({ event }) => event.correspondent },
            { type: 'tellReadReceipts', params: ({ event }) => event.newestId },
          ],
        },
        'thread.erased': { actions: 'announceLeft' },
        'mediaAccess.grant': {
          guard: 'canGrantAccess',
          actions: { type: 'setAccess', params: ({ event }) => event.for },
        },
        'mediaAccess.revoke': { guard: 'hasMediaAccess', actions: { type: 'setAccess', params: false } },
        'member.block': { guard: 'hasOther', actions: 'setBlocked' },
        'realtime.messageCreated': {
          guard: { type: 'opensThread', params: ({ event }) => event },
          actions: ['assignWritable', 'openComposer'],
        },
        'toggle.stored': [
          {
            guard: { type: 'endsAccess', params: ({ event }) => event },
            actions: { type: 'tellThread', params: ({ event }) => event },
          },
          {
            guard: { type: 'endsAllAccess', params: ({ event }) => event },
            actions: ['assignNoAccess', { type: 'tellThread', params: ({ event }) => event }],
          },
        ],
      },
    },
    /** What was written is hidden during a block. */
    blocked: {
      meta: { view: { role: 'heading', text: 'You blocked this member' } },
      entry: 'forgetOther',
      on: {
        'member.changed': {
          guard: { type: 'isOtherUnblocked', params: ({ event }) => event },
          target: 'shown',
        },
      },
    },
    missing: {
      meta: { view: { role: 'heading', text: 'This conversation does not exist' } },
      entry: 'forgetOther',
      on: {
        // The server may answer before it knows that a block has ended.
        'member.changed': {
          guard: { type: 'isOtherUnblocked', params: ({ event }) => event },
          target: 'shown',
        },
      },
    },
  },
})
