import { type ComponentType, lazy, useState } from 'react'
import type { ChartGroup } from '../lodge.ts'
import { bringLostStyles } from './lostStyles.ts'

/** Functions that reset parts whose code failed to load. */
const lost = new Set<() => void>()

/** Milliseconds after which a page that was about to unload counts as staying. */
const unloadTime = 5_000

let isUnloading = false
addEventListener('beforeunload', () => {
  isUnloading = true
  setTimeout(() => {
    isUnloading = false
  }, unloadTime)
})

/** Leaving a page aborts its requests. Their errors are held back, unless the page stays. */
const unlessUnloading = () => (isUnloading ? new Promise((resolve) => setTimeout(resolve, unloadTime)) : null)

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /**
   * Loads the code before the part is shown, which is then rendered at once: React would hold back a `lazy` part that
   * appears soon after another. A failed load is repeated when the part is shown.
   * @throws the error of a failed load
   */
  readonly preload: () => Promise<void>
  readonly isLoaded: () => boolean
  /** The groups of charts without which the part can't be shown. */
  readonly groups: readonly ChartGroup[]
}

export const isLazyPart = (type: unknown): type is LazyPart<never> =>
  typeof type === 'function' && 'preload' in type

/**
 * Like React's `lazy`, but a component whose code failed to load can be loaded again.
 *
 * @param groups the groups of charts without which the part can't be shown
 */
export function retryableLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...groups: readonly ChartGroup[]
): LazyPart<Props> {
  const loadWithStyles = async () => {
    const component = await load()
    await bringLostStyles()
    return component
  }
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await loadWithStyles() }
      } catch (cause) {
        lost.add(() => {
          Arriving = begin()
        })
        await unlessUnloading()
        throw cause
      }
    })
  let Arriving: ComponentType<Props> = begin()
  let isLoaded = false
  let loading: Promise<void> | null = null
  const bring = async () => {
    try {
      Arriving = await loadWithStyles()
      isLoaded = true
    } catch (cause) {
      loading = null
      throw cause
    }
  }
  // Once: even of code that is there, the browser resolves an import only when it has nothing more urgent to do.
  const preload = () => (loading ??= bring())
  function Part(props: Props) {
    // A part that is shown keeps its component, and with it its state.
    const [Shown] = useState(() => Arriving)
    return <Shown {...props} />
  }
  return Object.assign(Part, { preload, isLoaded: () => isLoaded, groups })
}

/** Lets all parts that failed load again when they are rendered next. */
export function retryLostParts(): void {
  for (const forget of lost) forget()
  lost.clear()
}

/** Returns true once `isNow` was true, so that a dialog stays mounted for its closing transition. */
export function useOnce(isNow: boolean): boolean {
  const [wasEver, setWasEver] = useState(isNow)
  if (isNow && !wasEver) setWasEver(true)
  return wasEver || isNow
}
