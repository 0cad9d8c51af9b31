import { act, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { createActor } from 'xstate'
import { createScrollLockImplementations } from '../../../src/machines/app/scrollLock/implementations.ts'
import { scrollLockMachine } from '../../../src/machines/app/scrollLock/machine.ts'
import { farthestRestored, keepPositions, keptPositions } from '../../../src/browser/scrollPositions.ts'
import { ScrollKeeper } from '../../../src/views/shell/ScrollKeeper.tsx'

beforeEach(() => history.replaceState(null, '', '/home'))

function show() {
  const page = {
    top: () => 900,
    fix: vi.fn<() => void>(),
    free: vi.fn<() => void>(),
    scrollTo: vi.fn<(top: number) => void>(),
  }
  const lock = createActor(scrollLockMachine.provide(createScrollLockImplementations({ page }))).start()
  render(<ScrollKeeper lock={lock} />)
  lock.send({ type: 'scroll.hold', holder: 'dialog' })
  return { page, release: () => lock.send({ type: 'scroll.release', holder: 'dialog' }) }
}

it('shows a page from its top after navigating while the scroll is locked', () => {
  const { page, release } = show()
  act(() => navigate('/members/nearby'))
  release()
  expect(page.scrollTo.mock.calls.at(-1)).toEqual([0])
})

it('keeps the position of the page behind a modal', () => {
  const { page, release } = show()
  act(() => navigate('/profile/Marek'))
  release()
  expect(page.scrollTo.mock.calls.at(-1)).toEqual([900])
})

it('focuses the content after navigating to a page, and not after opening a modal', () => {
  render(<main id="main" tabIndex={-1} />)
  show()
  act(() => navigate('/profile/Marek'))
  expect(document.activeElement).toBe(document.body)
  act(() => navigate('/members/nearby'))
  expect(document.activeElement?.id).toBe('main')
})

it('focuses the content of a page that replaces another, also after a question was closed with back', async () => {
  render(<main id="main" tabIndex={-1} />)
  show()
  act(() => history.pushState({ question: 'erase' }, ''))
  act(() => history.back())
  await waitFor(() => expect(history.state).toBeNull())
  act(() => navigate('/login', { replace: true }))
  expect(document.activeElement?.id).toBe('main')
})

afterEach(() => sessionStorage.clear())

it('keeps the positions that were noted last, of a bounded number of entries', () => {
  keepPositions(new Map(Array.from({ length: 60 }, (_, entry) => [`entry ${entry}`, entry * 100])))
  const kept = keptPositions()
  expect([...kept].slice(0, 2)).toEqual([
    ['entry 10', 1_000],
    ['entry 11', 1_100],
  ])
  expect(kept.size).toBe(50)
})

it('restores no position for which a list would have to load too much', () => {
  keepPositions(new Map([['far', 1_000_000]]))
  expect(keptPositions().get('far')).toBe(farthestRestored)
})

it.each(['', '{', '{}', '[1, ["entry"], ["entry", "far"]]'])('reads no positions from %j', (text) => {
  sessionStorage.setItem('scroll-positions', text)
  expect(keptPositions().size).toBe(0)
})
