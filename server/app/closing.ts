import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** Milliseconds that requests and sockets have to finish; what is left is cut off. */
const drainTimeout = 5_000

/** Without the timeout, `server.close()` waits forever for a client that sends half a request. */
async function closeHttp(server: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => server.server.closeAllConnections(), drainTimeout)
  await server.close()
  clearTimeout(cutOff)
}

export interface Closing {
  /** Whether `close` was called: `/health/ready` answers 503 from then on. */
  readonly isClosing: () => boolean
  close(): Promise<void>
}

/** Answers requests that are in progress, asks sockets to reconnect elsewhere, then stops the services. */
export function createClosing(
  server: FastifyInstance,
  services: Pick<Services, 'realtime' | 'close'>,
): Closing {
  let isClosing = false
  return {
    isClosing: () => isClosing,
    async close() {
      isClosing = true
      await Promise.all([services.realtime.close({ deadlineMs: drainTimeout }), closeHttp(server)])
      await services.close()
    },
  }
}
