import { assign, emit, setup } from 'xstate'

import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

/** The cookie banner (`docs/product.md#cookie-banner`). Lives as long as the page. */
export const cookieBannerMachine = setup({
  types: {
    input: {} as { accepted: boolean | null },
    context: {} as { accepted: boolean | null },
    events: {} as { type: 'cookies.accept' } | { type: 'cookies.reject' },
    emitted: {} as { type: 'cookies.answered'; accepted: boolean },
    meta: {} as StateMeta,
  },
  guards: {
    isAnswered: ({ context }) => context.accepted !== null,
  },
  actions: {
    remember: assign((_args, params: { accepted: boolean }) => ({ accepted: params.accepted })),
    store: (_args, _params: { accepted: boolean }) => notProvided('store'),
    tell: emit((_args, params: { accepted: boolean }) => ({
      type: 'cookies.answered' as const,
      accepted: params.accepted,
    })),
  },
  delays: {
    fade: 300,
  },
}).createMachine({
  id: 'cookieBanner',
  context: ({ input }) => ({ accepted: input.accepted }),
  initial: 'unasked',
  states: {
    unasked: {
      meta: { view: { role: 'button', text: 'Accept' } },
      always: { guard: 'isAnswered', target: 'answered' },
      on: {
        'cookies.accept': { target: 'fading', actions: { type: 'remember', params: { accepted: true } } },
        'cookies.reject': { target: 'fading', actions: { type: 'remember', params: { accepted: false } } },
      },
    },
    fading: {
      meta: { shownBy: 'the banner itself, inert and losing its opacity' },
      entry: [
        { type: 'store', params: ({ context }) => ({ accepted: context.accepted === true }) },
        { type: 'tell', params: ({ context }) => ({ accepted: context.accepted === true }) },
      ],
      after: {
        fade: 'answered',
      },
    },
    answered: {
      meta: { shownBy: 'the missing banner' },
    },
  },
})
