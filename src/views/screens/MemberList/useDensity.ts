import { useCallback, useSyncExternalStore } from 'react'
import type { Density } from '../../components/members/cardLayouts.ts'
import { useLodge } from '../../lodge.ts'

/** Storage key. The density is kept for the device, not for a member: it depends on the screen. */
const key = 'density'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the density of grids of cards on this device, and sets it. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const { device } = useLodge()
  const density = useSyncExternalStore(subscribe, () =>
    device.get(key) === 'compact' ? 'compact' : 'comfortable',
  )
  const set = useCallback(
    (next: Density) => {
      device.set(key, next)
      for (const listener of listeners) listener()
    },
    [device],
  )
  return [density, set]
}
