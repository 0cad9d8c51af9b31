/** The clock of real-time and presence; tests replace it by one that they advance. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /**
   * Runs `task` every `ms` milliseconds until the returned function is called. For what each process does for its own
   * sockets and members; what one process does for all is a periodic job (`server/periodicJobs`).
   */
  every(ms: number, task: () => void): () => void
}

export const systemClock: Clock = {
  now: Date.now,
  every(ms, task) {
    // Unreferenced, so that a timer that is never stopped does not keep the process alive.
    const timer = setInterval(task, ms).unref()
    return () => clearInterval(timer)
  },
}
