import { useState } from 'react'

/** The moment that times are told from: the one given, or when the component was first shown. */
export function useMoment(given: Date | undefined): Date {
  const [shownAt] = useState(() => new Date())
  return given ?? shownAt
}
