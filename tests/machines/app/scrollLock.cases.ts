import assert from 'node:assert/strict'

import { scrollLockMachine } from '../../../src/machines/app/scrollLock/machine.ts'
import { chart } from '../harness/chart.ts'

const holders = [{ holder: 'menu' }, { holder: 'dialog' }, { holder: 'viewer' }]

export const scrollLock = chart({
  machine: scrollLockMachine,
  events: {
    'scroll.hold': holders,
    'scroll.release': holders,
    'page.changed': [{ top: 0 }],
  },
  survivors: {
    'assign addHolder puts what is new in holders first':
      'the lock asks only who else holds it, so that the order of holders makes no difference',
  },
  journeys: {
    'fixes the body at once for a dialog, and frees it on release': (start) => {
      const lock = start()
      lock.isIn('free')
      lock.send({ type: 'scroll.hold', holder: 'dialog' })
      lock.isIn('locked')
      assert.deepEqual(namesOf(lock.effects), ['fixBody'])
      lock.send({ type: 'scroll.release', holder: 'dialog' })
      lock.isIn('free')
      assert.deepEqual(namesOf(lock.effects), ['fixBody', 'freeBody'])
      assert.deepEqual(lock.context.holders, [])
    },
    'locks after 600 ms for the menu': (start) => {
      const lock = start()
      lock.send({ type: 'scroll.hold', holder: 'menu' })
      lock.elapse(599)
      lock.isIn('arming')
      assert.deepEqual(lock.effects, [])
      lock.elapse(1)
      lock.isIn('locked')
      assert.deepEqual(namesOf(lock.effects), ['fixBody'])
      lock.send({ type: 'scroll.release', holder: 'menu' })
      lock.isIn('free')
    },
    'never locks for a menu that closes before 600 ms': (start) => {
      const lock = start()
      lock.send({ type: 'scroll.hold', holder: 'menu' })
      lock.send({ type: 'scroll.release', holder: 'menu' })
      lock.isIn('free')
      lock.elapse(600)
      lock.isIn('free')
      assert.deepEqual([lock.effects, lock.context.holders], [[], []])
    },
    'waits once for a menu that is held twice, and frees it with one release': (start) => {
      const lock = start()
      lock.send({ type: 'scroll.hold', holder: 'menu' })
      lock.send({ type: 'scroll.hold', holder: 'menu' })
      lock.isIn('arming')
      lock.send({ type: 'scroll.release', holder: 'menu' })
      lock.isIn('free')
    },
    'locks at once for a dialog over a menu that slides in': (start) => {
      const lock = start()
      lock.send({ type: 'scroll.hold', holder: 'menu' })
      lock.send({ type: 'scroll.hold', holder: 'dialog' })
      lock.isIn('locked')
      lock.send({ type: 'scroll.release', holder: 'dialog' })
      lock.isIn('locked')
      lock.send({ type: 'scroll.release', holder: 'menu' })
      lock.isIn('free')
    },
    'keeps the body fixed until the last release, and fixes it once': (start) => {
      const lock = start()
      lock.send({ type: 'scroll.hold', holder: 'dialog' })
      lock.send({ type: 'scroll.hold', holder: 'viewer' })
      lock.send({ type: 'scroll.hold', holder: 'viewer' })
      lock.send({ type: 'scroll.release', holder: 'dialog' })
      lock.isIn('locked')
      assert.deepEqual(lock.context.holders, ['viewer'])
      lock.send({ type: 'scroll.release', holder: 'viewer' })
      lock.isIn('free')
      assert.deepEqual(namesOf(lock.effects), ['fixBody', 'freeBody'])
    },
    'ignores a release by a dialog that holds nothing': (start) => {
      const lock = start()
      lock.send({ type: 'scroll.hold', holder: 'menu' })
      lock.send({ type: 'scroll.release', holder: 'dialog' })
      lock.isIn('arming')
      lock.waitFor('menuSlide')
      lock.send({ type: 'scroll.release', holder: 'dialog' })
      lock.isIn('locked')
    },
    'keeps the hold of a dialog when another one releases, over the menu or not': (start) => {
      const alone = start()
      alone.send({ type: 'scroll.hold', holder: 'dialog' })
      alone.send({ type: 'scroll.release', holder: 'viewer' })
      alone.isIn('locked')
      const overMenu = start()
      overMenu.send({ type: 'scroll.hold', holder: 'menu' })
      overMenu.send({ type: 'scroll.hold', holder: 'dialog' })
      overMenu.send({ type: 'scroll.release', holder: 'menu' })
      overMenu.isIn('locked')
    },
    'restores the position of the page that changed during the lock': (start) => {
      const lock = start()
      lock.send({ type: 'scroll.hold', holder: 'dialog' })
      lock.send({ type: 'page.changed', top: 0 })
      lock.isIn('locked')
      assert.deepEqual(lock.effects.find(({ type }) => type === 'moveTo')?.params, {
        type: 'page.changed',
        top: 0,
      })
    },
  },
})

function namesOf(effects: readonly { type: string }[]): string[] {
  return effects.map(({ type }) => type)
}
