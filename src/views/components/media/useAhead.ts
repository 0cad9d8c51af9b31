import { useState } from 'react'

/**
 * For a slider of something that follows later: returns where the member moved it until `value` changes, and a function
 * that tells.
 */
export function useAhead(value: number): readonly [shown: number, setMoved: (to: number) => void] {
  const [moved, setMoved] = useState<{ readonly from: number; readonly to: number } | null>(null)
  if (moved !== null && moved.from !== value) setMoved(null)
  return [moved?.to ?? value, (to) => setMoved({ from: value, to })]
}
