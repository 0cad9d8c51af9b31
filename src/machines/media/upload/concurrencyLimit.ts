/** Returns a function that runs tasks, at most `most` at a time. Waiting tasks start in the order of their calls. */
export function createConcurrencyLimit(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function runLimited<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
