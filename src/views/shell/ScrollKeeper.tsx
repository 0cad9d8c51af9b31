import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { scrollLockMachine } from '../../machines/app/scrollLock/machine.ts'
import { entryKey, consumeTraversal } from './historyEntry.ts'
import { modalAt } from './modals.ts'

const positions = new Map<string, number>()

/** Scrolls once the page is tall enough. Gives up when the member scrolls. */
function restore(position: number): () => void {
  scrollTo(0, position)
  if (Math.abs(scrollY - position) < 1) return () => {}
  const observer = new ResizeObserver(() => {
    scrollTo(0, position)
    if (Math.abs(scrollY - position) < 1) stop()
  })
  const stop = () => {
    observer.disconnect()
    removeEventListener('wheel', stop)
    removeEventListener('touchmove', stop)
    removeEventListener('keydown', stop)
  }
  observer.observe(document.body)
  addEventListener('wheel', stop, { passive: true })
  addEventListener('touchmove', stop, { passive: true })
  addEventListener('keydown', stop)
  return stop
}

/** Moves the focus to the start of the new page, unless a field has taken it. */
function beginAtMain(): void {
  const main = document.getElementById('main')
  const { activeElement } = document
  if (activeElement?.matches('input, textarea') && main?.contains(activeElement)) return
  main?.focus({ preventScroll: true })
}

/** Forward navigation starts at the top, back restores the position, and modal routes do not scroll. */
export function ScrollKeeper({ lock }: { lock: ActorRefFrom<typeof scrollLockMachine> }) {
  const [path] = useLocation()
  const lastPage = useRef(path)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const note = () => void positions.set(entryKey(), scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])

  useLayoutEffect(() => {
    const isBack = consumeTraversal()
    if (modalAt(path) !== null || path === lastPage.current) return undefined
    lastPage.current = path
    const top = isBack ? (positions.get(entryKey()) ?? 0) : 0
    // While the page is locked behind the menu, the scrollLock chart restores the position.
    lock.send({ type: 'page.changed', top })
    if (isBack) return restore(top)
    scrollTo(0, 0)
    beginAtMain()
    return undefined
  }, [lock, path])

  return null
}
