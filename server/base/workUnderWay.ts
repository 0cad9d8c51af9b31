export interface WorkUnderWay {
  /** Counts work until it has ended, and returns its result. */
  track<Result>(work: Promise<Result>): Promise<Result>
  /** Resolves when no tracked work is under way, or after `timeout` milliseconds. */
  settled(timeout: number): Promise<void>
}

/** Counts work that a stop waits for even if the client who asked for it has gone. */
export function createWorkUnderWay(): WorkUnderWay {
  const running = new Set<Promise<unknown>>()
  return {
    track(work) {
      running.add(work)
      return work.finally(() => running.delete(work))
    },

    async settled(timeout) {
      let timer: NodeJS.Timeout | undefined
      const isOver = new Promise((resolve) => {
        timer = setTimeout(resolve, timeout)
      })
      await Promise.race([Promise.allSettled(running), isOver])
      clearTimeout(timer)
    },
  }
}
