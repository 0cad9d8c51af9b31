import type { Clock } from '../../../server/base/clock.ts'

export interface ManualClock extends Clock {
  /** Advances the time and runs due tasks in order. */
  advance(ms: number): void
}

/** A clock that a test advances. It starts at the real time, because signatures are checked against it. */
export function createManualClock(): ManualClock {
  let now = Date.now()
  const timers = new Set<{ every: number; at: number; task: () => void }>()
  return {
    now: () => now,
    every(ms, task) {
      const timer = { every: ms, at: now + ms, task }
      timers.add(timer)
      return () => {
        timers.delete(timer)
      }
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
        if (!next) break
        now = next.at
        next.at += next.every
        next.task()
      }
      now = end
    },
  }
}
