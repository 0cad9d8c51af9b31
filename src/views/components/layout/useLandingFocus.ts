import { useCallback, useEffect, useRef } from 'react'
import { landFocus } from './landFocus.ts'

const nowhere = () => null

/**
 * For components that remove themselves when pressed, and the focus with them.
 *
 * @param find a stable function that returns the new focus target; without one, the start of the page gets the focus
 * @returns a function to call on the press
 */
export function useLandingFocus(find: () => HTMLElement | null = nowhere): () => void {
  const goes = useRef(false)
  useEffect(
    () => () => {
      if (goes.current) landFocus(find)
    },
    [find],
  )
  return useCallback(() => {
    goes.current = true
  }, [])
}
