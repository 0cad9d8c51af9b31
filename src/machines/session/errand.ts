import { known, session } from './setup.ts'

/** What a member may be waiting for while his pages go on. */
export const errand = session.createStateConfig({
  initial: 'none',
  states: {
    none: {
      meta: { shownBy: 'the pages themselves' },
      on: {
        'session.refresh': 'refreshing',
        'session.startAlias': {
          target: 'startingAlias',
          actions: { type: 'wantAlias', params: ({ event }) => event },
        },
        'session.stopAlias': 'stoppingAlias',
      },
    },
    refreshing: {
      meta: { shownBy: 'nothing: the pages go on with the user they have' },
      invoke: {
        src: 'loadUser',
        id: 'loadUser',
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
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
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            // Another member to every page: they begin anew, with his roles and his channel.
            target: '#session.checking.loadingRoles',
            actions: { type: 'adoptAnswer', params: ({ event }) => event.output },
          },
          {
            target: 'none',
            actions: [
              { type: 'flashFailure', params: ({ event }) => ({ failure: event.output }) },
              {
                type: 'tell',
                params: ({ event }) => ({ type: 'session.aliasFailed', failure: event.output }),
              },
            ],
          },
        ],
        onError: {
          target: 'none',
          actions: [
            { type: 'flashFailure', params: ({ event }) => ({ failure: event.error }) },
            { type: 'tell', params: ({ event }) => ({ type: 'session.aliasFailed', failure: event.error }) },
          ],
        },
      },
    },
    stoppingAlias: {
      meta: { shownBy: 'the button back to the own account, busy' },
      invoke: {
        src: 'stopAlias',
        id: 'stopAlias',
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            // Another member to every page: they begin anew, with his roles and his channel.
            target: '#session.checking.loadingRoles',
            actions: { type: 'adoptAnswer', params: ({ event }) => event.output },
          },
          {
            target: 'none',
            actions: [
              { type: 'flashFailure', params: ({ event }) => ({ failure: event.output }) },
              {
                type: 'tell',
                params: ({ event }) => ({ type: 'session.aliasFailed', failure: event.output }),
              },
            ],
          },
        ],
        onError: {
          target: 'none',
          actions: [
            { type: 'flashFailure', params: ({ event }) => ({ failure: event.error }) },
            { type: 'tell', params: ({ event }) => ({ type: 'session.aliasFailed', failure: event.error }) },
          ],
        },
      },
    },
  },
})
