import { type RefObject, useLayoutEffect, useRef } from 'react'
import { landFocus } from '../../components/landFocus.ts'

/** Whoever takes the last one off a list by keyboard goes on with what the empty list offers. */
export function useEmptiedFocus(
  empty: RefObject<HTMLElement | null>,
  { isSomeoneListed, isEmpty }: { isSomeoneListed: boolean; isEmpty: boolean },
): void {
  const wasSomeoneListed = useRef(false)
  useLayoutEffect(() => {
    const isEmptied = isEmpty && wasSomeoneListed.current
    wasSomeoneListed.current = isSomeoneListed
    return isEmptied ? landFocus(() => empty.current?.querySelector('a, button')) : undefined
  }, [empty, isSomeoneListed, isEmpty])
}
