import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The most requests of one connection that are not answered. Browsers and proxies send one after another. */
const maxUnanswered = 16

/** The requests of one connection that are not answered. */
interface Line {
  unanswered: number
  /** Lets each request that waits for those before it go on, oldest first. */
  readonly waiting: (() => void)[]
}

function openLine(socket: Socket): Line {
  const line: Line = { unanswered: 0, waiting: [] }
  // The responses before are never sent then.
  socket.once('close', () => {
    for (const goOn of line.waiting.splice(0)) goOn()
  })
  return line
}

/**
 * Answers the requests of one connection one after another. Node starts all that a client sends without waiting, and
 * each would hold its answer, such as an open file, until the client has read those before. Call it before all other
 * hooks.
 */
export function registerPipelining(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>()
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    const line = lines.get(socket) ?? openLine(socket)
    lines.set(socket, line)
    if (line.unanswered >= maxUnanswered) socket.destroy()
    const isFirst = line.unanswered === 0
    line.unanswered += 1
    reply.raw.once('close', () => {
      line.unanswered -= 1
      line.waiting.shift()?.()
    })
    if (!isFirst && !socket.destroyed) await new Promise<void>((resolve) => line.waiting.push(resolve))
    // A hijacked request runs no further hook and no handler.
    if (socket.destroyed) reply.hijack()
  })
}
