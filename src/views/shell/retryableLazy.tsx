import { type ComponentType, lazy, useState } from 'react'
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

/** Like React's `lazy`, but a component whose code failed to load can be loaded again. */
export function retryableLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const begin = () =>
    lazy(async () => {
      try {
        const component = await load()
        await bringLostStyles()
        return { default: component }
      } catch (cause) {
        lost.add(() => {
          Arriving = begin()
        })
        await unlessUnloading()
        throw cause
      }
    })
  let Arriving: ComponentType<Props> = begin()
  return function Part(props: Props) {
    return <Arriving {...props} />
  }
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
