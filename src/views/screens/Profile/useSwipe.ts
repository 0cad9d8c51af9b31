import { type TouchEvent, useRef } from 'react'
import type { Neighbours } from './useNeighbours.ts'

/** A thumb that went less far, or rather up or down, did not mean it. */
const swipeLength = 72

export interface Swipe {
  readonly onTouchStart: (event: TouchEvent) => void
  readonly onTouchEnd: (event: TouchEvent) => void
}

/** From member to member by thumb; on several pictures a swipe turns those, and is stopped there. */
export function useSwipe({ previous, next }: Neighbours): Swipe {
  const begun = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }) => {
      const touch = touches[0]
      begun.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }) => {
      const from = begun.current
      const to = changedTouches[0]
      begun.current = null
      if (!from || !to) return
      const [right, down] = [to.clientX - from.x, to.clientY - from.y]
      if (Math.abs(right) < swipeLength || Math.abs(right) < 2 * Math.abs(down)) return
      if (right < 0) next?.()
      else previous?.()
    },
  }
}
