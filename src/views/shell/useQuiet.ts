import { useEffect, useState } from 'react'

/** Milliseconds after which a page counts as quiet: what it shows first is there by then. */
export const quietFor = 3_000

/** True once the page had time for what is seen first. */
export function useQuiet(): boolean {
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsQuiet(true), quietFor)
    return () => clearTimeout(timer)
  }, [])
  return isQuiet
}
