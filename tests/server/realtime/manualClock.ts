import type { Clock } from '../../../server/base/clock.ts'

export interface ManualClock extends Clock {
  /** Advances the time and runs due tasks in order. */
  advance(ms: number): void
  /** Advances the time in one step, as after a pause of the whole process: each due task runs once. */
  skip(ms: number): void
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
    skip(ms) {
      now += ms
      for (const timer of timers) {
        if (timer.at > now) continue
        timer.at = now + timer.every
        timer.task()
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
