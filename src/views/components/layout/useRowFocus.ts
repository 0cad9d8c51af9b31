import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { landFocus, leavesForDialog } from './landFocus.ts'

/**
 * Moves the focus to the next row after a row was removed by keyboard.
 *
 * @param list a list of `li`, each with one button that removes it
 * @param instead the target when no row is left
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  items: readonly { readonly id: number }[],
  instead?: () => HTMLElement | null | undefined,
) {
  const focused = useRef<{ id: number; index: number } | null>(null)
  const fallback = useRef(instead)
  useLayoutEffect(() => {
    fallback.current = instead
  })

  useLayoutEffect(() => {
    if (focused.current === null) return undefined
    const { id, index } = focused.current
    if (items.some((item) => item.id === id)) return undefined
    return landFocus(() => {
      const rows = list.current?.querySelectorAll('li') ?? []
      const row = rows[Math.min(index, rows.length - 1)]
      if (row) return row.querySelector('button')
      focused.current = null
      return fallback.current?.()
    })
  }, [list, items])

  return {
    onFocus: ({ target }: FocusEvent) => {
      const index = [...(list.current?.querySelectorAll('li') ?? [])].findIndex((row) => row.contains(target))
      const item = items[index]
      focused.current = item === undefined ? null : { id: item.id, index }
    },
    onBlur: (event: FocusEvent) => {
      if (!leavesForDialog(event)) focused.current = null
    },
  }
}
