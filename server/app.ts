/** The whole server as one object: built from its configuration and database, started and closed by `main.ts` and tests. */
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Site } from '../contract/site.ts'
import type { CommandDeps } from './cli/commands.ts'
import { createAliasHandlers } from './aliases/routes.ts'
import { createBlockHandlers } from './blocks/routes.ts'
import { createCamHandlers } from './cams/routes.ts'
import type { Config } from './config.ts'
import { createConversationHandlers } from './messages/conversationRoutes.ts'
import type { OpenDatabase } from './db/open.ts'
import { createDudelistHandlers } from './dudelist/routes.ts'
import { createPresentEvents } from './events/presentEvents.ts'
import { createEventHandlers } from './events/routes.ts'
import { createGazetteer, type Gazetteer } from './geo/gazetteer.ts'
import { createGeoHandlers, placeSearchLimit } from './places/geolocationRoutes.ts'
import { registerContract } from './api/contractRoutes.ts'
import { refuseAddress, registerErrors } from './http/failures.ts'
import { describeError } from './http/describeError.ts'
import { registerObservation } from './http/observe.ts'
import { registerTextRefusal } from './http/unkeptText.ts'
import { openApi } from './api/openapi.ts'
import { loadPages, registerPages } from './api/pages.ts'
import { createCounter, type RateLimit, type RequestLimits, registerRateLimits } from './api/rateLimits.ts'
import { registerSecurityHeaders, securityHeadersOf } from './http/securityHeaders.ts'
import { demandTableRows } from './api/tableGuard.ts'
import {
  addressKey,
  createAddressOf,
  registerTrustedAddress,
  trustProxyOption,
} from './http/trustedAddress.ts'
import { registerXsrf } from './api/xsrf.ts'
import { type BackgroundOptions, createBackground } from './base/background.ts'
import { createBrowserSessions } from './identity/browserSessions.ts'
import { createEmailChange } from './identity/emailChange.ts'
import { createEmailHandlers } from './identity/emailRoutes.ts'
import { createHandedLinks } from './identity/handedLink.ts'
import { registerIdentity } from './identity/identity.ts'
import { createStepCounter } from './identity/requests.ts'
import { type PasswordHashing, scrypt } from './identity/passwordHashing.ts'
import { createSessions } from './identity/sessions.ts'
import { type SignOnLimits, signOnLimits } from './identity/signOnLimits.ts'
import { createSsoHandlers } from './identity/sso.ts'
import { createLeavingHandlers } from './accountDeletion/routes.ts'
import { readLookups } from './lookups/read.ts'
import { createLookupHandlers } from './lookups/routes.ts'
import { registerDevMail } from './mail/devMail.ts'
import { createMailer } from './mail/mailer.ts'
import { createCursors } from './paging/cursors.ts'
import { createListHandlers } from './browse/lists/routes.ts'
import { presentCards } from './members/presentCards.ts'
import { presentSelf } from './ownProfile/presentSelf.ts'
import { createMemberHandlers } from './members/routes.ts'
import { createOwnProfileHandlers } from './ownProfile/routes.ts'
import { createUnlockHandlers } from './mediaAccess/routes.ts'
import { createPlaceHandlers } from './places/routes.ts'
import { createProductHandlers } from './products/routes.ts'
import type { CardsFor } from './members/presentCards.ts'
import { createPresentMessages } from './messages/presentMessages.ts'
import { createMessageHandlers } from './messages/routes.ts'
import type { ModerationDeps } from './moderation/moderator.ts'
import { createModerationHandlers } from './moderation/routes.ts'
import { createPhotoStore } from './photos/fileStore.ts'
import { createGalleryHandlers } from './browse/galleries/routes.ts'
import { createPrivateLinks } from './media/privateLinks.ts'
import { registerPhotoFiles } from './photos/routes.ts'
import { createPresence } from './presence/presence.ts'
import { openFanout } from './realtime/openFanout.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createReportHandlers } from './reports/routes.ts'
import { createSearchHandlers } from './browse/search/routes.ts'
import { createSystemMessageHandlers } from './systemMessages/routes.ts'
import { startUpkeep } from './jobs/jobs.ts'
import { registerVideoFiles } from './videos/routes.ts'
import { createVideoStore } from './videos/fileStore.ts'
import type { Viewer } from './http/viewer.ts'
import { createTravelPlanHandlers } from './travelPlans/routes.ts'
import { createViewHandlers, mediaViewLimit, viewLimit } from './profileViews/routes.ts'

