import type { ErrorActorEvent } from 'xstate'
import { ofAnswer, withData } from '../../answered.ts'
import { known, reactivated, session } from './setup.ts'

const failureOf = ({ event }: { event: ErrorActorEvent }) => ({ failure: event.error })

/** The network failed: tries again after a delay. */
const retry = { guard: { type: 'canRetry', params: failureOf }, target: '#session.retrying' } as const
/** The network failed too often. */
const giveUp = {
  guard: { type: 'isNetworkFailure', params: failureOf },
  target: '#session.unreachable',
} as const

/** Checks the session, loads the user and the roles, and enables a disabled account (`docs/product.md#session`). */
export const checking = session.createStateConfig({
  tags: 'pending',
  initial: 'asking',
  states: {
    asking: {
      meta: { shownBy: 'the page’s loading frame' },
      invoke: {
        src: 'checkSession',
        id: 'checkSession',
        onDone: [
          { guard: ofAnswer('isLoggedIn'), target: 'loadingUser' },
          {
            target: '#session.guest',
            // A guest who came back from the sign-on without signing in may try it again.
            actions: [{ type: 'setSignOnTried', params: false }, 'forgetSignOn'],
          },
        ],
        onError: [retry, { target: '#session.unreachable' }],
      },
    },
    loadingUser: {
      meta: { shownBy: 'the page’s loading frame' },
      invoke: {
        src: 'loadUser',
        id: 'loadUser',
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'loadingRoles',
            actions: withData('setUser'),
          },
          { target: '#session.guest' },
        ],
        onError: [retry, giveUp, { target: '#session.guest' }],
      },
    },
    loadingRoles: {
      meta: { shownBy: 'the page’s loading frame' },
      invoke: {
        src: 'loadRoles',
        id: 'loadRoles',
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'sorting',
            actions: withData('setRoles'),
          },
          { target: '#session.guest' },
        ],
        onError: [retry, giveUp, { target: '#session.guest' }],
      },
    },
    sorting: {
      meta: { shownBy: 'the state that it sorts into' },
      always: [{ guard: 'canEnable', target: 'enabling' }, { target: '#session.member' }],
    },
    enabling: {
      meta: { shownBy: 'the page’s loading frame' },
      invoke: {
        src: 'enable',
        id: 'enable',
        input: ({ context }) => ({ id: known(context.user).id }),
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: '#session.member',
            actions: [
              withData('setUser'),
              { type: 'setReactivated', params: true },
              { type: 'flash', params: { type: 'success', html: reactivated } },
            ],
          },
          {
            target: '#session.member',
            actions: { type: 'flashFailure', params: ({ event }) => ({ failure: event.output }) },
          },
        ],
        onError: {
          target: '#session.member',
          actions: { type: 'flashFailure', params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
  },
})
