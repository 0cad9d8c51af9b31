import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isInDialog, landFocus } from '../../components/layout/landFocus.ts'

/**
 * Whoever takes the last one off a list by keyboard goes on with what the empty list offers. Who had the focus
 * elsewhere, or nowhere, is left in peace: a list is emptied by a filter too, by the way back, or from another page.
 */
export function useEmptiedFocus(
  empty: RefObject<HTMLElement | null>,
  { isSomeoneListed, isEmpty }: { isSomeoneListed: boolean; isEmpty: boolean },
): void {
  const wasSomeoneListed = useRef(false)
  const lastFocused = useRef<Element | null>(null)
  useEffect(() => {
    lastFocused.current = document.activeElement
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) lastFocused.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    const isEmptied = isEmpty && wasSomeoneListed.current
    wasSomeoneListed.current = isSomeoneListed
    // The question about the last one may still be fading, and has nobody to give the focus back to.
    const wasTakenAway = lastFocused.current?.isConnected === false || isInDialog(lastFocused.current)
    if (!isEmptied || !wasTakenAway) return undefined
    return landFocus(() => empty.current?.querySelector('a, button'))
  }, [empty, isSomeoneListed, isEmpty])
}
