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
    'opens with one submenu open, and closes with any': (start) => {
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
    'opens one submenu in place of another': (start) => {
      const menu = start()
      menu.send({ type: 'menu.toggle', submenu: 'members' })
      menu.isIn({ open: 'unfolded' })
      assert.equal(menu.context.submenu, 'members')
      menu.send({ type: 'menu.toggleSubmenu', submenu: 'galleries' })
      menu.isIn({ open: 'unfolded' })
      assert.equal(menu.context.submenu, 'galleries')
    },
    'closes the open submenu and stays open': (start) => {
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
    'closes the menu and the submenu at a reset': (start) => {
      const menu = start()
      menu.send({ type: 'menu.toggle', submenu: 'members' })
      menu.send({ type: 'menu.reset' })
      menu.isIn('closed')
      assert.equal(menu.context.submenu, null)
    },
    'ignores a submenu and a reset while it is closed': (start) => {
      const menu = start()
      menu.send({ type: 'menu.toggleSubmenu', submenu: 'members' })
      menu.send({ type: 'menu.reset' })
      menu.isIn('closed')
      assert.deepEqual([menu.context.submenu, menu.facts], [null, []])
    },
  },
})
