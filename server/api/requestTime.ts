import type { FastifyInstance } from 'fastify'
import { requestTime, uploadTimes } from '../../contract/limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds within which a request must arrive; `requestTime` when undefined. */
    receiveWithin?: number
  }
}

/**
 * The `requestTimeout` of the HTTP server in milliseconds. Node has one for all requests, so it is that of the longest
 * upload; {@link limitRequestTime} limits each request.
 */
export const longestRequestTime = Math.max(requestTime, ...Object.values(uploadTimes))

/**
 * Closes the connection of a request whose body arrives too slowly: byte by byte, it would hold the connection for as
 * long as an upload may take. It also bounds how long the rest of a refused upload is read.
 */
export function limitRequestTime(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions: { config } }, reply) => {
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    if (!hasBody) return
    const timer = setTimeout(() => {
      if (raw.complete) return
      // Node answers its own timeout in this way too.
      if (!reply.raw.headersSent)
        raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      raw.destroy()
    }, config.receiveWithin ?? requestTime)
    timer.unref()
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
  })
}
