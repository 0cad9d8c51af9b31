import { useCallback, useEffect, useRef } from 'react'
import { landFocus } from './landFocus.ts'

const nowhere = () => null

/**
 * For what takes itself from the page by what is pressed in it, and the focus with it.
 *
 * @param find where the focus goes on then, the same function always; without one, to where the page begins
 * @returns says, when it is pressed, that it goes
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
