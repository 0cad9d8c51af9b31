import type { FastifyBaseLogger } from 'fastify'

/**
 * Runs what an answer must not wait for: whether an address is known would show in how long it took.
 */
export const createBackground = (logger: FastifyBaseLogger) => {
  const running = new Set<Promise<void>>()
  return {
    run: (what: string, task: () => Promise<void>): void => {
      const done = task()
        .catch((error: unknown) => logger.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(done))
      running.add(done)
    },
    /** Waits until nothing runs any more. */
    drain: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

export type Background = ReturnType<typeof createBackground>
