/** The time zone of the device, which may change while a page is open: on a journey, or by the member's settings. */
import { useSyncExternalStore } from 'react'
import { followMinutes } from './minutes.ts'

const readZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone of the times on the page. Undefined while none follows. */
let zone: string | undefined
const followers = new Set<() => void>()
let stop = () => {}

/** Browsers fire no event for a change of zone, so it is looked for when the member comes back, and every minute. */
function check(): void {
  const now = readZone()
  if (now === zone) return
  zone = now
  for (const tell of followers) tell()
}

function follow(): () => void {
  zone = readZone()
  const watching = new AbortController()
  document.addEventListener('visibilitychange', check, { signal: watching.signal })
  window.addEventListener('focus', check, { signal: watching.signal })
  const stopMinutes = followMinutes(check)
  return () => {
    watching.abort()
    stopMinutes()
    zone = undefined
  }
}

/** Calls back when the zone changes. Returns a function that stops. */
export function followZone(tell: () => void): () => void {
  if (followers.size === 0) stop = follow()
  followers.add(tell)
  return () => {
    followers.delete(tell)
    if (followers.size === 0) stop()
  }
}

/** Returns the time zone of the device. */
export const shownZone = (): string => zone ?? readZone()

/** Returns the time zone of the device. A component that shows a time by it is rendered again when it changes. */
export const useTimeZone = (): string => useSyncExternalStore(followZone, shownZone)

/**
 * Returns a function that returns the format in the zone of the device: one made before a change of zone would keep the
 * old one. A component that calls it also calls `useTimeZone` or `useMoment`.
 *
 * @param locale the viewer's when undefined
 */
export function localFormat(options: Intl.DateTimeFormatOptions, locale?: string): () => Intl.DateTimeFormat {
  let made: { readonly zone: string; readonly format: Intl.DateTimeFormat } | undefined
  return () => {
    const now = shownZone()
    if (made?.zone !== now) made = { zone: now, format: new Intl.DateTimeFormat(locale, options) }
    return made.format
  }
}

/** Returns a hook that returns the format in the zone of the device, and renders again when that changes. */
export function createUseFormat(
  options: Intl.DateTimeFormatOptions,
  locale?: string,
): () => Intl.DateTimeFormat {
  const format = localFormat(options, locale)
  return function useFormat() {
    useTimeZone()
    return format()
  }
}
