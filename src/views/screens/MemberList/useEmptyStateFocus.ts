import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isInDialog, landFocus } from '../../components/layout/landFocus.ts'

/**
 * Moves the focus to the empty state when the last item is removed from a list and the focus was on that item. Does
 * nothing when the focus was elsewhere: filters, navigation and other pages can empty a list too.
 */
export function useEmptyStateFocus(
  empty: RefObject<HTMLElement | null>,
  { hasItems, isEmpty }: { hasItems: boolean; isEmpty: boolean },
): void {
  const hadItems = useRef(false)
  const lastFocused = useRef<Element | null>(null)
  useEffect(() => {
    lastFocused.current = document.activeElement
    const setLastFocused = ({ target }: FocusEvent) => {
      if (target instanceof Element) lastFocused.current = target
    }
    document.addEventListener('focusin', setLastFocused)
    return () => document.removeEventListener('focusin', setLastFocused)
  }, [])
  useLayoutEffect(() => {
    const isEmptied = isEmpty && hadItems.current
    hadItems.current = hasItems
    // A confirmation about the last item may still be closing. It can't return the focus to that item.
    const wasTakenAway = lastFocused.current?.isConnected === false || isInDialog(lastFocused.current)
    if (!isEmptied || !wasTakenAway) return undefined
    return landFocus(() => empty.current?.querySelector('a, button'))
  }, [empty, hasItems, isEmpty])
}
