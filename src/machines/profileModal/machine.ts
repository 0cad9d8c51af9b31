import { assign, fromCallback, fromPromise, setup } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { UserProfile } from '../../../contract/types.ts'
import { dataOf, refusalOf } from '../answered.ts'
import { notProvided } from '../placeholder.ts'
import type { FactOf } from '../root/facts.ts'
import type { StateMeta } from '../stateMeta.ts'

export const profileModalMachine = setup({
  types: {
    input: {} as { name: string | undefined },
    context: {} as { name: string; profile: UserProfile | null; problem: string },
    events: {} as
      | { type: 'profile.reload' }
      | FactOf<'member.changed' | 'network.cameBack' | 'realtime.reset'>,
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    loadProfile: fromPromise<Answer<UserProfile>, { name: string }>(() => notProvided('loadProfile')),
  },
  guards: {
    hasNoName: ({ context }) => context.name === '',
    isProfile: (_, answer: Answer<UserProfile>) => answer.ok,
    isMissing: (_, answer: Answer<UserProfile>) => !answer.ok && answer.status === 404,
    isNotPublic: (_, answer: Answer<UserProfile>) => !answer.ok && answer.status === 403,
    isShownMember: ({ context }, { id }: FactOf<'member.changed'>) => context.profile?.id === id,
  },
  actions: {
    setProfile: assign((_, profile: UserProfile) => ({ profile })),
    forgetProfile: assign({ profile: null }),
    changeProfile: assign(({ context }, { changes }: FactOf<'member.changed'>) => ({
      profile: context.profile && { ...context.profile, ...changes },
    })),
    // SPEC 2: any other error gives the server's message, or this.
    setProblem: assign((_, message: string) => ({ problem: message || 'Some unknown error happen.' })),
  },
}).createMachine({
  id: 'profileModal',
  context: ({ input }) => ({ name: input.name?.trim() ?? '', profile: null, problem: '' }),
  invoke: { src: 'facts', id: 'facts' },
  initial: 'loading',
  on: {
    'member.changed': {
      guard: { type: 'isShownMember', params: ({ event }) => event },
      actions: { type: 'changeProfile', params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      meta: { view: { role: 'status', text: 'Loading the profile' } },
      always: { guard: 'hasNoName', target: 'missing' },
      invoke: {
        src: 'loadProfile',
        id: 'loadProfile',
        input: ({ context }) => ({ name: context.name }),
        onDone: [
          {
            guard: { type: 'isProfile', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'setProfile', params: ({ event }) => dataOf(event.output) },
          },
          { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'missing' },
          { guard: { type: 'isNotPublic', params: ({ event }) => event.output }, target: 'notPublic' },
          {
            target: 'failed',
            actions: { type: 'setProblem', params: ({ event }) => refusalOf(event.output).message },
          },
        ],
        onError: {
          target: 'failed',
          actions: {
            type: 'setProblem',
            params: ({ event }) => (event.error instanceof Error ? event.error.message : ''),
          },
        },
      },
    },
    shown: {
      initial: 'current',
      states: {
        current: {
          meta: { shownBy: 'the profile itself, without the notice that it is fetched anew' },
          // What was missed meanwhile is not told.
          on: { 'network.cameBack': 'refreshing', 'realtime.reset': 'refreshing' },
        },
        refreshing: {
          meta: { view: { role: 'status', text: 'Refreshing' } },
          invoke: {
            src: 'loadProfile',
            id: 'loadProfile',
            input: ({ context }) => ({ name: context.name }),
            onDone: [
              {
                guard: { type: 'isProfile', params: ({ event }) => event.output },
                target: 'current',
                actions: { type: 'setProfile', params: ({ event }) => dataOf(event.output) },
              },
              {
                guard: { type: 'isMissing', params: ({ event }) => event.output },
                target: '#profileModal.missing',
              },
              {
                guard: { type: 'isNotPublic', params: ({ event }) => event.output },
                target: '#profileModal.notPublic',
              },
              { target: 'current' },
            ],
            onError: 'current',
          },
        },
      },
    },
    missing: {
      meta: { view: { role: 'heading', text: 'This profile does not exist.' } },
      entry: 'forgetProfile',
    },
    notPublic: {
      meta: { view: { role: 'heading', text: 'This profile is not open to public.' } },
      entry: 'forgetProfile',
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'profile.reload': 'loading', 'network.cameBack': 'loading' },
    },
  },
})
