import { type TouchEvent, useRef } from 'react'

export interface Swipe {
  readonly onTouchStart: (event: TouchEvent) => void
  readonly onTouchEnd: (event: TouchEvent) => void
}

interface SwipeRule {
  /** Pixels. Shorter swipes and slanting ones are ignored. */
  length: number
  previous: (() => void) | null
  next: (() => void) | null
  /** After a swipe down. */
  close?: (() => void) | null | undefined
}

/** Detects swipes: right for previous, left for next, down to close. */
export function useSwipe({ length, previous, next, close }: SwipeRule): Swipe {
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
      if (close && down >= length && down >= 2 * Math.abs(right)) close()
      if (Math.abs(right) < length || Math.abs(right) < 2 * Math.abs(down)) return
      if (right < 0) next?.()
      else previous?.()
    },
  }
}
