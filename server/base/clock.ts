/** Time as the real-time parts need it; tests hand in one that stands still. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Runs `task` every `ms` milliseconds until the returned function is called. */
  every(ms: number, task: () => void): () => void
}

export const systemClock: Clock = {
  now: Date.now,
  every(ms, task) {
    // Unreferenced, so that a forgotten timer cannot keep a process alive.
    const timer = setInterval(task, ms).unref()
    return () => clearInterval(timer)
  },
}
