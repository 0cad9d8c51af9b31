import { useState, useSyncExternalStore } from 'react'

const minute = 60_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** When the minute began that it is. */
const minuteBegan = () => Math.floor(Date.now() / minute) * minute

function awaitNextMinute() {
  timer = setTimeout(
    () => {
      awaitNextMinute()
      for (const tell of listeners) tell()
    },
    minuteBegan() + minute - Date.now(),
  )
}

/** One timer for all that show times, as long as there are any. */
function followMinutes(tell: () => void) {
  listeners.add(tell)
  if (listeners.size === 1) awaitNextMinute()
  return () => {
    listeners.delete(tell)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

const followNothing = () => () => {}

/** The moment that times are told from: the one given, or now, a minute old at most. */
export function useMoment(given: Date | undefined): Date {
  const [shownAt] = useState(() => Date.now())
  const began = useSyncExternalStore(given ? followNothing : followMinutes, minuteBegan)
  return given ?? new Date(Math.max(shownAt, began))
}
