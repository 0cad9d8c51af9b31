import { assign, emit, enqueueActions, fromCallback, sendTo, setup } from 'xstate'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { confirmationMachine } from '../confirmation/machine.ts'
import { connectionMachine } from '../connection/machine.ts'
import { cookieBannerMachine } from '../cookieBanner/machine.ts'
import { flashMachine } from '../flash/machine.ts'
import { mobileMenuMachine } from '../mobileMenu/machine.ts'
import { notProvided } from '../../placeholder.ts'
import { scrollLockMachine } from '../scrollLock/machine.ts'
import { sessionMachine } from '../session/machine.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { unreadMachine } from '../../messages/unread/machine.ts'
import type { Counts } from '../../messages/unread/machine.ts'
import type { Fact, FactOf, RealtimeBatch, RealtimeFact } from './facts.ts'
import type { FlashContent, Intent, SessionIntent } from './intents.ts'
import type { ConfirmationIntent } from './intents.ts'

export interface RootInput {
  /** The answer to the cookie banner of an earlier visit. */
  accepted: boolean | null
  wasSignOnTried: boolean
  isOnline: boolean
}

export interface RootContext {
  input: RootInput
  isOnline: boolean
  /** The member whose channel is joined, and the last event seen. */
  member: { id: number; lastEventId: number | null } | null
  unread: Counts
}

const nothingUnread: Counts = { messages: 0, conversations: 0, systemMessages: 0 }

const memberOf = ({ member }: RootContext) => member ?? notProvided('the member who is signed in')

/** Emits a fact after the root has updated its own context. */
const pass = { type: 'pass', params: ({ event }: { event: Fact }) => event } as const

/**
 * The event bus. Facts come in by `send` and go out by `emit`; intents go to the child that they name. Charts listen
 * with their `facts` actor, and each decides what a fact means to it. Lives as long as the page.
 */
