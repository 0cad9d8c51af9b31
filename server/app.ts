/** Builds the whole server from its configuration and database, without listening. */
import type { FastifyInstance } from 'fastify'
import type { RateLimit, RequestLimits } from './api/rateLimits.ts'
import { createClosing } from './app/closing.ts'
import { createApiTokens } from './apiTokens/apiTokens.ts'
import { createCounters } from './app/counters.ts'
import { createHandlers } from './app/handlers.ts'
import { createHttpServer, type HttpServer } from './app/httpServer.ts'
import { registerPlugins } from './app/plugins.ts'
import { registerRoutes } from './app/routes.ts'
import { createServices } from './app/services.ts'
import type { BackgroundOptions } from './base/background.ts'
import type { CommandDeps } from './cli/command.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/open.ts'
import { createGazetteer, type Gazetteer } from './geo/gazetteer.ts'
import { securityHeadersOf } from './http/securityHeaders.ts'
import { loadAfterListening } from './http/whileLoading.ts'
import { createOperatorResetLinks } from './identity/operatorResetLink.ts'
import { type PasswordHashing, scrypt } from './identity/passwordHashing.ts'
import type { SignOnLimits } from './identity/signOnLimits.ts'

export interface AppOptions {
  readonly config: Config
  readonly database: OpenDatabase
  /** The folder of the built pages; only calls are served without it. */
  readonly clientDir?: string
  readonly logLevel?: string
  /** Receives the lines of the log instead of standard output. */
  readonly logTo?: { write(line: string): void }
  /** Further routes and hooks, e.g. the faults that browser tests ask for. */
  readonly plugins?: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  /** Checks every response against its schema; for tests. */
  readonly checkResponses?: boolean
  readonly gazetteer?: Gazetteer
  /** Replaces the request limits of production. */
  readonly requestLimits?: RequestLimits
  readonly viewLimit?: RateLimit
  readonly signOnLimits?: SignOnLimits
  /** Replaces scrypt, which is slow on purpose; for tests. */
  readonly passwords?: PasswordHashing
  /** Replaces the random delay of background tasks; for tests. */
  readonly background?: BackgroundOptions
  /** Milliseconds for which a sign-on waits for its code to load. Longer in tests, which may run on a busy machine. */
  readonly loadingPatience?: number
  readonly now?: () => number
}

export interface App {
  readonly server: FastifyInstance
  readonly listen: HttpServer['listen']
  /** What the commands of `server/cli` use of the running server. */
  readonly commandDeps: CommandDeps
  /** Lets decisions of moderators take effect that can't be undone any more. Timers call it too. */
  applyDecisions(): Promise<void>
  /** Answers requests in progress, closes sockets, and stops everything but the database. */
  close(): Promise<void>
}

export async function buildApp(options: AppOptions): Promise<App> {
  const { config, database, now = Date.now, gazetteer = createGazetteer(), passwords = scrypt } = options
  const { checkResponses = false, clientDir, background: backgroundOptions } = options
  const { logLevel, logTo, requestLimits, viewLimit, signOnLimits, loadingPatience } = options
  const { db, forJobs } = database
  const securityHeaders = await securityHeadersOf(config)
  const http = createHttpServer({ config, securityHeaders, logLevel, logTo })
  const { server } = http
  const logger = server.log
  const services = await createServices({
    config,
    db,
    forJobs,
    isOnlyProcess: database.kind === 'pglite',
    hasAutovacuum: database.kind === 'postgres',
    gazetteer,
    passwords,
    backgroundOptions,
    logger,
    now,
    onSocketOpened: http.releaseConnection,
  })
  loadAfterListening(server, 'places', () => gazetteer.load())
  loadAfterListening(server, 'jobs', () => services.startJobs())
  const { isClosing, close } = createClosing(http, services)

  await registerPlugins(server, { ...services, securityHeaders, requestLimits, isClosing })
  for (const plugin of options.plugins ?? []) await plugin(server)
  const counters = createCounters(server, { viewLimit, signOnLimits })
  const handlers = createHandlers({ ...services, ...counters })
  await registerRoutes(server, {
    ...services,
    handlers,
    apiTokens: createApiTokens({ db, countRequest: counters.countApiRequest, now }),
    checkResponses,
    clientDir,
    backgroundOptions,
    signOnLimits,
    loadingPatience,
  })
  services.realtime.serve(server)

  const { sessions, moderation } = services
  return {
    server,
    listen: http.listen,
    commandDeps: {
      ...moderation,
      makeResetLink: createOperatorResetLinks({ config, sessions, logger, now }),
      backup: { db: forJobs, storage: services.storage, config, now },
      isServing: true,
    },
    applyDecisions: services.decisions.applyDue,
    close,
  }
}
