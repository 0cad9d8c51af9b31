import { assign, emit, setup } from 'xstate'

import type { StateMeta } from '../../stateMeta.ts'

/** The menu of a phone: open or closed, with at most one open submenu (`docs/product.md#mobile-menu`). Lives as long as the page. */
export const mobileMenuMachine = setup({
  types: {
    context: {} as { submenu: string | null },
    events: {} as
      /** Opens the menu with this submenu open. */
      | { type: 'menu.toggle'; submenu: string }
      | { type: 'menu.toggleSubmenu'; submenu: string }
      /** The page changed, or the window became a desktop. */
      | { type: 'menu.reset' },
    emitted: {} as { type: 'menu.opened' } | { type: 'menu.closed' },
    meta: {} as StateMeta,
  },
  guards: {
    isOpenSubmenu: ({ context }, { submenu }: { submenu: string }) => context.submenu === submenu,
  },
  actions: {
    unfold: assign((_, { submenu }: { submenu: string }) => ({ submenu })),
    fold: assign({ submenu: null }),
    tellOpened: emit({ type: 'menu.opened' }),
    tellClosed: emit({ type: 'menu.closed' }),
  },
}).createMachine({
  id: 'mobileMenu',
  context: { submenu: null },
  initial: 'closed',
  states: {
    closed: {
      meta: { view: { role: 'button', text: 'Me, open menu' } },
      on: {
        'menu.toggle': { target: 'open', actions: { type: 'unfold', params: ({ event }) => event } },
      },
    },
    open: {
      entry: 'tellOpened',
      exit: 'tellClosed',
      on: { 'menu.toggle': 'closed', 'menu.reset': 'closed' },
      initial: 'unfolded',
      states: {
        folded: {
          meta: { view: { role: 'button', text: 'Close menu' } },
          on: {
            'menu.toggleSubmenu': {
              target: 'unfolded',
              actions: { type: 'unfold', params: ({ event }) => event },
            },
          },
        },
        unfolded: {
          meta: { shownBy: "the submenu's items, and its button, which says that it is expanded" },
          exit: 'fold',
          on: {
            'menu.toggleSubmenu': [
              { guard: { type: 'isOpenSubmenu', params: ({ event }) => event }, target: 'folded' },
              { actions: { type: 'unfold', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
  },
})
