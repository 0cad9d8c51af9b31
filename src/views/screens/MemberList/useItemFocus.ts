import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { landFocus, leavesForDialog } from '../../components/layout/landFocus.ts'
import type { GridPlaces } from './gridPlaces.ts'

const stops = 'a[href], button'

/**
 * Keeps the keyboard focus in a grid when items are removed or move to another row, which replaces the focused element.
 * The focus stays on the same item, or goes to the item that took its position.
 */
export function useItemFocus(
  frame: RefObject<HTMLDivElement | null>,
  items: readonly { readonly id: number }[],
  places: GridPlaces,
) {
  const focused = useRef<{ id: number; index: number; stop: number } | null>(null)

  useLayoutEffect(() => {
    if (focused.current === null) return undefined
    const { id, index, stop } = focused.current
    const at = items.findIndex((item) => item.id === id)
    const position = at === -1 ? Math.min(index, items.length - 1) : at
    return landFocus(() => {
      const { row, column } = places.placeOf(position)
      const cells = frame.current?.querySelector(`[data-row="${row}"]`)?.children
      // Scrolled out of the document. The start of the page would be far from it.
      if (!cells && position >= 0) return frame.current
      const [card, ...others] = cells?.[column]?.querySelectorAll<HTMLElement>(stops) ?? []
      return at === -1 ? card : (others[stop - 1] ?? card)
    })
  }, [frame, items, places])

  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-row]')
      const column = [...(row?.children ?? [])].findIndex((cell) => cell.contains(target))
      focused.current = null
      // The grid itself has the focus until an item can take it.
      if (!row || column === -1) return
      const index = places.indexAt(Number(row.dataset['row']), column)
      const item = items[index]
      const stop = [...(row.children[column]?.querySelectorAll(stops) ?? [])].indexOf(target)
      if (item) focused.current = { id: item.id, index, stop }
    },
    onBlur: (event: FocusEvent) => {
      if (!leavesForDialog(event)) focused.current = null
    },
  }
}