export interface AppOptions {
  readonly config: Config
  readonly database: OpenDatabase
  /** Where the built pages are; without them only calls are served. */
  readonly clientDir?: string
  readonly logLevel?: string
  /** Where lines of the log go, instead of to the standard output. */
  readonly logTo?: { write(line: string): void }
  /** Further routes and hooks, e.g. the faults that browser tests ask for. */
  readonly plugins?: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  /** Checks every answer against its schema: in tests. */
  readonly checkResponses?: boolean
  readonly gazetteer?: Gazetteer
  /** How often anyone may ask, instead of what holds in production. */
  readonly requestLimits?: RequestLimits
  readonly viewLimit?: RateLimit
  readonly signOnLimits?: SignOnLimits
  /** How passwords are kept, instead of by scrypt: in tests. */
  readonly passwords?: PasswordHashing
  /** When what nobody may time begins, instead of within a second: in tests. */
  readonly background?: BackgroundOptions
  readonly now?: () => number
}

export interface App {
  readonly server: FastifyInstance
  /** What commands of an operator need of the running server. */
  readonly commandDeps: CommandDeps
  /** Answers what is under way, closes sockets, and lets go of everything but the database. */
  close(): Promise<void>
}

/** Sockets are told to come back and requests are answered; what is left after this long is cut off. */
const drainWithin = 5_000

/** `server.close()` waits for ever on who sends half a request. */
async function closeHttp(server: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => server.server.closeAllConnections(), drainWithin)
  await server.close()
  clearTimeout(cutOff)
}

/** What the page tells its script. */
const siteOf = ({ siteName, appUrl, realtime, map, links, contacts, statementDescriptor }: Config): Site => {
  const { hostname, port, protocol } = new URL(appUrl)
  const isSecure = protocol === 'https:'
  const own = { host: hostname, port: Number(port) || (isSecure ? 443 : 80), tls: isSecure }
  const socket = realtime.driver === 'gateway' ? own : realtime.socket
  return {
    name: siteName,
    realtime: { key: realtime.key, ...socket },
    map,
    links,
    contacts,
    statementDescriptor,
  }
}

