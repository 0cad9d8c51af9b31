/** Collects the events of one animation frame, so that a burst causes one transition and one rendering. */

/** Runs `flush` once, later. Returns a function that cancels it. */
export type Schedule = (flush: () => void) => () => void

export interface Burst<Item> {
  add(item: Item): void
  /** Delivers the collected items at once, if there are any. */
  flush(): void
  /** Drops the collected items and delivers nothing more. */
  stop(): void
}

export function createBurst<Item>(
  onBatch: (items: readonly Item[]) => void,
  schedule: Schedule,
): Burst<Item> {
  let collected: Item[] = []
  let cancel: (() => void) | null = null

  const flush = () => {
    const batch = collected
    collected = []
    cancel = null
    onBatch(batch)
  }

  return {
    add(item) {
      collected.push(item)
      cancel ??= schedule(flush)
    },
    flush() {
      cancel?.()
      if (collected.length > 0) flush()
    },
    stop() {
      cancel?.()
      cancel = null
      collected = []
    },
  }
}

/** Milliseconds. A hidden page draws no frames, so the timer delivers when no frame comes. */
const longestWait = 100

/** Schedules for the next animation frame, or after `longestWait`. */
export const nextFrame: Schedule = (flush) => {
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const run = () => {
    cancel()
    flush()
  }
  const frame = requestAnimationFrame(run)
  const timer = setTimeout(run, longestWait)
  return cancel
}
