import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { landFocus, leavesForDialog } from '../../components/layout/landFocus.ts'

const stops = 'a[href], button'

/**
 * Keeps the keyboard focus in a grid when items are removed or move to another row, which replaces the focused element.
 * The focus stays on the same item, or goes to the item that took its position.
 */
export function useItemFocus(
  frame: RefObject<HTMLDivElement | null>,
  items: readonly { readonly id: number }[],
  columns: number,
) {
  const focused = useRef<{ id: number; index: number; stop: number } | null>(null)

  useLayoutEffect(() => {
    if (focused.current === null) return undefined
    const { id, index, stop } = focused.current
    const at = items.findIndex((item) => item.id === id)
    const position = at === -1 ? Math.min(index, items.length - 1) : at
    return landFocus(() => {
      const row = frame.current?.querySelector(`[data-row="${Math.floor(position / columns)}"]`)
      const [card, ...others] = row?.children[position % columns]?.querySelectorAll<HTMLElement>(stops) ?? []
      return at === -1 ? card : (others[stop - 1] ?? card)
    })
  }, [frame, items, columns])

  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-row]')
      const column = [...(row?.children ?? [])].findIndex((cell) => cell.contains(target))
      const index = Number(row?.dataset['row']) * columns + column
      const item = items[index]
      const stop = [...(row?.children[column]?.querySelectorAll(stops) ?? [])].indexOf(target)
      focused.current = item === undefined ? null : { id: item.id, index, stop }
    },
    onBlur: (event: FocusEvent) => {
      if (!leavesForDialog(event)) focused.current = null
    },
  }
}