export async function buildApp(options: AppOptions): Promise<App> {
  const { config, database, now = Date.now, gazetteer = createGazetteer(), passwords = scrypt } = options
  const { db } = database
  const securityHeaders = await securityHeadersOf(config)
  const server = Fastify({
    trustProxy: trustProxyOption(config.trustProxy),
    frameworkErrors: refuseAddress(securityHeaders),
    bodyLimit: 256 * 1024,
    // A body that comes byte by byte must not hold a connection for ever.
    requestTimeout: 30_000,
    // One line a request is enough, and it is ours (http/observe.ts).
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: options.logLevel ?? (config.isProduction ? 'info' : 'warn'),
      serializers: { err: describeError },
      ...(options.logTo && { stream: options.logTo }),
    },
    // Sockets are closed by the gateway; idle keep-alive connections must not hold a stop up.
    forceCloseConnections: 'idle',
  })
  const logger = server.log
  const fanout = openFanout(config, logger)
  const sessions = createSessions({ db, keys: config.keys, fanout, logger, now })
  const browser = createBrowserSessions({ sessions, config })
  const { viewerOf } = browser
  const mailer = createMailer({ config, logger })
  const lookups = await readLookups(db)
  const cursors = createCursors(config.keys.cursors)

  const cardsFor: CardsFor = (viewerId, ids) => presentCards(db, viewerId, ids, now())
  const links = createPrivateLinks(config.keys.mediaLinks, now)
  const presentMessages = createPresentMessages({ db, cardsFor, links, now })
  const selfDeps = { db, lookups, links, now, keepsSignedIn: (id: string) => sessions.keepsSignedIn(id) }
  const selfOf = (viewer: Viewer) => presentSelf(selfDeps, viewer)

  const addressOf = createAddressOf(config.trustProxy)
  const realtime = createRealtime({
    config: config.realtime,
    db,
    fanout,
    allowedOrigins: config.allowedOrigins,
    addressOf: (request) => addressKey(addressOf(request)),
    present: createPresentEvents({ db, presentMessages }),
    viewerOf,
    liveSessions: (ids) => sessions.live(ids),
    logger,
    onMemberConnected: (memberId) => presence.connected(memberId),
    onMemberDisconnected: (memberId) => presence.disconnected(memberId),
  })
  const stopEnding = sessions.onEnded((ended) => realtime.publisher.disconnectSession(ended))
  // The two know each other; no socket comes before both are made.
  const presence = createPresence({ db, cardsFor, send: realtime.pass, logger })
  const stores = [createPhotoStore(config.dataDir), createVideoStore(config.dataDir)]
  const upkeep = startUpkeep({ db, stores, logger, now })
  const moderation: ModerationDeps = {
    db,
    config,
    mailer,
    sessions,
    disconnectMember: (memberId) => realtime.publisher.disconnectMember(memberId),
  }
  let isClosing = false

  demandTableRows(server)
  registerErrors(server)
  registerTextRefusal(server)
  registerTrustedAddress(server)
  registerSecurityHeaders(server, securityHeaders)
  browser.register(server)
  await registerRateLimits(server, {
    viewerOf,
    ...(options.requestLimits && { limits: options.requestLimits }),
  })
  const countViews = {
    countRequest: createCounter(server, options.viewLimit ?? viewLimit),
    countMediaRequest: createCounter(server, options.viewLimit ?? mediaViewLimit),
  }
  const countChange = createStepCounter(server, (options.signOnLimits ?? signOnLimits).changeEmail)
  const background = createBackground(logger, options.background)
  const emailChange = createEmailChange({ db, config, mailer, sessions, passwords, background, now })
  server.addHook('onClose', () => background.drain())
  registerXsrf(server, { config, viewerOf })
  registerObservation(server, {
    db,
    metricsToken: config.metricsToken,
    openSockets: () => realtime.counts().sockets,
    isClosing: () => isClosing,
  })
  server.addHook('onResponse', async (request) => {
    const viewer = await viewerOf(request).catch(() => null)
    if (viewer) presence.saw(viewer.memberId)
  })
  for (const plugin of options.plugins ?? []) await plugin(server)

  await server.register(
    async (api) => {
      registerContract(api, {
        viewerOf,
        now,
        ...(options.checkResponses && { checkResponses: true }),
        handlers: [
          createAliasHandlers({ db, browser, cardsFor, presentSelf: selfOf }),
          createBlockHandlers({ db, now }),
          createCamHandlers({ db, now }),
          createConversationHandlers({ db, cardsFor, presentMessages, now }),
          createDudelistHandlers({ db, now }),
          createEmailHandlers({ emailChange, countChange }),
          createEventHandlers({ realtime }),
          createGalleryHandlers({ db, cardsFor, now, cursors }),
          createGeoHandlers({ db, gazetteer, countSearch: createCounter(server, placeSearchLimit) }),
          createLookupHandlers({ db, lookups }),
          createProductHandlers({ db }),
          createTravelPlanHandlers({ db, gazetteer, now }),
          createLeavingHandlers({ ...moderation, now }),
          createListHandlers({ db, lookups, gazetteer, cursors, now }),
          createMemberHandlers({ db, lookups, links, now, background }),
          createOwnProfileHandlers({ db, lookups, links, now, siteName: config.siteName, sessions }),
          createSearchHandlers({ db, lookups, gazetteer, cardsFor, cursors, now }),
          createPlaceHandlers({ db, gazetteer, now, presentSelf: selfOf }),
          createMessageHandlers({ db, gazetteer, presentMessages, now }),
          createModerationHandlers({ ...moderation, cursors, now, presentSelf: selfOf }),
          createReportHandlers({ db, now }),
          createSsoHandlers({ sessions, browser, presentSelf: selfOf }),
          createSystemMessageHandlers({ db }),
          createUnlockHandlers({ db, now }),
          createViewHandlers({ db, now, ...countViews }),
        ],
      })
      let description: ReturnType<typeof openApi> | undefined
      api.get('/openapi.json', () => (description ??= openApi(config.siteName)))
    },
    { prefix: '/api' },
  )
  registerPhotoFiles(server, { db, config, viewerOf, links, now })
  registerVideoFiles(server, { db, config, viewerOf, links, now })
  registerDevMail(server, config)
  const pages = await loadPages(options.clientDir, siteOf(config))
  registerIdentity(server, {
    db,
    config,
    sessions,
    browser,
    mailer,
    emailChange,
    passwords,
    ...(options.background && { background: options.background }),
    now,
    identityPage: pages.identity,
    ...(options.signOnLimits && { limits: options.signOnLimits }),
  })
  await registerPages(server, pages)
  realtime.serve(server)

  return {
    server,
    commandDeps: { ...moderation, makeHandedLink: createHandedLinks({ config, sessions, logger, now }) },
    async close() {
      isClosing = true
      await Promise.all([realtime.close({ deadlineMs: drainWithin }), closeHttp(server)])
      stopEnding()
      await upkeep.close()
      await presence.close()
      await mailer.close()
      await sessions.close()
      await fanout.close()
    },
  }
}
