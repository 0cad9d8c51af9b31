import { and } from 'xstate'
import { accountTask } from './accountTask.ts'
import { checking } from './checking.ts'
import { known, session, signOnFailed } from './setup.ts'
import { noRoles, type SessionContext } from './types.ts'

/** Goes to the page that follows the log-out. */
const goToLeft = {
  type: 'goTo',
  params: ({ context }: { context: SessionContext }) => ({ path: context.leaveTo }),
} as const

/**
 * Who is signed in (`docs/product.md#session`). Tells `session.started` and `session.ended`, by which other charts begin
 * and end. Lives as long as the page.
 */
export const sessionMachine = session.createMachine({
  id: 'session',
  context: ({ input }) => ({
    ...input,
    user: null,
    roles: noRoles,
    retries: 0,
    signOnFor: null,
    wantedAlias: null,
    leaveTo: '/',
    wasReactivated: false,
  }),
  invoke: { src: 'facts', id: 'facts' },
  initial: 'checking',
  on: {
    'session.expire': { target: '.guest', actions: 'goToLogin' },
    'session.logOut': {
      target: '.leaving',
      actions: { type: 'setLeaveTo', params: ({ event }) => event },
    },
    'session.signOn': { actions: { type: 'setSignOnFor', params: ({ event }) => event } },
    'session.forgetSignOn': {
      actions: [{ type: 'setSignOnTried', params: false }, 'forgetSignOn', 'clearSignOnFor'],
    },
  },
  states: {
    checking,
    retrying: {
      tags: 'pending',
      meta: { view: { role: 'status', text: 'Trying again' } },
      entry: ['forgetUser', 'countRetry'],
      after: { retry: 'checking' },
      on: { 'network.cameBack': 'checking' },
    },
    unreachable: {
      meta: { view: { role: 'button', text: 'Try again' } },
      entry: ['forgetUser', 'forgetRetries'],
      on: { 'session.check': 'checking', 'network.cameBack': 'checking' },
    },
    guest: {
      tags: 'guest',
      meta: { view: { role: 'link', text: 'Log in' } },
      // The session may have expired while the app was closed, which left the number on its icon.
      entry: ['forgetUser', 'forgetRetries', 'removeAppBadge'],
      always: [
        {
          guard: and(['wantsSignOn', 'wasSignOnTried']),
          actions: [
            'clearSignOnFor',
            { type: 'flash', params: { type: 'error', html: signOnFailed } },
            { type: 'goTo', params: { path: '/' } },
          ],
        },
        { guard: 'wantsSignOn', target: 'redirecting' },
      ],
    },
    redirecting: {
      tags: 'pending',
      meta: { view: { role: 'status', text: 'Opening the login page' } },
      entry: [
        { type: 'setSignOnTried', params: true },
        'rememberSignOn',
        { type: 'leaveForSignOn', params: ({ context }) => ({ redirectUrl: known(context.signOnFor) }) },
      ],
      exit: 'clearSignOnFor',
      on: {
        // The browser restored this page from its back/forward cache.
        'session.check': 'checking',
        'session.signOn': {},
        'session.expire': {},
      },
    },
    member: {
      tags: 'member',
      entry: [
        'forgetRetries',
        // The sign-on worked, so a later one is a first try again.
        { type: 'setSignOnTried', params: false },
        'forgetSignOn',
        {
          type: 'tell',
          params: ({ context }) => ({
            type: 'session.started',
            user: known(context.user),
            lastEventId: context.roles.lastEventId,
          }),
        },
      ],
      exit: { type: 'tell', params: { type: 'session.ended' } },
      always: {
        guard: 'wantsSignOn',
        actions: [
          { type: 'goTo', params: ({ context }) => ({ path: known(context.signOnFor) }) },
          'clearSignOnFor',
        ],
      },
      on: {
        'realtime.userBanned': 'leaving',
        'session.forgetReactivation': { actions: { type: 'setReactivated', params: false } },
      },
      type: 'parallel',
      states: {
        standing: {
          initial: 'sorting',
          on: {
            'session.changed': {
              target: '.sorting',
              actions: { type: 'setUser', params: ({ event }) => event.user },
            },
          },
          states: {
            sorting: {
              meta: { shownBy: 'the state that it sorts into' },
              always: [
                { guard: 'isSuspended', target: 'suspended' },
                { guard: 'isOnboarded', target: 'active' },
                { target: 'onboarding' },
              ],
            },
            onboarding: { meta: { shownBy: 'the onboarding pages' } },
            active: { meta: { view: { role: 'link', text: 'Messages' } } },
            suspended: { meta: { view: { role: 'heading', text: 'Your account is suspended' } } },
          },
        },
        accountTask,
      },
    },
    leaving: {
      tags: 'pending',
      meta: { view: { role: 'status', text: 'Logging you out' } },
      entry: ['forgetUser', 'forgetLocalState'],
      on: { 'session.expire': {}, 'session.logOut': {} },
      invoke: {
        src: 'logOut',
        id: 'logOut',
        onDone: { target: 'guest', actions: goToLeft },
        // Logging out ignores errors of the server (`docs/product.md#8-errors`).
        onError: { target: 'guest', actions: goToLeft },
      },
    },
  },
})
