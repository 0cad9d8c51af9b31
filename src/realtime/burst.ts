/** Gathers what comes within one frame of the page, so that a burst is one transition and one rendering. */

/** Runs `flush` once, later; what comes back calls it off. */
export type Schedule = (flush: () => void) => () => void

export interface Burst<Item> {
  add(item: Item): void
  /** Hands over at once what is gathered, if anything is. */
  flush(): void
  /** Hands over nothing more. */
  stop(): void
}

export function createBurst<Item>(
  onBatch: (items: readonly Item[]) => void,
  schedule: Schedule,
): Burst<Item> {
  let gathered: Item[] = []
  let callOff: (() => void) | null = null

  const flush = () => {
    const batch = gathered
    gathered = []
    callOff = null
    onBatch(batch)
  }

  return {
    add(item) {
      gathered.push(item)
      callOff ??= schedule(flush)
    },
    flush() {
      callOff?.()
      if (gathered.length > 0) flush()
    },
    stop() {
      callOff?.()
      callOff = null
      gathered = []
    },
  }
}

/** A hidden page draws no frames, and one may be hidden after its last: then this long is waited, in milliseconds. */
const longestWait = 100

/** The next frame of the page. */
export const nextFrame: Schedule = (flush) => {
  const callOff = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const run = () => {
    callOff()
    flush()
  }
  const frame = requestAnimationFrame(run)
  const timer = setTimeout(run, longestWait)
  return callOff
}
