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
  journeys: {
    'a dialog fixes the body at once and frees it on release': (start) => {
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
    'for the menu the lock is applied after 600 ms': (start) => {
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
    'a menu that closes before 600 ms never locks': (start) => {
      const lock = start()
      lock.send({ type: 'scroll.hold', holder: 'menu' })
      lock.send({ type: 'scroll.release', holder: 'menu' })
      lock.isIn('free')
      lock.elapse(600)
      lock.isIn('free')
      assert.deepEqual([lock.effects, lock.context.holders], [[], []])
    },
    'a menu that is held twice still waits, and one release frees it': (start) => {
      const lock = start()
      lock.send({ type: 'scroll.hold', holder: 'menu' })
      lock.send({ type: 'scroll.hold', holder: 'menu' })
      lock.isIn('arming')
      lock.send({ type: 'scroll.release', holder: 'menu' })
      lock.isIn('free')
    },
    'a dialog over a menu that slides in does not wait for it': (start) => {
      const lock = start()
      lock.send({ type: 'scroll.hold', holder: 'menu' })
      lock.send({ type: 'scroll.hold', holder: 'dialog' })
      lock.isIn('locked')
      lock.send({ type: 'scroll.release', holder: 'dialog' })
      lock.isIn('locked')
      lock.send({ type: 'scroll.release', holder: 'menu' })
      lock.isIn('free')
    },
    'the body stays fixed until the last holder lets go, and is fixed once': (start) => {
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
    'a release by somebody who holds nothing frees nobody': (start) => {
      const lock = start()
      lock.send({ type: 'scroll.hold', holder: 'menu' })
      lock.send({ type: 'scroll.release', holder: 'dialog' })
      lock.isIn('arming')
      lock.waitFor('menuSlide')
      lock.send({ type: 'scroll.release', holder: 'dialog' })
      lock.isIn('locked')
    },
    'a dialog that holds is not freed by another that does not, opened over the menu or not': (start) => {
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
    'a page that changes behind the lock is shown from its own place on release': (start) => {
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
