/** Combines the real-time parts, so that the app can start, use and close them as one. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import Pusher from 'pusher'
import type { TransientEvent } from '../../contract/events.ts'
import type { RealtimeConfig } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { realtimeRoutes } from './authorization.ts'
import { type Clock, systemClock } from '../base/clock.ts'
import { createDelivery } from './delivery.ts'
import { onLogsGrown } from './eventLog.ts'
import type { Fanout } from './fanout.ts'
import { createGateway, type Gateway } from './gateway.ts'
import type { Grantee } from './grants.ts'
import { publishingApi } from './httpApi.ts'
import { createSiteWideGateway, listenToRelay } from './relayMessages.ts'
import { createPresenter, type Present, type Presenter } from './presenter.ts'
import { createGatewayPublisher, type Publisher } from './publisher.ts'
import { createPusherPublisher } from './pusherPublisher.ts'
import { eventsAfter, type Replay } from './replay.ts'
import { createSessionWatch, type LiveSessions } from './sessionWatch.ts'

export interface RealtimeOptions {
  readonly config: RealtimeConfig
  readonly db: Db
  /** `singleProcess`, or a fanout over Redis if the site has several processes. */
  readonly fanout: Fanout
  readonly allowedOrigins: readonly string[]
  /** Whether sockets may open without `Origin` and without a signature. */
  readonly allowsMissingOrigin?: boolean
  /** Returns the client's address, by which unauthorized sockets are counted. */
  readonly addressOf?: (request: IncomingMessage) => string
  readonly present: Present
  readonly viewerOf: (request: FastifyRequest) => Promise<Grantee | null>
  readonly liveSessions: LiveSessions
  readonly logger: FastifyBaseLogger
  readonly clock?: Clock
  /** Called with the connection of each socket that opens. */
  readonly onSocketOpened?: (stream: Duplex) => void
  /** Called when a member's first socket to this process opens, and when their last one closes. */
  readonly onMemberConnected?: (memberId: number) => void
  readonly onMemberDisconnected?: (memberId: number) => void
}

export interface Realtime {
  readonly publisher: Publisher
  /** Returns the answer of `GET /event`. */
  eventsAfter(memberId: number, after: number, limit: number): Promise<Replay>
  /** Serves `/broadcasting/*`, the publishing API and, on the same port, the sockets. */
  serve(app: FastifyInstance): void
  /** Sends to the member's sockets of this process. With another Pusher server there are none. */
  sendTransient(memberId: number, event: TransientEvent): void
  counts(): ReturnType<Gateway['counts']>
  close(options: { deadlineMs: number }): Promise<void>
}

type Driver = Pick<Realtime, 'publisher' | 'serve' | 'sendTransient' | 'counts' | 'close'>

type DriverOptions = RealtimeOptions & { readonly clock: Clock; readonly presenter: Presenter }

function createGatewayDriver(options: DriverOptions): Driver {
  const { config: credentials, db, clock, logger, presenter, fanout, viewerOf } = options

  // The parts refer to each other. None calls another before all are created.
  const delivery = createDelivery({
    db,
    presenter,
    clock,
    logger,
    send: (memberId, events) => gateway.sendToMember(memberId, events),
  })
  const gateway = createGateway({ ...options, credentials, feed: delivery })
  const publisher = createGatewayPublisher({ gateway, delivery, fanout })
  const sessionWatch = createSessionWatch({ ...options, gateway })
  const stopListening = listenToRelay(fanout, gateway, (message) => {
    if (message.about === 'grown') publisher.local.announce(message.memberIds)
    else if (message.about === 'sessionEnded') publisher.local.disconnectSession(message)
    else if (message.about === 'memberEnded') publisher.local.disconnectMember(message.memberId)
    else gateway.publish(message.publication)
  })
  const stopRecovering = fanout.onReconnected(() => {
    void delivery.sweep()
    void sessionWatch.check()
  })

  return {
    publisher,
    sendTransient: (memberId, event) => gateway.sendToMember(memberId, [event]),
    counts: gateway.counts,

    serve(app) {
      gateway.attach(app.server)
      void app.register(realtimeRoutes, { grants: { credentials, clock, namesSession: true }, viewerOf })
      const { disconnectMember } = publisher
      void app.register(publishingApi, {
        credentials,
        clock,
        disconnectMember,
        ...createSiteWideGateway(gateway, fanout),
      })
    },

    async close({ deadlineMs }) {
      sessionWatch.stop()
      stopListening()
      stopRecovering()
      await Promise.all([gateway.close({ deadlineMs }), delivery.close()])
    },
  }
}

function createPusherDriver(options: DriverOptions & { config: { driver: 'pusher' } }): Driver {
  const { config, db, clock, logger, presenter, viewerOf } = options
  const { appId, key, secret, api } = config
  const client = new Pusher({
    appId,
    key,
    secret,
    host: api.host,
    port: String(api.port),
    useTLS: api.tls,
    timeout: 10_000,
  })
  const publisher = createPusherPublisher({ db, presenter, client, clock, logger })
  return {
    publisher,
    sendTransient: () => {},
    counts: () => ({ sockets: 0, members: 0, channels: 0, delivered: 0 }),
    serve(app) {
      void app.register(realtimeRoutes, {
        grants: { credentials: config, clock, namesSession: false },
        viewerOf,
      })
    },
    close: () => publisher.close(),
  }
}

/** Starts the real-time server that `REALTIME_DRIVER` selects. It accepts sockets after `serve`. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { config, db, clock = systemClock } = options
  const presenter = createPresenter({ ...options, clock })
  const driver =
    config.driver === 'gateway'
      ? createGatewayDriver({ ...options, clock, presenter })
      : createPusherDriver({ ...options, config, clock, presenter })
  const stopAnnouncing = onLogsGrown(driver.publisher.announce)
  return {
    ...driver,
    async close(closing) {
      stopAnnouncing()
      await driver.close(closing)
    },
    eventsAfter: (memberId, after, limit) => eventsAfter({ db, presenter }, memberId, after, limit),
  }
}
