import { useMemo, useSyncExternalStore } from 'react'
import { followServerClock, serverNow, serverOffset } from '../../../machines/app/serverClock.ts'
import { followMinutes } from './minutes.ts'
import { followZone, shownZone } from './timeZone.ts'

const minute = 60_000

/** Start of the current minute, by the server's clock. */
const minuteBegan = () => Math.floor(serverNow() / minute) * minute

const followNothing = () => () => {}

/**
 * Returns the reference time for relative times: the given one, or now by the server's clock, updated every minute. Also
 * renders again when the time zone changes.
 */
export function useMoment(given: Date | undefined): Date {
  useSyncExternalStore(given ? followNothing : followZone, shownZone)
  const began = useSyncExternalStore(given ? followNothing : followMinutes, minuteBegan)
  const offset = useSyncExternalStore(given ? followNothing : followServerClock, serverOffset)
  // oxlint-disable-next-line react/exhaustive-deps -- Read again when a minute begins, and when the clock is corrected.
  return useMemo(() => given ?? new Date(serverNow()), [given, began, offset])
}
