/** Calls that need something that loads after the server listens. See docs/decisions.md#what-a-start-loads. */
import type { FastifyInstance } from 'fastify'
import { HttpError } from './errors.ts'

/** Milliseconds for which a call waits for something to load before it answers 503. */
const loadingPatience = 1_000

/** Milliseconds after listening. The first requests come first. */
const loadingDelay = 1_000

const stillLoading = () =>
  new HttpError(
    503,
    'loading',
    'The site has just started and is not ready for this yet. Please try again.',
    {
      headers: { 'retry-after': '2' },
    },
  )

/**
 * Returns a function that loads like `load`, but waits for at most a second. Loading goes on after that.
 *
 * @param load starts loading at its first call, and returns the same result later
 * @param patience in milliseconds
 * @throws HttpError 503 `loading`, by the returned function, when loading takes longer; nothing was done then
 */
export function createWaitForLoading<Loaded>(
  load: () => Promise<Loaded>,
  patience = loadingPatience,
): () => Promise<Loaded> {
  let isLoaded = false
  return async () => {
    const loading = load()
    if (isLoaded) return loading
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(stillLoading()), patience)
    })
    try {
      const loaded = await Promise.race([loading, late])
      isLoaded = true
      return loaded
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Loads something a second after the server listens, so that the first call that needs it does not wait for it. A
 * failure is logged; the call tries again.
 *
 * @param what names it in the log
 * @param delay in milliseconds
 */
export function loadAfterListening(
  app: FastifyInstance,
  what: string,
  load: () => Promise<unknown>,
  delay = loadingDelay,
): void {
  app.addHook('onListen', async () => {
    setTimeout(
      () => void load().catch((err: unknown) => app.log.error({ err }, `loading ${what}`)),
      delay,
    ).unref()
  })
}
