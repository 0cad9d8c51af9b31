import { useEffect, useLayoutEffect, useRef } from 'react'
import { landFocus } from '../../components/layout/landFocus.ts'

const inThread = '[role="log"], [role="menu"]'

/** Whoever had the focus on what left the thread, a message taken back or tried again, writes on. For what draws the rows alone. */
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
    // On a touch screen the keyboard would cover what he did.
    const isTouched = matchMedia('(pointer: coarse)').matches
    return landFocus(() => (isTouched ? null : document.querySelector('main form textarea:enabled')))
  })
}
