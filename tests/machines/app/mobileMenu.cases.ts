import assert from 'node:assert/strict'

import { mobileMenuMachine } from '../../../src/machines/app/mobileMenu/machine.ts'
import { chart } from '../harness/chart.ts'

export const mobileMenu = chart({
  machine: mobileMenuMachine,
  events: {
    'menu.toggle': [{ submenu: 'members' }],
    'menu.toggleSubmenu': [{ submenu: 'members' }, { submenu: 'galleries' }],
  },
  everySimplePath: true,
  journeys: {
    'the button opens the menu with one submenu open, and closes it with whichever is': (start) => {
      const menu = start()
      menu.isIn('closed')
      menu.send({ type: 'menu.toggle', submenu: 'members' })
      menu.isIn({ open: 'unfolded' })
      assert.equal(menu.context.submenu, 'members')
      assert.deepEqual(menu.facts, [{ type: 'menu.opened' }])
      menu.send({ type: 'menu.toggle', submenu: 'members' })
      menu.isIn('closed')
      assert.equal(menu.context.submenu, null)
      assert.deepEqual(menu.facts, [{ type: 'menu.opened' }, { type: 'menu.closed' }])
    },
    'at most one submenu is open: another takes its place': (start) => {
      const menu = start()
      menu.send({ type: 'menu.toggle', submenu: 'members' })
      menu.isIn({ open: 'unfolded' })
      assert.equal(menu.context.submenu, 'members')
      menu.send({ type: 'menu.toggleSubmenu', submenu: 'galleries' })
      menu.isIn({ open: 'unfolded' })
      assert.equal(menu.context.submenu, 'galleries')
    },
    'toggling the open submenu closes it, and the menu stays open': (start) => {
      const menu = start()
      menu.send({ type: 'menu.toggle', submenu: 'members' })
      menu.send({ type: 'menu.toggleSubmenu', submenu: 'members' })
      menu.isIn({ open: 'folded' })
      assert.equal(menu.context.submenu, null)
      assert.deepEqual(menu.facts, [{ type: 'menu.opened' }])
      menu.send({ type: 'menu.toggleSubmenu', submenu: 'galleries' })
      menu.isIn({ open: 'unfolded' })
      assert.equal(menu.context.submenu, 'galleries')
    },
    'reset closes both': (start) => {
      const menu = start()
      menu.send({ type: 'menu.toggle', submenu: 'members' })
      menu.send({ type: 'menu.reset' })
      menu.isIn('closed')
      assert.equal(menu.context.submenu, null)
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
