import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

export interface BackgroundOptions {
  /** Milliseconds, at the most, that what nobody may time waits before it begins. */
  readonly maxDelay?: number
}

/** Runs what no answer waits for. */
export const createBackground = (logger: FastifyBaseLogger, { maxDelay = 1_000 }: BackgroundOptions = {}) => {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  const run = (what: string, task: () => Promise<void>): void => {
    const done = task()
      .catch((error: unknown) => logger.error({ err: error }, `${what} failed`))
      .finally(() => running.delete(done))
    running.add(done)
  }
  return {
    run,

    /**
     * Runs what differs for a known and an unknown address: whether it is known would show in how long the answer
     * took. It begins at any moment of a second after the request, so that the answer to the next one, which
     * whoever asked can time as well, tells no more.
     */
    runAfterRandomDelay: (what: string, task: () => Promise<void>): void =>
      run(what, async () => {
        await wait(randomInt(maxDelay + 1), undefined, { signal: closing.signal }).catch(() => {})
        await task()
      }),

    /** Begins what waits, and resolves when nothing runs any more. */
    drain: async (): Promise<void> => {
      closing.abort()
      while (running.size > 0) await Promise.all(running)
    },
  }
}

export type Background = ReturnType<typeof createBackground>
