import { assign, setup } from 'xstate'

import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

/** The name of a holder of the lock: `menu`, or the name of a dialog or viewer. */
export type ScrollHolder = 'menu' | (string & {})

/**
 * Locks the scrolling of the page while it has holders, and restores the scroll position on release
 * (`docs/product.md#scroll-lock`). The menu slides in first, so it locks after 600 ms. Lives as long as the page.
 */
export const scrollLockMachine = setup({
  types: {
    context: {} as { holders: readonly ScrollHolder[] },
    events: {} as
      | { type: 'scroll.hold'; holder: ScrollHolder }
      | { type: 'scroll.release'; holder: ScrollHolder }
      /** The page behind the lock changed: on release it is scrolled to `top`. */
      | { type: 'page.changed'; top: number },
    meta: {} as StateMeta,
  },
  guards: {
    isMenu: (_, { holder }: { holder: ScrollHolder }) => holder === 'menu',
    isAnother: ({ context }, { holder }: { holder: ScrollHolder }) => !context.holders.includes(holder),
    isOnlyHolder: ({ context }, { holder }: { holder: ScrollHolder }) =>
      context.holders.every((other) => other === holder),
  },
  actions: {
    addHolder: assign(({ context }, { holder }: { holder: ScrollHolder }) => ({
      holders: [...new Set([...context.holders, holder])],
    })),
    removeHolder: assign(({ context }, { holder }: { holder: ScrollHolder }) => ({
      holders: context.holders.filter((other) => other !== holder),
    })),
    fixBody: () => notProvided('fixBody'),
    freeBody: () => notProvided('freeBody'),
    moveTo: (_args, _params: { top: number }) => notProvided('moveTo'),
  },
  delays: {
    menuSlide: 600,
  },
}).createMachine({
  id: 'scrollLock',
  context: { holders: [] },
  initial: 'free',
  states: {
    free: {
      meta: { shownBy: 'a page that scrolls' },
      on: {
        'scroll.hold': [
          {
            guard: { type: 'isMenu', params: ({ event }) => event },
            target: 'arming',
            actions: { type: 'addHolder', params: ({ event }) => event },
          },
          { target: 'locked', actions: { type: 'addHolder', params: ({ event }) => event } },
        ],
      },
    },
    arming: {
      meta: { shownBy: 'a page that still scrolls while the menu slides over it' },
      after: { menuSlide: 'locked' },
      on: {
        'scroll.hold': {
          guard: { type: 'isAnother', params: ({ event }) => event },
          target: 'locked',
          actions: { type: 'addHolder', params: ({ event }) => event },
        },
        'scroll.release': {
          guard: { type: 'isOnlyHolder', params: ({ event }) => event },
          target: 'free',
          actions: { type: 'removeHolder', params: ({ event }) => event },
        },
      },
    },
    locked: {
      meta: { shownBy: 'a page that stands still' },
      entry: 'fixBody',
      exit: 'freeBody',
      on: {
        'scroll.hold': { actions: { type: 'addHolder', params: ({ event }) => event } },
        'scroll.release': [
          {
            guard: { type: 'isOnlyHolder', params: ({ event }) => event },
            target: 'free',
            actions: { type: 'removeHolder', params: ({ event }) => event },
          },
          { actions: { type: 'removeHolder', params: ({ event }) => event } },
        ],
        'page.changed': { actions: { type: 'moveTo', params: ({ event }) => event } },
      },
    },
  },
})
