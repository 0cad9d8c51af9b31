import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { GridPlaces } from './gridPlaces.ts'

/** The link or button that stands for an item. Other stops of an item are reached inside it. */
const stops = 'a[href], button'

interface Grid {
  /** Must be focusable: it has the focus while the next item is not in the document yet. */
  readonly frame: RefObject<HTMLElement | null>
  readonly places: GridPlaces
  /** Scrolls until the row is in the document, clear of the bars at the edges of the window. */
  readonly scrollToRow: (row: number) => void
}

/** @returns the index of the item to focus, or undefined for another key. */
function targetOf(key: string, from: number, { count, above, below }: GridPlaces): number | undefined {
  const last = count - 1
  if (key === 'ArrowLeft') return Math.max(0, from - 1)
  if (key === 'ArrowRight') return Math.min(last, from + 1)
  if (key === 'ArrowUp') return above(from)
  if (key === 'ArrowDown') return below(from)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

/** Moves the focus and scrolls the whole row into view, clear of the bars (`scroll-margin` of the row). */
function focusItem(item: HTMLElement | null | undefined): boolean {
  item?.focus({ preventScroll: true })
  // A row is hidden until it is measured, and what is hidden takes no focus.
  if (!item || document.activeElement !== item) return false
  item.closest('[data-row]')?.scrollIntoView({ block: 'nearest' })
  return true
}

/**
 * Moves the focus in a virtualized grid: arrows to the items around, Home and End to the first and the last loaded
 * item. Every item stays one tab stop.
 *
 * @returns a handler for `onKeyDown` of the grid
 */
export function useGridKeys({ frame, places, scrollToRow }: Grid) {
  /** The item that gets the focus once it is in the document. The frame has the focus meanwhile. */
  const awaited = useRef<number | null>(null)
  const stopWaiting = useRef(() => {})
  useEffect(() => () => stopWaiting.current(), [])

  const itemAt = (index: number) => {
    const { row, column } = places.placeOf(index)
    return frame.current
      ?.querySelector(`[data-row="${row}"]`)
      ?.children[column]?.querySelector<HTMLElement>(stops)
  }

  const focus = (index: number) => {
    stopWaiting.current()
    const grid = frame.current
    if (!grid || focusItem(itemAt(index))) return
    // The row of the focused item leaves the document while the page scrolls, which would lose the focus.
    grid.focus({ preventScroll: true })
    const observer = new MutationObserver(() => {
      // The member may have moved on meanwhile.
      if (document.activeElement !== grid || focusItem(itemAt(index))) stopWaiting.current()
    })
    awaited.current = index
    stopWaiting.current = () => {
      observer.disconnect()
      awaited.current = null
    }
    observer.observe(grid, { childList: true, subtree: true, attributeFilter: ['style'] })
    if (!itemAt(index)) scrollToRow(places.placeOf(index).row)
  }

  /** Returns the index of the focused or awaited item; undefined inside an item. */
  const focusedIn = (target: Element): number | undefined => {
    if (target === frame.current) return awaited.current ?? undefined
    const row = target.closest<HTMLElement>('[data-row]')
    const column = [...(row?.children ?? [])].findIndex((cell) => cell.contains(target))
    if (!row || column === -1) return undefined
    const index = places.indexAt(Number(row.dataset['row']), column)
    return itemAt(index) === target ? index : undefined
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return
    const from = focusedIn(target)
    if (from === undefined) return
    const to = targetOf(key, from, places)
    if (to === undefined) return
    event.preventDefault()
    if (to !== from) focus(to)
  }
}
