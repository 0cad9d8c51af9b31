import type { DoneActorEvent, ErrorActorEvent } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { ofAnswer, withData } from '../../answered.ts'
import { known, session } from './setup.ts'

const refusedOf = ({ event }: { event: DoneActorEvent<Answer<UserSelf>> }) => ({ failure: event.output })
const failedOf = ({ event }: { event: ErrorActorEvent }) => ({ failure: event.error })
const aliasFailed = ({ failure }: { failure: unknown }) => ({ type: 'session.aliasFailed' as const, failure })

/** Transitions after the alias was started or stopped. */
const aliasTransitions = {
  onDone: [
    {
      guard: ofAnswer('isAnswered'),
      // All pages restart for the other member, with other roles and another channel.
      target: '#session.checking.loadingRoles',
      actions: withData('setUser'),
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
const refreshAgain = { target: 'refreshing', reenter: true } as const

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
        'realtime.ageReportCompleted': 'refreshing',
        'realtime.rolesChanged': 'refreshing',
        'session.startAlias': {
          target: 'startingAlias',
          actions: { type: 'setWantedAlias', params: ({ event }) => event },
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
          actions: { type: 'setWantedAlias', params: ({ event }) => event },
        },
        'session.stopAlias': 'stoppingAlias',
        'session.changed': refreshAgain,
        'realtime.reset': refreshAgain,
        'realtime.refused': refreshAgain,
        'realtime.successFlash': refreshAgain,
        'realtime.errorFlash': refreshAgain,
        'realtime.ageReportCompleted': refreshAgain,
        'realtime.rolesChanged': refreshAgain,
      },
      invoke: {
        src: 'loadUser',
        id: 'loadUser',
        onDone: [
          {
            guard: ofAnswer('isAnother'),
            target: '#session.checking.loadingRoles',
            actions: withData('setUser'),
          },
          {
            guard: ofAnswer('isAnswered'),
            target: 'none',
            actions: [
              withData('setUser'),
              withData('setFlags'),
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
      exit: 'clearWantedAlias',
      invoke: {
        src: 'startAlias',
        id: 'startAlias',
        input: ({ context }) => ({ id: known(context.wantedAlias) }),
        ...aliasTransitions,
      },
    },
    stoppingAlias: {
      meta: { shownBy: 'the button back to the own account, busy' },
      invoke: {
        src: 'stopAlias',
        id: 'stopAlias',
        ...aliasTransitions,
      },
    },
  },
})
