/** Milliseconds between one try to reach the server and the next. */
const pauses = [250, 500, 1000, 2000]
const longestPause = 5000
/** What is asked into the void of a network that is not quite there is never refused. */
const answerWithin = 5000

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Tries until any answer comes, whatever it says; false when it is aborted before. */
async function isServerReached(signal: AbortSignal, tries = 0): Promise<boolean> {
  if (signal.aborted) return false
  try {
    const until = AbortSignal.any([signal, AbortSignal.timeout(answerWithin)])
    await fetch('/health/live', { method: 'HEAD', cache: 'no-store', signal: until })
    return !signal.aborted
  } catch {
    await pause(pauses[tries] ?? longestPause)
    return isServerReached(signal, tries + 1)
  }
}

/**
 * Calls back at each change until what it returns is called. A browser says `online` as soon as it has an interface,
 * when calls may fail still: the network is back once the server has answered.
 */
export function watchNetwork(onChange: (isOnline: boolean) => void): () => void {
  const watching = new AbortController()
  let reaching: AbortController | null = null
  const comeBack = async () => {
    reaching?.abort()
    reaching = new AbortController()
    if (await isServerReached(reaching.signal)) onChange(true)
  }
  addEventListener('online', () => void comeBack(), { signal: watching.signal })
  addEventListener(
    'offline',
    () => {
      reaching?.abort()
      onChange(false)
    },
    { signal: watching.signal },
  )
  return () => {
    watching.abort()
    reaching?.abort()
  }
}
