import type { DoneActorEvent, ErrorActorEvent } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { ofAnswer } from '../../answered.ts'
import { known, session } from './setup.ts'

const answerOf = ({ event }: { event: DoneActorEvent<Answer<UserSelf>> }) => event.output
const refusedOf = ({ event }: { event: DoneActorEvent<Answer<UserSelf>> }) => ({ failure: event.output })
const failedOf = ({ event }: { event: ErrorActorEvent }) => ({ failure: event.error })
const aliasFailed = ({ failure }: { failure: unknown }) => ({ type: 'session.aliasFailed' as const, failure })

/** Transitions after the alias was started or stopped. */
const asAnother = {
  onDone: [
    {
      guard: { type: 'isAnswered', params: answerOf },
      // All pages restart for the other member, with other roles and another channel.
      target: '#session.checking.loadingRoles',
      actions: { type: 'adoptAnswer', params: answerOf },
    },
    {
      target: 'none',
      actions: [
        { type: 'flashFailure', params: refusedOf },
        { type: 'tell', params: (args: Parameters<typeof refusedOf>[0]) => aliasFailed(refusedOf(args)) },
      ],
    },
  ],
  onError: {
    target: 'none',
    actions: [
      { type: 'flashFailure', params: failedOf },
      { type: 'tell', params: (args: Parameters<typeof failedOf>[0]) => aliasFailed(failedOf(args)) },
    ],
  },
} as const

/** A refresh under way may return old data, so it is restarted. */
const askAnew = { target: 'refreshing', reenter: true } as const

/** Tasks on the account that run while the pages stay usable: an alias change, or refreshing the user. */
export const accountTask = session.createStateConfig({
  initial: 'none',
  states: {
    none: {
      meta: { shownBy: 'the pages themselves' },
      on: {
        // Events were missed: the member may have changed settings on another device.
        'realtime.reset': 'refreshing',
        // The session may have ended, or changed, in another tab.
        'realtime.refused': 'refreshing',
        // The flash may be about a decision that changes the user: approved, rejected or verified.
        'realtime.successFlash': 'refreshing',
        'realtime.errorFlash': 'refreshing',
        'session.startAlias': {
          target: 'startingAlias',
          actions: { type: 'wantAlias', params: ({ event }) => event },
        },
        'session.stopAlias': 'stoppingAlias',
      },
    },
    refreshing: {
      meta: { shownBy: 'nothing: the pages go on with the user they have' },
      on: {
        // A refresh under way would return the alias.
        'session.startAlias': {
          target: 'startingAlias',
          actions: { type: 'wantAlias', params: ({ event }) => event },
        },
        'session.stopAlias': 'stoppingAlias',
        'session.changed': askAnew,
        'realtime.reset': askAnew,
        'realtime.refused': askAnew,
        'realtime.successFlash': askAnew,
        'realtime.errorFlash': askAnew,
      },
      invoke: {
        src: 'loadUser',
        id: 'loadUser',
        onDone: [
          {
            guard: ofAnswer('isAnother'),
            target: '#session.checking.loadingRoles',
            actions: { type: 'adoptAnswer', params: ({ event }) => event.output },
          },
          {
            guard: ofAnswer('isAnswered'),
            target: 'none',
            actions: [
              { type: 'adoptAnswer', params: ({ event }) => event.output },
              {
                type: 'tell',
                params: ({ context }) => ({ type: 'session.changed', user: known(context.user) }),
              },
            ],
          },
          { target: 'none' },
        ],
        onError: 'none',
      },
    },
    startingAlias: {
      meta: { shownBy: 'the accounts to choose from, busy' },
      exit: 'forgetAlias',
      invoke: {
        src: 'startAlias',
        id: 'startAlias',
        input: ({ context }) => ({ id: known(context.wantedAlias) }),
        ...asAnother,
      },
    },
    stoppingAlias: {
      meta: { shownBy: 'the button back to the own account, busy' },
      invoke: {
        src: 'stopAlias',
        id: 'stopAlias',
        ...asAnother,
      },
    },
  },
})
