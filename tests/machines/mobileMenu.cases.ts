import assert from 'node:assert/strict'

import { mobileMenuMachine } from '../../src/machines/mobileMenu/machine.ts'
import { chart } from './harness/chart.ts'

export const mobileMenu = chart({
  machine: mobileMenuMachine,
  events: {
    'menu.toggleSubmenu': [{ submenu: 'members' }, { submenu: 'galleries' }],
  },
  everySimplePath: true,
  journeys: {
    'the button opens the menu with every submenu folded, and closes it': (start) => {
      const menu = start()
      menu.isIn('closed')
      menu.send({ type: 'menu.toggle' })
      menu.isIn({ open: 'folded' })
      assert.deepEqual(menu.facts, [{ type: 'menu.opened' }])
      menu.send({ type: 'menu.toggle' })
      menu.isIn('closed')
      assert.deepEqual(menu.facts, [{ type: 'menu.opened' }, { type: 'menu.closed' }])
    },
    'at most one submenu is open: another takes its place': (start) => {
      const menu = start()
      menu.send({ type: 'menu.toggle' })
      menu.send({ type: 'menu.toggleSubmenu', submenu: 'members' })
      menu.isIn({ open: 'unfolded' })
      assert.equal(menu.context.submenu, 'members')
      menu.send({ type: 'menu.toggleSubmenu', submenu: 'galleries' })
      menu.isIn({ open: 'unfolded' })
      assert.equal(menu.context.submenu, 'galleries')
    },
    'toggling the open submenu closes it, and the menu stays open': (start) => {
      const menu = start()
      menu.send({ type: 'menu.toggle' })
      menu.send({ type: 'menu.toggleSubmenu', submenu: 'members' })
      menu.send({ type: 'menu.toggleSubmenu', submenu: 'members' })
      menu.isIn({ open: 'folded' })
      assert.equal(menu.context.submenu, null)
      assert.deepEqual(menu.facts, [{ type: 'menu.opened' }])
    },
    'reset closes both': (start) => {
      const menu = start()
      menu.send({ type: 'menu.toggle' })
      menu.send({ type: 'menu.toggleSubmenu', submenu: 'members' })
      menu.send({ type: 'menu.reset' })
      menu.isIn('closed')
      assert.equal(menu.context.submenu, null)
      menu.send({ type: 'menu.toggle' })
      menu.isIn({ open: 'folded' })
    },
    'a closed menu has no submenu to toggle and tells nothing when it is reset': (start) => {
      const menu = start()
      menu.send({ type: 'menu.toggleSubmenu', submenu: 'members' })
      menu.send({ type: 'menu.reset' })
      menu.isIn('closed')
      assert.deepEqual([menu.context.submenu, menu.facts], [null, []])
    },
  },
})
