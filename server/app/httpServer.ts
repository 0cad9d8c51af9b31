import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { describeError } from '../http/describeError.ts'
import { refuseMalformedUrl } from '../http/failures.ts'
import type { SecurityHeaders } from '../http/securityHeaders.ts'
import { trustProxyOption } from '../http/trustedAddress.ts'

export interface HttpServerOptions {
  readonly config: Pick<Config, 'isProduction' | 'trustProxy'>
  readonly securityHeaders: SecurityHeaders
  readonly logLevel: string | undefined
  /** Receives the lines of the log; standard output when undefined. */
  readonly logTo: { write(line: string): void } | undefined
}

/** Creates the Fastify instance, without plugins or routes. */
export const createHttpServer = (options: HttpServerOptions): FastifyInstance => {
  const { config, securityHeaders, logTo, logLevel = config.isProduction ? 'info' : 'warn' } = options
  return Fastify({
    trustProxy: trustProxyOption(config.trustProxy),
    frameworkErrors: refuseMalformedUrl(securityHeaders),
    bodyLimit: 256 * 1024,
    // A body that arrives byte by byte must not hold a connection forever. Milliseconds.
    requestTimeout: 30_000,
    // `server/http/observe.ts` logs one line per request instead.
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: logLevel,
      serializers: { err: describeError },
      ...(logTo && { stream: logTo }),
    },
    // The gateway closes its sockets itself; idle keep-alive connections must not delay closing.
    forceCloseConnections: 'idle',
  })
}
