import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

export interface BackgroundOptions {
  /** The longest delay of `runAfterRandomDelay`, in milliseconds. */
  readonly maxDelay?: number
}

/** Runs tasks that no response waits for. */
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
     * Runs work that takes longer for a known e-mail address than for an unknown one. If a response waited for it, the
     * duration would show whether the address is known. The random delay hides it from the duration of the next request
     * as well.
     */
    runAfterRandomDelay: (what: string, task: () => Promise<void>): void =>
      run(what, async () => {
        await wait(randomInt(maxDelay + 1), undefined, { signal: closing.signal }).catch(() => {})
        await task()
      }),

    /** Starts delayed tasks at once, and resolves when no task is running. */
    drain: async (): Promise<void> => {
      closing.abort()
      while (running.size > 0) await Promise.all(running)
    },
  }
}

export type Background = ReturnType<typeof createBackground>
