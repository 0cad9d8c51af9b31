import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { scrollLockMachine } from '../../machines/app/scrollLock/machine.ts'
import { keepPositions, keptPositions } from '../../browser/scrollPositions.ts'
import { useChild } from '../lodge.ts'
import { consumeTraversal, entryKey, givenKey, wasLoadedAgain, wasTraversed } from './historyEntry.ts'
import { modalAt } from './modals.ts'

const positions = keptPositions()

/** The position that is being restored. It counts as the page's, although the page may be too short for it so far. */
let awaited: number | null = null
let stopRestoring = () => {}

/** Returns whether an element is in sight or above it at the position that is being restored. False when none is. */
export const isReachedByRestoring = (element: Element): boolean =>
  awaited !== null && element.getBoundingClientRect().top + scrollY < awaited + innerHeight

/** Notes the position of the current entry, which becomes the last of the map. */
function note(): void {
  positions.delete(entryKey())
  positions.set(entryKey(), awaited ?? scrollY)
}

function keep(): void {
  note()
  // Without a key, the entry would be named by its address.
  if (givenKey() !== undefined) keepPositions(positions)
}

/** Whether placeholders are in sight or above. What replaces them may be lower or taller. */
function isLoading(): boolean {
  const placeholder = document.querySelector('#main [data-placeholder]')
  return placeholder !== null && placeholder.getBoundingClientRect().top < innerHeight
}

/**
 * Scrolls once the page is tall enough. A list loads more while its end is in sight, so it grows until it is. Gives up
 * when the member scrolls.
 */
function restore(position: number): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const stop = () => {
    awaited = null
    stopping.abort()
  }
  const stopIfDone = () => {
    if (Math.abs(scrollY - position) < 1 && !isLoading()) stop()
  }
  const scroll = () => {
    scrollTo(0, position)
    stopIfDone()
  }
  stopRestoring()
  stopRestoring = stop
  awaited = position
  const sizes = new ResizeObserver(scroll)
  const parts = new MutationObserver(stopIfDone)
  signal.addEventListener('abort', () => {
    sizes.disconnect()
    parts.disconnect()
  })
  sizes.observe(document.body)
  parts.observe(document.body, { subtree: true, childList: true })
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(event, stop, { passive: true, signal })
  scroll()
  return stop
}

type Lock = ActorRefFrom<typeof scrollLockMachine>

/**
 * Scrolls to the former position of a history entry, or to the top of a new one.
 *
 * @returns a function that stops waiting for the page to be tall enough
 */
function scrollEntry(lock: Lock, isBack: boolean): (() => void) | undefined {
  const top = isBack ? (positions.get(entryKey()) ?? 0) : 0
  // While the page is locked behind the menu or a dialog, the scrollLock chart restores the position.
  lock.send({ type: 'page.changed', top })
  if (isBack) return restore(top)
  stopRestoring()
  scrollTo(0, 0)
  note()
  return undefined
}

/** Moves the focus to the start of the new page, unless a field has taken it. */
function beginAtMain(): void {
  const main = document.getElementById('main')
  const { activeElement } = document
  if (activeElement?.matches('input, textarea') && main?.contains(activeElement)) return
  main?.focus({ preventScroll: true })
}

/** Returns the position at which the browser left this page before it loaded it again; otherwise null. */
const leftPosition = () => (wasLoadedAgain() ? (positions.get(entryKey()) ?? null) : null)

/**
 * Forward navigation starts at the top, back and a reload restore the position, and modal routes do not scroll
 * (`docs/product.md#application-shell`).
 */
export function ScrollKeeper({ lock }: { lock: Lock }) {
  const [path] = useLocation()
  const lastPage = useRef<string | null>(null)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const leaving = new AbortController()
    const { signal } = leaving
    addEventListener('scroll', note, { passive: true, signal })
    addEventListener('pagehide', keep, { signal })
    // The browser may end a hidden page without another event.
    document.addEventListener('visibilitychange', keep, { signal })
    return () => leaving.abort()
  }, [])

  useLayoutEffect(() => {
    const isBack = consumeTraversal()
    if (lastPage.current === null) {
      lastPage.current = path
      const left = leftPosition()
      return left === null ? undefined : restore(left)
    }
    if (modalAt(path) !== null || path === lastPage.current) return undefined
    lastPage.current = path
    const stop = scrollEntry(lock, isBack)
    if (!isBack) beginAtMain()
    return stop
  }, [lock, path])

  return null
}

/**
 * Scrolls a list to its top when its filters change, because the position belongs to the former list. Back restores the
 * position. The focus stays where it is.
 *
 * @param listed what the list shows: the same text means the same list
 */
export function useListScroll(listed: string): void {
  const lock = useChild('scrollLock')
  const last = useRef(listed)
  useLayoutEffect(() => {
    if (listed === last.current) return undefined
    last.current = listed
    return scrollEntry(lock, wasTraversed())
  }, [lock, listed])
}
