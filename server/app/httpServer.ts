import { createServer, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { requestTime } from '../../contract/limits.ts'
import { longestRequestTime } from '../api/requestTime.ts'
import type { Config } from '../config.ts'
import { createConnections } from '../http/connections.ts'
import { describeError } from '../http/describeError.ts'
import { refuseMalformedUrl } from '../http/failures.ts'
import { listenOnOtherAddresses, systemAddressesOf } from '../http/localhost.ts'
import type { SecurityHeaders } from '../http/securityHeaders.ts'
import { createIsProxy, trustProxyOption } from '../http/trustedAddress.ts'

export interface HttpServerOptions {
  readonly config: Pick<Config, 'isProduction' | 'trustProxy' | 'connections'>
  readonly securityHeaders: SecurityHeaders
  readonly logLevel: string | undefined
  /** Receives the lines of the log; standard output when undefined. */
  readonly logTo: { write(line: string): void } | undefined
  /** Replaces the system's addresses of a host name; for tests. */
  readonly addressesOf?: (host: string) => Promise<readonly string[]>
}

export interface HttpServer {
  readonly server: FastifyInstance
  /**
   * Listens on an address or a name; on all addresses of `localhost`.
   * @throws when the first address cannot be listened on
   */
  listen(at: { readonly port: number; readonly host: string }): Promise<void>
  /** Closes all connections, whatever they are doing. */
  cutConnections(): void
  /** Stops counting a connection that became a socket. */
  releaseConnection(stream: Duplex): void
}

/** Milliseconds for which an idle connection stays open: longer than proxies keep theirs, so that they close first. */
const keepAliveTimeout = 72_000
const serverOptions = { keepAliveTimeout, headersTimeout: requestTime, requestTimeout: longestRequestTime }

/** Creates the Fastify instance, without plugins or routes. */
export const createHttpServer = (options: HttpServerOptions): HttpServer => {
  const { config, securityHeaders, logTo, addressesOf = systemAddressesOf } = options
  const { logLevel = config.isProduction ? 'info' : 'warn' } = options
  const connections = createConnections({
    limits: config.connections,
    isProxy: createIsProxy(config.trustProxy),
    onRefused: () => server.log.warn('too many connections are open, so new ones are refused'),
  })
  const createWatched = (handler?: RequestListener): Server => {
    const http = createServer(serverOptions, handler)
    connections.watch(http)
    return http
  }
  let others: Server[] = []
  const server = Fastify({
    serverFactory: createWatched,
    trustProxy: trustProxyOption(config.trustProxy),
    frameworkErrors: refuseMalformedUrl(securityHeaders),
    bodyLimit: 256 * 1024,
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
  // Fastify itself waits only for the requests of its own server.
  server.addHook('preClose', async () => {
    await Promise.all(others.map((other) => new Promise((resolve) => other.close(resolve))))
  })
  return {
    server,
    async listen({ port, host }) {
      await server.listen({ port, host })
      if (host !== 'localhost') return
      others = await listenOnOtherAddresses(server.server, await addressesOf(host), () => createWatched())
    },
    cutConnections() {
      for (const http of [server.server, ...others]) http.closeAllConnections()
    },
    releaseConnection: connections.release,
  }
}
