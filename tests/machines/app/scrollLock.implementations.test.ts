import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'

import { createScrollLockImplementations } from '../../../src/machines/app/scrollLock/implementations.ts'
import { scrollLockMachine } from '../../../src/machines/app/scrollLock/machine.ts'

/** A page whose position may have changed when it is freed. */
function createPage(top: number) {
  const page = {
    shownFrom: top,
    isFixed: false,
    top: () => page.shownFrom,
    fix: () => {
      page.isFixed = true
    },
    free: () => {
      page.isFixed = false
      page.shownFrom = 0
    },
    scrollTo: (to: number) => {
      page.shownFrom = to
    },
  }
  return page
}

const lockOver = (page: ReturnType<typeof createPage>) =>
  createActor(scrollLockMachine.provide(createScrollLockImplementations({ page }))).start()

describe('the scroll lock', () => {
  it('keeps the page in place and restores its position on release', () => {
    const page = createPage(340)
    const lock = lockOver(page)
    lock.send({ type: 'scroll.hold', holder: 'dialog' })
    expect(page).toMatchObject({ isFixed: true, shownFrom: 340 })
    lock.send({ type: 'scroll.release', holder: 'dialog' })
    expect(page).toMatchObject({ isFixed: false, shownFrom: 340 })
  })

  it('restores the position of the new page when the page changed', () => {
    const page = createPage(340)
    const lock = lockOver(page)
    lock.send({ type: 'scroll.hold', holder: 'dialog' })
    lock.send({ type: 'page.changed', top: 0 })
    expect(page).toMatchObject({ isFixed: true, shownFrom: 0 })
    lock.send({ type: 'scroll.release', holder: 'dialog' })
    expect(page).toMatchObject({ isFixed: false, shownFrom: 0 })
  })

  it('remembers the position of each lock', () => {
    const page = createPage(340)
    const lock = lockOver(page)
    for (const top of [340, 900]) {
      page.scrollTo(top)
      lock.send({ type: 'scroll.hold', holder: 'dialog' })
      lock.send({ type: 'scroll.release', holder: 'dialog' })
      expect(page.shownFrom).toBe(top)
    }
  })
})
