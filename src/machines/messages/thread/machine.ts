import { assign, fromCallback, fromPromise, raise, sendParent, sendTo, setup } from 'xstate'
import type { ActorRefFrom, EventFrom } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Message } from '../../../../contract/messages.ts'
import { answerGuards, fetchTransitions, ofAnswer, withData } from '../../answered.ts'
import { serverNow } from '../../app/serverClock.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { ToggleIntent, ToggleSubject } from '../../app/toggle/types.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { conversationEraseMachine } from '../conversationErase/machine.ts'
import { mediaRenewalMachine } from '../mediaRenewal/machine.ts'
import type { MediaReport } from '../mediaRenewal/machine.ts'
import { emptyThread, idsWithMediaAt, isUnsendable, merged, withAccessEnded } from './content.ts'
import { withErasedAside, withErasedBack, withMediaChanges, withMessageChanges } from './content.ts'
import { withNewest, withOlder } from './content.ts'
import type { Correspondent, MessagePage, OpenedThread, ThreadContent } from './content.ts'

interface ThreadInput {
  readonly conversation: string
  readonly ownId: number
  readonly otherId: number
}

type ThreadContext = ThreadInput & ThreadContent

type ThreadEvents =
  | { type: 'thread.older' }
  | { type: 'thread.retry' }
  | { type: 'thread.erase' }
  | { type: 'message.unsend'; id: number }
  | { type: 'message.toggleSave'; id: number }
  /** `at`: ISO 8601. */
  | { type: 'mediaAccess.ended'; at: string }
  /** An image did not load from this address. `at`: epoch milliseconds. */
  | { type: 'media.failed'; address: string; at: number }
  | MediaReport
  | FactOf<'realtime.messageCreated' | 'realtime.messageUpdated' | 'realtime.reset'>
  | FactOf<'message.sent' | 'message.changed' | 'network.cameBack'>
  | FactOf<'photo.changed' | 'video.changed' | 'media.deleted'>

type MediaFailed = Extract<ThreadEvents, { type: 'media.failed' }>

/** Reported to the parent. */
export type ThreadReport =
  /** `newestId`: id of the newest message; 0 for none. */
  | { type: 'thread.loaded'; correspondent: Correspondent; newestId: number }
  /** The thread has nothing more to show, until a new message arrives. */
  | { type: 'thread.erased' }

export type ThreadActor = ActorRefFrom<typeof threadMachine>

const messageOf = ({ messages }: ThreadContext, id: number) => messages.find((message) => message.id === id)
const messageIn = ({ event }: { event: { message: Message } }) => event.message
const isHere = { type: 'isHere', params: messageIn } as const
const merge = { type: 'merge', params: messageIn } as const

const chart = setup({
  types: {
    input: {} as ThreadInput,
    context: {} as ThreadContext,
    events: {} as ThreadEvents,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    toggles: fromCallback<ToggleIntent>(() => notProvided('toggles')),
    mediaRenewal: mediaRenewalMachine,
    conversationErase: conversationEraseMachine,
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
    hasOlder: ({ context }) => context.nextCursor !== null,
    canUnsend: ({ context }, id: number) => isUnsendable(messageOf(context, id), context.ownId, serverNow()),
    isOfMessage: ({ context }, { address }: MediaFailed) =>
      idsWithMediaAt(context.messages, address).length > 0,
    isErased: (_, { isErased }: { isErased: boolean }) => isErased,
  },
  actions: {
    assignNewest: assign(({ context }, { page }: OpenedThread) => withNewest(context, page)),
    addOlder: assign(({ context }, page: MessagePage) => withOlder(context, page)),
    merge: assign(({ context }, message: Message) => ({ messages: merged(context.messages, [message]) })),
    changeMessage: assign(({ context }, { id, changes }: FactOf<'message.changed'>) => ({
      messages: withMessageChanges(context.messages, id, changes),
    })),
    changeMedia: assign(({ context }, fact: FactOf<'photo.changed' | 'video.changed' | 'media.deleted'>) => ({
      messages: withMediaChanges(context.messages, fact),
    })),
    /** Only the photos and videos: the rest of the answer may be older than what was told meanwhile. */
    assignMedia: assign(({ context }, { id, photos, videos }: Message) => ({
      messages: withMessageChanges(context.messages, id, { photos, videos }),
    })),
    addAccessEnded: assign(({ context }, at: string) => withAccessEnded(context, at)),
    setErasedAside: assign(({ context }) => withErasedAside(context)),
    restoreErased: assign(({ context }) => withErasedBack(context)),
    forgetErased: assign({ erased: [], nextCursor: null }),
    toggle: sendTo('toggles', (_, { subject, from }: { subject: ToggleSubject; from: boolean }) => ({
      type: 'toggle.set',
      subject,
      from,
      to: !from,
    })),
    renewMedia: sendTo(
      'mediaRenewal',
      ({ context }, { address, at }: MediaFailed): EventFrom<typeof mediaRenewalMachine> => ({
        type: 'media.failed',
        messageIds: idsWithMediaAt(context.messages, address),
        at,
      }),
    ),
    reportLoaded: sendParent((_, { correspondent, page }: OpenedThread): ThreadReport => ({
      type: 'thread.loaded',
      correspondent,
      newestId: page.data[0]?.id ?? 0,
    })),
    reportErased: sendParent({ type: 'thread.erased' } satisfies ThreadReport),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
    refresh: raise({ type: 'realtime.reset' }),
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
        answered: { target: 'open', actions: [withData('assignNewest'), withData('reportLoaded')] },
        // A blocked or deleted member is answered like one who never was: trying again would not help.
        refused: [
          { guard: ofAnswer('isNotFound'), target: 'missing' },
          { guard: ofAnswer('isForbidden'), target: 'missing' },
        ],
        failed,
      }),
    },
  })

