/** Milliseconds between tries to reach the server. */
const pauses = [250, 500, 1000, 2000]
const longestPause = 5000
/** Milliseconds. Without it a request on a half-working network would neither succeed nor fail. */
const answerWithin = 5000

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Tries until the server answers anything. Returns false when aborted before. */
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
 * Reports each change of the network. Browsers fire `online` as soon as a network interface is up, when calls may
 * still fail; so the network counts as back only once the server has answered. Returns a function that stops watching.
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
