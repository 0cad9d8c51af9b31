import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { createPresentEvents } from '../events/presentEvents.ts'
import { addressKey, createAddressOf } from '../http/trustedAddress.ts'
import type { BrowserSessions } from '../identity/browserSessions.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { PrivateLinks } from '../media/privateLinks.ts'
import type { CardsFor } from '../members/presentCards.ts'
import type { PresentMessages } from '../messages/presentMessages.ts'
import { createPresence } from '../presence/presence.ts'
import type { Fanout } from '../realtime/fanout.ts'
import { createRealtime } from '../realtime/realtime.ts'

export interface RealtimeServiceDeps {
  readonly config: Pick<Config, 'realtime' | 'allowedOrigins' | 'allowsMissingOrigin' | 'trustProxy'>
  readonly db: Db
  readonly fanout: Fanout
  readonly sessions: Pick<Sessions, 'live' | 'onEnded'>
  readonly viewerOf: BrowserSessions['viewerOf']
  readonly cardsFor: CardsFor
  readonly presentMessages: PresentMessages
  readonly links: PrivateLinks
  readonly logger: FastifyBaseLogger
  readonly onSocketOpened: (stream: Duplex) => void
}

/** Creates the sockets and presence, which call each other. */
export function createRealtimeServices(deps: RealtimeServiceDeps) {
  const { config, db, fanout, sessions, viewerOf, cardsFor, presentMessages, logger } = deps
  const addressOf = createAddressOf(config.trustProxy)
  const realtime = createRealtime({
    config: config.realtime,
    db,
    fanout,
    allowedOrigins: config.allowedOrigins,
    allowsMissingOrigin: config.allowsMissingOrigin,
    addressOf: (request) => addressKey(addressOf(request)),
    present: createPresentEvents({ db, presentMessages, links: deps.links }),
    viewerOf,
    liveSessions: (ids) => sessions.live(ids),
    logger,
    onSocketOpened: deps.onSocketOpened,
    // `presence` is assigned below, before any socket can connect.
    onMemberConnected: (memberId) => presence.markConnected(memberId),
    onMemberDisconnected: (memberId) => presence.markDisconnected(memberId),
  })
  const unsubscribeFromEndedSessions = sessions.onEnded((ended) =>
    realtime.publisher.disconnectSession(ended),
  )
  const presence = createPresence({ db, cardsFor, send: realtime.sendTransient, logger })
  return { realtime, presence, unsubscribeFromEndedSessions }
}
