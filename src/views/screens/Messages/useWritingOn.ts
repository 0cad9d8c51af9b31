import { useEffect, useLayoutEffect, useRef } from 'react'
import { landFocus } from '../../components/layout/landFocus.ts'

const inThread = '[role="log"], [role="menu"]'

/**
 * Moves the focus to the message field if the focused element left the thread, as on unsending or trying again.
 * For the component that renders the rows, because the check runs after each of its renders.
 */
export function useWritingOn(): void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && target.closest(inThread) ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected) return undefined
    last.current = null
    // On a touch screen the keyboard would cover the result.
    const isTouched = matchMedia('(pointer: coarse)').matches
    return landFocus(() => (isTouched ? null : document.querySelector('main form textarea:enabled')))
  })
}
