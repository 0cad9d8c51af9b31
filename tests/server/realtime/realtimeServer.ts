import { fastify } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Db } from '../../../server/db/schema.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { registerErrors } from '../../../server/http/failures.ts'
import { appendEvents } from '../../../server/realtime/eventLog.ts'
import type { NewEvent } from '../../../server/realtime/eventRepository.ts'
import { alone } from '../../../server/realtime/fanout.ts'
import type { Present } from '../../../server/realtime/presenting.ts'
import { createRealtime, type RealtimeOptions } from '../../../server/realtime/realtime.ts'
import { credentials, logger, origin, portOf } from './gatewayServer.ts'
import { openSocket } from './rawSocket.ts'

/** Presents a line as what it is about. */
export const presentSubject: Present = async (_memberId, rows) =>
  rows.map(({ position, type, subject }) => ({ id: position, type, data: subject }))

/** A write that causes these events and nothing else. */
export const commit = (db: Db, ...events: NewEvent[]) => inTransaction(db, (trx) => appendEvents(trx, events))

export const flash = (memberId: number, html: string): NewEvent => ({
  memberId,
  type: 'SuccessFlash',
  subject: { html },
})

/** Names the member and the session that a request comes from; the real app reads a cookie. */
export const sessionHeader = 'x-test-session'

/** The real-time parts on a Fastify app on a free port; they close with the test. */
export async function startRealtime(db: Db, options: Partial<RealtimeOptions> = {}) {
  const live = new Set<string>()
  const realtime = createRealtime({
    config: { driver: 'gateway', ...credentials },
    db,
    fanout: alone,
    allowedOrigins: [origin],
    present: presentSubject,
    viewerOf: async (request) => {
      const [memberId, sessionId] = String(request.headers[sessionHeader] ?? '').split(' ')
      return memberId && sessionId ? { memberId: Number(memberId), sessionId } : null
    },
    liveSessions: async (ids) => new Set(ids.filter((id) => live.has(id))),
    logger,
    ...options,
  })
  const app = fastify()
  registerErrors(app)
  realtime.serve(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await realtime.close({ deadlineMs: 100 })
    await app.close()
  })
  const port = portOf(app.server.address())

  /** A socket that is on the member's channel, as our own client would get there. */
  async function join(memberId: number, sessionId = 'session-a') {
    live.add(sessionId)
    const socket = await openSocket(`ws://127.0.0.1:${port}/app/${credentials.key}?protocol=7`)
    const { socket_id: id } = await socket.established()
    const channel = `private-App.User.${memberId}`
    const answer = await app.inject({
      method: 'POST',
      url: '/broadcasting/auth',
      headers: { [sessionHeader]: `${memberId} ${sessionId}` },
      payload: { socket_id: id, channel_name: channel },
    })
    socket.subscribe(channel, answer.json())
    const { data } = await socket.take('pusher_internal:subscription_succeeded')
    return Object.assign(socket, { id, data })
  }

  return { realtime, app, port, live, join }
}
