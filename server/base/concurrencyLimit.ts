/** Returns a function that runs tasks, at most `max` at a time. Waiting tasks start in the order of their calls. */
export function createConcurrencyLimit(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function runLimited<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running < max) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
