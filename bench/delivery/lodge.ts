/**
 * The real-time server: event log, presenter, database and gateway, without the rest of the app. The bench commits
 * messages in a process of its own, and tells this one whose logs have grown, like another process of a site.
 */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { openDatabase } from '../../server/db/open.ts'
import { createPresentEvents } from '../../server/events/presentEvents.ts'
import { createPrivateLinks } from '../../server/media/privateLinks.ts'
import { presentCards } from '../../server/members/presentCards.ts'
import { createPresentMessages } from '../../server/messages/presentMessages.ts'
import { singleProcess } from '../../server/realtime/fanout.ts'
import { createRealtime } from '../../server/realtime/realtime.ts'
import type { Used } from '../forkedServer.ts'
import { app as credentials } from '../realtime/servers.ts'
import type { Asked, Started } from './messages.ts'

const [, , databaseUrl = ''] = process.argv
const { db } = await openDatabase({ dataDir: '', databaseUrl })
const links = createPrivateLinks(randomBytes(32), Date.now)
const presentMessages = createPresentMessages({
  db,
  links,
  cardsFor: (viewerId, ids) => presentCards(db, viewerId, ids, Date.now()),
  now: Date.now,
})
const server = fastify()
const realtime = createRealtime({
  config: { driver: 'gateway', ...credentials },
  db,
  fanout: singleProcess,
  allowedOrigins: [],
  allowsMissingOrigin: true,
  present: createPresentEvents({ db, presentMessages, links }),
  viewerOf: () => Promise.resolve(null),
  liveSessions: (ids) => Promise.resolve(new Set(ids)),
  logger: server.log,
  // Without the sweep, which would deliver what is committed before the bench tells of it.
  clock: { now: Date.now, every: () => () => {} },
})
realtime.serve(server)
await server.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.server.address() as AddressInfo

process.on('message', (asked: Asked) => {
  if ('deliver' in asked) realtime.publisher.announce(asked.deliver.map(({ toId }) => toId))
  else process.send?.({ cpu: process.cpuUsage() } satisfies Used)
})
process.on('disconnect', () => process.exit())
process.send?.({ port } satisfies Started)