export const rootMachine = setup({
  types: {
    input: {} as RootInput,
    context: {} as RootContext,
    events: {} as Fact | Intent | RealtimeBatch,
    emitted: {} as Fact,
    children: {} as {
      session: 'session'
      connection: 'connection'
      unread: 'unread'
      flash: 'flash'
      cookieBanner: 'cookieBanner'
      mobileMenu: 'mobileMenu'
      scrollLock: 'scrollLock'
      confirmation: 'confirmation'
      relay: 'relay'
      network: 'network'
    },
    meta: {} as StateMeta,
  },
  actors: {
    session: sessionMachine,
    connection: connectionMachine,
    unread: unreadMachine,
    flash: flashMachine,
    cookieBanner: cookieBannerMachine,
    mobileMenu: mobileMenuMachine,
    scrollLock: scrollLockMachine,
    confirmation: confirmationMachine,
    /** Sends the emitted events of its children to the root. */
    relay: fromCallback(() => notProvided('relay')),
    /** Reports when the device loses the network and when it is back. */
    network: fromCallback(() => notProvided('network')),
  },
  actions: {
    pass: emit((_, fact: Fact) => fact),
    tellEach: enqueueActions(({ enqueue }, { facts }: { facts: readonly RealtimeFact[] }) => {
      for (const fact of facts) enqueue.raise(fact)
    }),
    toFlash: sendTo('flash', (_, flash: FlashContent) => ({ type: 'flash.show', flash })),
    toConfirmation: sendTo('confirmation', (_, intent: ConfirmationIntent) => intent),
    clearQuestions: sendTo('confirmation', { type: 'confirmation.clear' }),
    toSession: sendTo('session', (_, intent: SessionIntent) => intent),
    toUnread: sendTo('unread', { type: 'unread.refresh' }),
    holdScroll: sendTo('scrollLock', { type: 'scroll.hold', holder: 'menu' }),
    releaseScroll: sendTo('scrollLock', { type: 'scroll.release', holder: 'menu' }),
    setOnline: assign((_, { isOnline }: { isOnline: boolean }) => ({ isOnline })),
    setMember: assign((_, { user, lastEventId }: { user: UserSelf; lastEventId: number | null }) => ({
      member: { id: user.id, lastEventId },
    })),
    forgetMember: assign({ member: null, unread: nothingUnread }),
    setUnread: assign((_, { type: _type, ...unread }: FactOf<'unread.changed'>) => ({
      unread,
    })),
  },
}).createMachine({
  id: 'root',
  context: ({ input }) => ({ input, isOnline: input.isOnline, member: null, unread: nothingUnread }),
  invoke: [
    { src: 'flash', id: 'flash' },
    { src: 'confirmation', id: 'confirmation', systemId: 'confirmation' },
    { src: 'scrollLock', id: 'scrollLock' },
    { src: 'mobileMenu', id: 'mobileMenu', systemId: 'mobileMenu' },
    {
      src: 'cookieBanner',
      id: 'cookieBanner',
      systemId: 'cookieBanner',
      input: ({ context }) => ({ accepted: context.input.accepted }),
    },
    { src: 'relay', id: 'relay' },
    { src: 'network', id: 'network' },
    // Last, so that all other children hear its first facts.
    {
      src: 'session',
      id: 'session',
      input: ({ context }) => ({ wasSignOnTried: context.input.wasSignOnTried }),
    },
  ],
  on: {
    'realtime.batch': { actions: { type: 'tellEach', params: ({ event }) => event } },
    'realtime.successFlash': {
      actions: [pass, { type: 'toFlash', params: ({ event }) => ({ type: 'success', html: event.html }) }],
    },
    'realtime.errorFlash': {
      actions: [pass, { type: 'toFlash', params: ({ event }) => ({ type: 'error', html: event.html }) }],
    },
    'realtime.messageCreated': { actions: pass },
    'realtime.messageUpdated': { actions: pass },
    'realtime.systemMessageCreated': { actions: pass },
    'realtime.videoUpdated': { actions: pass },
    'realtime.ageReportCompleted': { actions: pass },
    'realtime.rolesChanged': { actions: pass },
    'realtime.userBanned': { actions: pass },
    'realtime.dudelistOnlineUpdated': { actions: pass },
    'realtime.joined': { actions: pass },
    'realtime.reset': { actions: pass },
    'realtime.refused': { actions: pass },
    'network.lost': { actions: [{ type: 'setOnline', params: { isOnline: false } }, pass] },
    'network.cameBack': { actions: [{ type: 'setOnline', params: { isOnline: true } }, pass] },
    'session.changed': { actions: pass },
    'session.aliasFailed': { actions: pass },
    'member.changed': { actions: pass },
    'photo.changed': { actions: pass },
    'video.changed': { actions: pass },
    'media.uploaded': { actions: pass },
    'media.deleted': { actions: pass },
    'media.kept': { actions: pass },
    'uploads.begun': { actions: pass },
    'message.changed': { actions: pass },
    'message.sent': { actions: pass },
    'toggle.stored': { actions: pass },
    'conversation.*': { actions: pass },
    'confirmation.confirmed': { actions: pass },
    'confirmation.cancelled': { actions: pass },
    'cookies.answered': { actions: pass },
    'menu.opened': { actions: [pass, 'holdScroll'] },
    'menu.closed': { actions: [pass, 'releaseScroll'] },
    'flash.show': { actions: { type: 'toFlash', params: ({ event }) => event.flash } },
    'confirmation.ask': { actions: { type: 'toConfirmation', params: ({ event }) => event } },
    'confirmation.settle': { actions: { type: 'toConfirmation', params: ({ event }) => event } },
    'session.signOn': { actions: { type: 'toSession', params: ({ event }) => event } },
    'session.forgetSignOn': { actions: { type: 'toSession', params: ({ event }) => event } },
    'session.forgetReactivation': { actions: { type: 'toSession', params: ({ event }) => event } },
    'session.check': { actions: { type: 'toSession', params: ({ event }) => event } },
    'session.expire': { actions: { type: 'toSession', params: ({ event }) => event } },
    'session.startAlias': { actions: { type: 'toSession', params: ({ event }) => event } },
    'session.stopAlias': { actions: { type: 'toSession', params: ({ event }) => event } },
    'session.logOut': { actions: { type: 'toSession', params: ({ event }) => event } },
  },
  initial: 'signedOut',
  states: {
    signedOut: {
      meta: { shownBy: 'the session' },
      on: {
        'session.started': {
          target: 'signedIn',
          actions: [{ type: 'setMember', params: ({ event }) => event }, pass],
        },
      },
    },
    signedIn: {
      meta: { shownBy: 'the session' },
      invoke: [
        {
          src: 'connection',
          id: 'connection',
          input: ({ context }) => ({
            memberId: memberOf(context).id,
            lastEventId: memberOf(context).lastEventId,
            isOnline: context.isOnline,
          }),
        },
        { src: 'unread', id: 'unread' },
      ],
      on: {
        'unread.refresh': { actions: 'toUnread' },
        'unread.changed': { actions: [{ type: 'setUnread', params: ({ event }) => event }, pass] },
        'session.ended': { target: 'signedOut', actions: ['forgetMember', 'clearQuestions', pass] },
      },
    },
  },
})
