import { type RefObject, useEffect, useRef } from 'react'
import { landFocus } from '../../components/layout/landFocus.ts'
import { addButtonId } from './wordActors.ts'

/**
 * Moves the focus to the next row after an entry was deleted, because the button that deleted it has gone.
 *
 * @param frame the element with the table
 * @param isDeleting whether an entry is being deleted
 * @param index the row of the entry that was chosen; -1 for none
 */
export function useDeletionFocus(
  frame: RefObject<HTMLElement | null>,
  isDeleting: boolean,
  index: number,
): void {
  const deleted = useRef(-1)
  useEffect(() => {
    if (isDeleting) {
      deleted.current = index
      return undefined
    }
    if (deleted.current < 0) return undefined
    const row = deleted.current
    deleted.current = -1
    return landFocus(() => {
      const rows = frame.current?.querySelectorAll('tbody tr') ?? []
      return (
        rows[Math.min(row, rows.length - 1)]?.querySelector<HTMLElement>('td:last-child button:last-child') ??
        document.getElementById(addButtonId)
      )
    })
  }, [frame, isDeleting, index])
}
