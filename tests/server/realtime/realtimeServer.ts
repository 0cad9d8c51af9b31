import { fastify } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Db } from '../../../server/db/schema.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { registerErrors } from '../../../server/http/failures.ts'
import { appendEvents } from '../../../server/realtime/eventLog.ts'
import type { NewEvent } from '../../../server/realtime/eventRepository.ts'
import { singleProcess } from '../../../server/realtime/fanout.ts'
import type { Present } from '../../../server/realtime/presenter.ts'
import { createRealtime, type RealtimeOptions } from '../../../server/realtime/realtime.ts'
import { credentials, logger, origin, portOf } from './gatewayServer.ts'
import { openSocket } from './rawSocket.ts'

/** Presents an event as its subject. */
export const presentSubject: Present = async (_memberId, rows) =>
  rows.map(({ position, type, subject }) => ({ id: position, type, data: subject }))

/** A write that only appends these events. */
export const commit = (db: Db, ...events: NewEvent[]) => inTransaction(db, (trx) => appendEvents(trx, events))

export const flash = (memberId: number, html: string): NewEvent => ({
  memberId,
  type: 'SuccessFlash',
  subject: { html },
})

/** Headers that name the member and session of a request. The real app reads a cookie. */
export const sessionHeader = 'x-test-session'

/** Starts the real-time parts in a Fastify app on a free port. They close with the test. */
export async function startRealtime(db: Db, options: Partial<RealtimeOptions> = {}) {
  const live = new Set<string>()
  const realtime = createRealtime({
    config: { driver: 'gateway', ...credentials },
    db,
    fanout: singleProcess,
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

  /** Opens a socket on the member's channel, in the same way as our client. */
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
