import { type ComponentType, lazy, useState } from 'react'
import { bringLostStyles } from './lostStyles.ts'

/** Parts that did not arrive, each with how to begin it anew. */
const lost = new Set<() => void>()

/** Milliseconds that a page takes at most to be gone; what is still here then was not left after all. */
const leavingTakes = 5_000

let isLeft = false
addEventListener('beforeunload', () => {
  isLeft = true
  setTimeout(() => {
    isLeft = false
  }, leavingTakes)
})

/** Leaving a page breaks off what was on its way: nobody is told, unless he stays. */
const unlessLeft = () => (isLeft ? new Promise((resolve) => setTimeout(resolve, leavingTakes)) : null)

/** A component whose code comes when it is first shown. Unlike a plain `lazy` one it can be asked for again. */
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
        await unlessLeft()
        throw cause
      }
    })
  let Arriving: ComponentType<Props> = begin()
  return function Part(props: Props) {
    return <Arriving {...props} />
  }
}

/** From now on parts that did not arrive are asked for anew when they are shown. */
export function retryLostParts(): void {
  for (const forget of lost) forget()
  lost.clear()
}

/** True from the first time on: what was open once stays mounted, so that it can close with its motion. */
export function useOnce(isNow: boolean): boolean {
  const [wasEver, setWasEver] = useState(isNow)
  if (isNow && !wasEver) setWasEver(true)
  return wasEver || isNow
}
