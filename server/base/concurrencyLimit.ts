/** Runs at most so many tasks at a time, first come first served. */
export function createTurnstile(places: number) {
  const waiting: (() => void)[] = []
  let taken = 0
  return async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    if (taken < places) taken++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else taken--
    }
  }
}
