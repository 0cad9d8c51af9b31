import { assign, fromPromise, raise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { AccessToken, AccessTokenKind, NewAccessToken } from '../../../../contract/accessTokens.ts'
import { answerGuards, dataOf, fetchTransitions, ofAnswer, refusalOf, withData } from '../../answered.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import type { AccessTokenList, AccessTokensContext, AccessTokensEvent } from './types.ts'

const eventOf = <Event extends AccessTokensEvent>({ event }: { event: Event }) => event
const flash = (type: 'success' | 'error', html: string) =>
  ({ type: 'flash', params: { type, html } }) as const

const withToken = (list: AccessTokenList | null, token: AccessToken): AccessTokenList | null =>
  list && {
    ...list,
    data: list.data.some(({ id }) => id === token.id)
      ? list.data.map((each) => (each.id === token.id ? token : each))
      : [token, ...list.data],
  }

/**
 * The invitation codes, supporter codes or API tokens of the site, for admins (docs/product.md#tokens). A form of its own
 * makes one; its secret is shown until the admin says that they have it. Lives as long as the list of one kind.
 */
export const accessTokensMachine = setup({
  types: {
    input: {} as { kind: AccessTokenKind },
    context: {} as AccessTokensContext,
    events: {} as AccessTokensEvent,
    meta: {} as StateMeta,
  },
  actors: {
    loadTokens: fromPromise<Answer<AccessTokenList>, { kind: AccessTokenKind }>(() =>
      notProvided('loadTokens'),
    ),
    revokeToken: fromPromise<Answer<AccessToken>, { kind: AccessTokenKind; id: number }>(() =>
      notProvided('revokeToken'),
    ),
  },
  guards: {
    ...answerGuards,
    isLoaded: ({ context }) => context.list !== null,
    isRevocable: ({ context }, { id }: { id: number }) =>
      context.list?.data.some((token) => token.id === id && token.state === 'active') ?? false,
  },
  actions: {
    flash: (_, content: FlashContent) => notProvided(`flash ${content.html}`),
    refresh: raise({ type: 'tokens.refresh' }),
    setList: assign((_, list: AccessTokenList) => ({ list })),
    putToken: assign(({ context: { list } }, token: AccessToken) => ({ list: withToken(list, token) })),
    setMade: assign(({ context: { list } }, { made }: { made: NewAccessToken }) => ({
      made,
      list: withToken(list, made.token),
    })),
    forgetSecret: assign({ made: null }),
    choose: assign(({ context: { list } }, { id }: { id: number }) => ({
      chosen: list?.data.find((token) => token.id === id) ?? null,
    })),
    unchoose: assign({ chosen: null }),
  },
}).createMachine({
  id: 'accessTokens',
  context: ({ input }) => ({ kind: input.kind, list: null, made: null, chosen: null }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          meta: { view: { role: 'status', text: 'Loading' } },
          invoke: {
            src: 'loadTokens',
            id: 'loadTokens',
            input: ({ context }) => ({ kind: context.kind }),
            ...fetchTransitions({
              answered: { target: 'shown', actions: withData('setList') },
              failed: 'failed',
            }),
          },
        },
        failed: {
          meta: { view: { role: 'button', text: 'Try again' } },
          on: { 'tokens.retry': 'loading' },
        },
        shown: {
          initial: 'current',
          on: { 'tokens.refresh': '.refreshing' },
          states: {
            current: { meta: { shownBy: 'the list' } },
            refreshing: {
              meta: { shownBy: 'the list, as loaded before' },
              invoke: {
                src: 'loadTokens',
                id: 'loadTokens',
                input: ({ context }) => ({ kind: context.kind }),
                ...fetchTransitions({
                  answered: { target: 'current', actions: withData('setList') },
                  failed: 'current',
                }),
              },
            },
          },
        },
      },
    },
    action: {
      initial: 'idle',
      states: {
        idle: {
          entry: 'unchoose',
          meta: { shownBy: 'the buttons of the list' },
          on: {
            'token.make': { guard: 'isLoaded', target: 'writing' },
            'token.revoke': {
              guard: { type: 'isRevocable', params: eventOf },
              target: 'confirmingRevocation',
              actions: { type: 'choose', params: eventOf },
            },
          },
        },
        writing: {
          meta: { view: { role: 'form', text: 'New' } },
          on: {
            'token.made': { target: 'showingSecret', actions: { type: 'setMade', params: eventOf } },
            'token.close': 'idle',
          },
        },
        // The secret is nowhere else.
        showingSecret: {
          exit: 'forgetSecret',
          meta: { view: { role: 'button', text: 'I saved it' } },
          on: { 'secret.forget': { target: 'idle', actions: 'refresh' } },
        },
        confirmingRevocation: {
          meta: { view: { role: 'alertdialog', text: 'Revoke' } },
          on: { 'revocation.confirm': 'revoking', 'revocation.cancel': 'idle' },
        },
        revoking: {
          meta: { view: { role: 'status', text: 'Revoking' } },
          invoke: {
            src: 'revokeToken',
            id: 'revokeToken',
            input: ({ context: { kind, chosen } }) => ({
              kind,
              id: chosen?.id ?? notProvided('the token to revoke'),
            }),
            onDone: [
              {
                guard: ofAnswer('isAnswered'),
                target: 'idle',
                actions: [
                  { type: 'putToken', params: ({ event }) => dataOf(event.output) },
                  flash('success', 'Revoked. It does not count any more.'),
                  'refresh',
                ],
              },
              { guard: ofAnswer('isSignedOut'), target: 'idle' },
              {
                target: 'idle',
                actions: {
                  type: 'flash',
                  params: ({ event }) => ({ type: 'error', html: refusalOf(event.output).message }),
                },
              },
            ],
            onError: {
              target: 'idle',
              actions: [flash('error', 'The answer was lost. The list now shows what is stored.'), 'refresh'],
            },
          },
        },
      },
    },
  },
})
