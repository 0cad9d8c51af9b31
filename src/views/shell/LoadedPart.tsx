import { isValidElement, type ReactNode, useLayoutEffect, useState } from 'react'
import { type ChartGroup, type Lodge, useLodge } from '../lodge.ts'
import { type LazyPart, isLazyPart } from './retryableLazy.tsx'

type Charts = Lodge['charts']
type AnyPart = LazyPart<never>

/** Returns the lazy part that an element shows, or null. */
export const partOf = (screen: ReactNode): AnyPart | null =>
  isValidElement(screen) && isLazyPart(screen.type) ? screen.type : null

/** Whether the promise of a group tells React that it is resolved. */
const isHere = (group: ChartGroup, charts: Charts) => {
  const promise = charts(group)
  return 'status' in promise && promise.status === 'fulfilled'
}

/** Resolves once the code of a part and its charts have come, or have failed to. The part itself tells of a failure. */
export const loadPart = (part: AnyPart, charts: Charts): Promise<unknown> =>
  Promise.allSettled([part.preload(), ...part.groups.map((group) => charts(group))])

interface LoadedPartProps {
  /** An element of a lazy part. Any other element is shown at once. */
  readonly screen: ReactNode
  /** Shown until the code has come. */
  readonly waiting?: ReactNode
  /** Shown together with the part. */
  readonly children?: ReactNode
}

/**
 * Shows a lazy part once its code and its charts have come. It waits outside React, which would hold back a part that
 * suspended until 300 ms after the last part that did. What failed to load suspends and throws as any lazy part.
 */
export function LoadedPart({ screen, waiting = null, children }: LoadedPartProps) {
  const { charts } = useLodge()
  const part = partOf(screen)
  const [arrived, setArrived] = useState<AnyPart | null>(null)
  const isReady =
    part === null ||
    part === arrived ||
    (part.isLoaded() && part.groups.every((group) => isHere(group, charts)))
  // Before the browser paints, because the code may be there already.
  useLayoutEffect(() => {
    const awaited = isReady ? null : part
    let isWanted = true
    const show = () => isWanted && setArrived(() => awaited)
    if (awaited !== null) void loadPart(awaited, charts).then(show)
    return () => {
      isWanted = false
    }
  }, [part, isReady, charts])
  if (!isReady) return waiting
  return (
    <>
      {screen}
      {children}
    </>
  )
}
