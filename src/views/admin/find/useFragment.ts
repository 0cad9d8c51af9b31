import { useState } from 'react'
import { useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { modalAt } from '../../shell/modals.ts'

/** Returns the fragment of the page’s address with `#`, or ''. While a modal route is open, that from before. */
export function useFragment(): string {
  const [path] = useLocation()
  const current = useLocationProperty(() => location.hash)
  const [kept, setKept] = useState(current)
  if (modalAt(path) !== null) return kept
  if (kept !== current) setKept(current)
  return current
}
