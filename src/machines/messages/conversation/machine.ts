import { assign, emit, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate'
import type { ActorRefFrom, EventFrom } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Message } from '../../../../contract/messages.ts'
import { answerGuards, fetchTransitions, ofAnswer, withData } from '../../answered.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { ToggleIntent, ToggleSubject } from '../../app/toggle/types.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { composerMachine } from '../composer/machine.ts'
import { conversationEraseMachine } from '../conversationErase/machine.ts'
import { conversationKey } from '../conversationKey.ts'
import { mediaRenewalMachine } from '../mediaRenewal/machine.ts'
import type { MediaReport } from '../mediaRenewal/machine.ts'
import { readReceiptsMachine } from '../readReceipts/machine.ts'
import { emptyThread, idsWithPhotoAt, isUnsendable, merged, withAccessEnded } from './thread.ts'
import { withErasedAside, withErasedBack, withMemberChanges, withMessageChanges } from './thread.ts'
import { withOlder, withOpened } from './thread.ts'
import type { MessagePage, OpenedThread, ThreadContent } from './thread.ts'

interface ConversationContext extends ThreadContent {
  readonly conversation: string
  readonly ownId: number
  readonly otherId: number
}

type ConversationEvent =
  | { type: 'thread.older' }
  | { type: 'thread.retry' }
  | { type: 'conversation.erase' }
  | { type: 'message.unsend'; id: number }
  | { type: 'message.toggleSave'; id: number }
  | { type: 'mediaAccess.grant' }
  | { type: 'mediaAccess.revoke' }
  /** An image did not load from this address. `at`: epoch milliseconds. */
  | { type: 'media.failed'; address: string; at: number }
  | MediaReport
  | FactOf<'realtime.messageCreated' | 'realtime.messageUpdated' | 'realtime.reset'>
  | FactOf<'message.sent' | 'message.changed' | 'member.changed' | 'toggle.stored' | 'network.cameBack'>

type MediaFailed = Extract<ConversationEvent, { type: 'media.failed' }>

export type ConversationActor = ActorRefFrom<typeof conversationMachine>

const messageOf = ({ messages }: ConversationContext, id: number) =>
  messages.find((message) => message.id === id)

const chart = setup({
  types: {
    input: {} as { ownId: number; otherId: number },
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    emitted: {} as { type: 'conversation.left' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
    children: {} as {
      facts: 'facts'
      toggles: 'toggles'
      composer: 'composer'
      readReceipts: 'readReceipts'
      mediaRenewal: 'mediaRenewal'
      openThread: 'openThread'
      loadOlder: 'loadOlder'
      erase: 'erase'
    },
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    toggles: fromCallback<ToggleIntent>(() => notProvided('toggles')),
    composer: composerMachine,
    readReceipts: readReceiptsMachine,
    mediaRenewal: mediaRenewalMachine,
    erase: conversationEraseMachine,
    openThread: fromPromise<Answer<OpenedThread>, { otherId: number; conversation: string }>(() =>
      notProvided('openThread'),
    ),
    loadOlder: fromPromise<Answer<MessagePage>, { conversation: string; cursor: string | null }>(() =>
      notProvided('loadOlder'),
    ),
  },
  guards: {
    ...answerGuards,
    isHere: ({ context }, message: Message) => message.conversation === context.conversation,
    isKnown: ({ context }, id: number) => messageOf(context, id) !== undefined,
    isOther: ({ context }, id: number) => context.otherId === id,
    isOtherBlocked: ({ context }, { id, changes }: FactOf<'member.changed'>) =>
      context.otherId === id && changes.is_blocked === true,
    isOtherUnblocked: ({ context }, { id, changes }: FactOf<'member.changed'>) =>
      context.otherId === id && changes.is_blocked === false,
    isErased: (_, { isErased }: { isErased: boolean }) => isErased,
    hasOlder: ({ context }) => context.nextCursor !== null,
    canUnsend: ({ context }, id: number) => isUnsendable(messageOf(context, id), context.ownId, Date.now()),
    canGrantAccess: ({ context }) => context.other !== null && context.canWrite && !context.hasMediaAccess,
    hasMediaAccess: ({ context }) => context.hasMediaAccess,
    endsAccess: ({ context }, { subject, to }: FactOf<'toggle.stored'>) =>
      subject.toggle === 'mediaAccess' && subject.id === context.otherId && !to,
    endsAllAccess: ({ context }, { subject }: FactOf<'toggle.stored'>) =>
      subject.toggle === 'allMediaAccess' && context.hasMediaAccess,
    isOfMessage: ({ context }, { address }: MediaFailed) =>
      idsWithPhotoAt(context.messages, address).length > 0,
  },
  actions: {
    assignThread: assign(({ context }, thread: OpenedThread) => withOpened(context, thread)),
    addOlder: assign(({ context }, page: MessagePage) => withOlder(context, page)),
    forgetThread: assign({ other: null, messages: [], nextCursor: null }),
    mergeMessage: assign(({ context }, message: Message) => ({
      messages: merged(context.messages, [message]),
    })),
    changeMessage: assign(({ context }, { id, changes }: FactOf<'message.changed'>) => ({
      messages: withMessageChanges(context.messages, id, changes),
    })),
    /** Only the photos: the rest of the answer may be older than what was told meanwhile. */
    assignPhotos: assign(({ context }, { id, photos }: Message) => ({
      messages: withMessageChanges(context.messages, id, { photos }),
    })),
    changeOther: assign(({ context }, { changes }: FactOf<'member.changed'>) =>
      withMemberChanges(context, changes),
    ),
    setErasedAside: assign(({ context }) => withErasedAside(context)),
    restoreErased: assign(({ context }) => withErasedBack(context)),
    forgetErased: assign({ erased: [], nextCursor: null }),
    assignNoAccess: assign({ hasMediaAccess: false }),
    addAccessEnded: assign(({ context }, { at }: { at: string }) => withAccessEnded(context, at)),
    toggle: sendTo('toggles', (_, { subject, from }: { subject: ToggleSubject; from: boolean }) => ({
      type: 'toggle.set',
      subject,
      from,
      to: !from,
    })),
    tellComposer: sendTo('composer', (_, { canWrite }: OpenedThread): EventFrom<typeof composerMachine> => ({
      type: canWrite ? 'thread.writable' : 'thread.readOnly',
    })),
    tellReadReceipts: sendTo('readReceipts', { type: 'thread.loaded' }),
    renewMedia: sendTo(
      'mediaRenewal',
      ({ context }, { address, at }: MediaFailed): EventFrom<typeof mediaRenewalMachine> => ({
        type: 'media.failed',
        messageIds: idsWithPhotoAt(context.messages, address),
        at,
      }),
    ),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
    refresh: raise({ type: 'realtime.reset' }),
    announceLeft: emit({ type: 'conversation.left' }),
  },
})

/** Fetches the other member and the newest messages, for the first time or once more. */
const fetching = (failed: 'failed.opening' | 'failed.refreshing') =>
  chart.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'openThread',
      id: 'openThread',
      input: ({ context: { otherId, conversation } }) => ({ otherId, conversation }),
      ...fetchTransitions({
        answered: {
          target: 'open',
          actions: [withData('assignThread'), withData('tellComposer'), 'tellReadReceipts'],
        },
        // A blocked or deleted member is answered like one who never was: trying again would not help.
        refused: [
          { guard: ofAnswer('isNotFound'), target: 'missing', actions: 'forgetThread' },
          { guard: ofAnswer('isForbidden'), target: 'missing', actions: 'forgetThread' },
        ],
        failed,
      }),
    },
  })

