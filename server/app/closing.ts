import type { HttpServer } from './httpServer.ts'
import type { Services } from './services.ts'

/** Milliseconds that uploads have, after they were cut off, to remove their files. */
const cleanUpTimeout = 3_000

/** Milliseconds that requests and sockets have to finish; what is left is cut off. */
const drainTimeout = 5_000

type ClosedServer = Pick<HttpServer, 'server' | 'cutConnections'>

/** Without the timeout, `server.close()` waits forever for a client that sends half a request. */
async function closeHttp({ server, cutConnections }: ClosedServer): Promise<void> {
  const cutOff = setTimeout(cutConnections, drainTimeout)
  await server.close()
  clearTimeout(cutOff)
}

export interface Closing {
  /** Whether `close` was called: `/health/ready` answers 503 from then on. */
  readonly isClosing: () => boolean
  close(): Promise<void>
}

/** Answers requests that are in progress, asks sockets to reconnect elsewhere, ends jobs, then stops the services. */
export function createClosing(
  http: ClosedServer,
  services: Pick<Services, 'realtime' | 'uploadsUnderWay' | 'closeJobs' | 'close'>,
): Closing {
  let isClosing = false
  return {
    isClosing: () => isClosing,
    async close() {
      isClosing = true
      await Promise.all([
        services.realtime.close({ deadlineMs: drainTimeout }),
        closeHttp(http),
        services.closeJobs(),
      ])
      await services.uploadsUnderWay.settled(cleanUpTimeout)
      await services.close()
    },
  }
}