/**
 * The messages of one conversation: loading them, keeping them up to date, and erasing them.
 *
 * Lives from opening the conversation until it is left or the other member is blocked. It ends by itself if there is
 * no such thread. `mediaRenewal` lives as long: it is told which photos did not load, and reports new addresses.
 */
export const threadMachine = chart.createMachine({
  id: 'thread',
  context: ({ input }) => ({ ...input, ...emptyThread }),
  invoke: [
    { src: 'facts', id: 'facts' },
    { src: 'toggles', id: 'toggles' },
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
    'photo.changed': { actions: { type: 'changeMedia', params: ({ event }) => event } },
    'video.changed': { actions: { type: 'changeMedia', params: ({ event }) => event } },
    'media.deleted': { actions: { type: 'changeMedia', params: ({ event }) => event } },
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
    'mediaAccess.ended': { actions: { type: 'addAccessEnded', params: ({ event }) => event.at } },
    'media.failed': {
      guard: { type: 'isOfMessage', params: ({ event }) => event },
      actions: { type: 'renewMedia', params: ({ event }) => event },
    },
    'media.renewed': { actions: { type: 'assignMedia', params: messageIn } },
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
        'thread.erase': 'erasing',
        'realtime.reset': 'refreshing',
      },
    },
    refreshing: {
      ...fetching('failed.refreshing'),
      meta: { view: { role: 'status', text: 'Catching up' } },
      on: { 'thread.erase': 'erasing.refreshQueued' },
    },
    loadingOlder: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading older messages' } },
      on: { 'thread.erase': 'erasing', 'realtime.reset': 'refreshing' },
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
        src: 'conversationErase',
        id: 'conversationErase',
        input: ({ context: { conversation, messages, nextCursor } }) => ({
          conversation,
          kept: messages.at(-1) ?? null,
          isKeptUnknown: messages.length === 0 && nextCursor !== null,
        }),
        onDone: [
          {
            guard: { type: 'isErased', params: ({ event }) => event.output },
            target: 'erased',
            actions: ['forgetErased', 'reportErased'],
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
    missing: {
      type: 'final',
      meta: { shownBy: 'the conversation, which says that it does not exist' },
    },
    failed: {
      initial: 'opening',
      states: {
        opening: {
          meta: { view: { role: 'heading', text: 'Couldn’t open the conversation' } },
          on: { 'thread.retry': '#thread.opening', 'network.cameBack': '#thread.opening' },
        },
        older: {
          meta: { view: { role: 'alert', text: 'Couldn’t load older messages' } },
          on: {
            'thread.retry': '#thread.loadingOlder',
            'network.cameBack': '#thread.loadingOlder',
            'thread.erase': '#thread.erasing',
            'realtime.reset': '#thread.refreshing',
          },
        },
        refreshing: {
          meta: { view: { role: 'alert', text: 'Couldn’t load new messages' } },
          on: {
            'thread.retry': '#thread.refreshing',
            'network.cameBack': '#thread.refreshing',
            'thread.erase': '#thread.erasing.refreshQueued',
            'realtime.reset': '#thread.refreshing',
          },
        },
      },
    },
  },
})