const messageIn = ({ event }: { event: { message: Message } }) => event.message
const isHere = { type: 'isHere', params: messageIn } as const
const merge = { type: 'mergeMessage', params: messageIn } as const
const toggleAccess = {
  type: 'toggle',
  params: ({ context: { otherId, hasMediaAccess } }: { context: ConversationContext }) =>
    ({ subject: { toggle: 'mediaAccess', id: otherId }, from: hasMediaAccess }) as const,
} as const

/**
 * The thread with one other member: its messages, and what is done with the whole of it.
 *
 * Lives from opening the thread until it is left. So do its three children: `composer` (what is written), which hears
 * whether the thread is writable; `readReceipts`, which hears when messages were loaded; `mediaRenewal`, which is told
 * what did not load and reports messages with new addresses.
 */
export const conversationMachine = chart.createMachine({
  id: 'conversation',
  context: ({ input: { ownId, otherId } }) => ({
    ...emptyThread,
    conversation: conversationKey(ownId, otherId),
    ownId,
    otherId,
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
    { src: 'mediaRenewal', id: 'mediaRenewal' },
  ],
  initial: 'opening',
  on: {
    'realtime.messageCreated': { guard: isHere, actions: merge },
    'message.sent': { guard: isHere, actions: merge },
    'realtime.messageUpdated': {
      guard: { type: 'isKnown', params: ({ event }) => event.message.id },
      actions: merge,
    },
    'message.changed': {
      guard: { type: 'isKnown', params: ({ event }) => event.id },
      actions: { type: 'changeMessage', params: ({ event }) => event },
    },
    'member.changed': [
      // What was written is hidden during a block.
      { guard: { type: 'isOtherBlocked', params: ({ event }) => event }, target: '.blocked' },
      {
        guard: { type: 'isOther', params: ({ event }) => event.id },
        actions: { type: 'changeOther', params: ({ event }) => event },
      },
    ],
    'toggle.stored': [
      {
        guard: { type: 'endsAccess', params: ({ event }) => event },
        actions: { type: 'addAccessEnded', params: ({ event }) => event },
      },
      {
        guard: { type: 'endsAllAccess', params: ({ event }) => event },
        actions: ['assignNoAccess', { type: 'addAccessEnded', params: ({ event }) => event }],
      },
    ],
    'message.toggleSave': {
      guard: { type: 'isKnown', params: ({ event }) => event.id },
      actions: {
        type: 'toggle',
        params: ({ context, event: { id } }) => ({
          subject: { toggle: 'save', id, conversation: context.conversation },
          from: messageOf(context, id)?.is_saved === true,
        }),
      },
    },
    'message.unsend': {
      guard: { type: 'canUnsend', params: ({ event }) => event.id },
      actions: {
        type: 'toggle',
        params: ({ context, event: { id } }) => ({
          subject: { toggle: 'unsend', id, conversation: context.conversation },
          from: false,
        }),
      },
    },
    'mediaAccess.grant': { guard: 'canGrantAccess', actions: toggleAccess },
    'mediaAccess.revoke': { guard: 'hasMediaAccess', actions: toggleAccess },
    'media.failed': {
      guard: { type: 'isOfMessage', params: ({ event }) => event },
      actions: { type: 'renewMedia', params: ({ event }) => event },
    },
    'media.renewed': { actions: { type: 'assignPhotos', params: messageIn } },
  },
  states: {
    opening: {
      ...fetching('failed.opening'),
      meta: { view: { role: 'status', text: 'Opening the conversation' } },
    },
    open: {
      meta: { shownBy: 'the messages alone' },
      on: {
        'thread.older': { guard: 'hasOlder', target: 'loadingOlder' },
        'conversation.erase': 'erasing',
        'realtime.reset': 'refreshing',
      },
    },
    refreshing: {
      ...fetching('failed.refreshing'),
      meta: { view: { role: 'status', text: 'Catching up' } },
      on: { 'conversation.erase': 'erasing.refreshQueued' },
    },
    loadingOlder: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading older messages' } },
      on: { 'conversation.erase': 'erasing', 'realtime.reset': 'refreshing' },
      invoke: {
        src: 'loadOlder',
        id: 'loadOlder',
        input: ({ context }) => ({ conversation: context.conversation, cursor: context.nextCursor }),
        ...fetchTransitions({
          answered: { target: 'open', actions: withData('addOlder') },
          failed: 'failed.older',
        }),
      },
    },
    /** The thread is empty at once, and full again if the call fails. */
    erasing: {
      tags: 'busy',
      entry: 'setErasedAside',
      invoke: {
        src: 'erase',
        id: 'erase',
        input: ({ context: { conversation, messages, nextCursor } }) => ({
          conversation,
          kept: messages.at(-1) ?? null,
          isKeptUnknown: messages.length === 0 && nextCursor !== null,
        }),
        onDone: [
          {
            guard: { type: 'isErased', params: ({ event }) => event.output },
            target: 'erased',
            actions: ['forgetErased', 'announceLeft'],
          },
          { target: 'open', actions: 'restoreErased' },
        ],
      },
      initial: 'upToDate',
      states: {
        upToDate: {
          meta: { view: { role: 'status', text: 'Deleting the conversation' } },
          on: { 'realtime.reset': 'refreshQueued' },
        },
        refreshQueued: {
          meta: { shownBy: 'the same text: the thread is refreshed once it is back' },
          exit: 'refresh',
        },
      },
    },
    erased: {
      meta: { view: { role: 'heading', text: 'Conversation deleted' } },
      on: {
        'realtime.messageCreated': { guard: isHere, target: 'open', actions: merge },
        'message.sent': { guard: isHere, target: 'open', actions: merge },
      },
    },
    blocked: {
      meta: { view: { role: 'heading', text: 'You blocked this member' } },
      entry: 'forgetThread',
      on: {
        'member.changed': {
          guard: { type: 'isOtherUnblocked', params: ({ event }) => event },
          target: 'opening',
        },
      },
    },
    missing: {
      meta: { view: { role: 'heading', text: 'This conversation does not exist' } },
      on: {
        // The server answered before it heard that the block ended.
        'member.changed': {
          guard: { type: 'isOtherUnblocked', params: ({ event }) => event },
          target: 'opening',
        },
      },
    },
    failed: {
      initial: 'opening',
      states: {
        opening: {
          meta: { view: { role: 'heading', text: 'Couldn’t open the conversation' } },
          on: { 'thread.retry': '#conversation.opening', 'network.cameBack': '#conversation.opening' },
        },
        older: {
          meta: { view: { role: 'alert', text: 'Couldn’t load older messages' } },
          on: {
            'thread.retry': '#conversation.loadingOlder',
            'network.cameBack': '#conversation.loadingOlder',
            'conversation.erase': '#conversation.erasing',
            'realtime.reset': '#conversation.refreshing',
          },
        },
        refreshing: {
          meta: { view: { role: 'alert', text: 'Couldn’t load new messages' } },
          on: {
            'thread.retry': '#conversation.refreshing',
            'network.cameBack': '#conversation.refreshing',
            'conversation.erase': '#conversation.erasing.refreshQueued',
            'realtime.reset': '#conversation.refreshing',
          },
        },
      },
    },
  },
})
