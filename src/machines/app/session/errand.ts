import type { DoneActorEvent, ErrorActorEvent } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { ofAnswer } from '../../answered.ts'
import { known, session } from './setup.ts'

const answerOf = ({ event }: { event: DoneActorEvent<Answer<UserSelf>> }) => event.output
const refusedOf = ({ event }: { event: DoneActorEvent<Answer<UserSelf>> }) => ({ failure: event.output })
const failedOf = ({ event }: { event: ErrorActorEvent }) => ({ failure: event.error })
const aliasFailed = ({ failure }: { failure: unknown }) => ({ type: 'session.aliasFailed' as const, failure })

/** What becomes of the wish to be another account, or oneself again. */
const asAnother = {
  onDone: [
    {
      guard: { type: 'isAnswered', params: answerOf },
      // Another member to every page: they begin anew, with his roles and his channel.
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

/** What is asked for may be older than what he hears of meanwhile. */
const askAnew = { target: 'refreshing', reenter: true } as const

/** What a member may be waiting for while his pages go on. */
export const errand = session.createStateConfig({
  initial: 'none',
  states: {
    none: {
      meta: { shownBy: 'the pages themselves' },
      on: {
        // Much was missed: he may have changed himself on another device.
        'realtime.reset': 'refreshing',
        // The session may have ended in another tab, or be another's now.
        'realtime.refused': 'refreshing',
        // What is told him so was decided about him: approved, rejected, verified.
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
        // What he is asked for is answered by the alias then.
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
