import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { HttpError } from '../server/http/errors.ts'

const Refusal = z.object({
  status: z.int(),
  code: z.string().default('fault'),
  message: z.string().default('A fault that a test asked for.'),
  errors: z.record(z.string(), z.array(z.string())).default({}),
})

const Fault = Refusal.extend({
  /** A key of the table of calls, for example `POST /message`. */
  call: z.string(),
  times: z.int().positive().default(1),
  /** Handles the call and then closes the connection, so that the answer is lost. */
  isAnswerLost: z.boolean().default(false),
})
type Fault = z.infer<typeof Fault>

/** How a held call continues. */
const Going = z.object({
  refusal: Refusal.optional(),
  /** Closes the connection before the call is handled. */
  isLost: z.boolean().default(false),
  /** The answer to send instead of handling the call. */
  instead: z.unknown().optional(),
  /** How many items to keep in the page of the answer. */
  take: z.int().nonnegative().optional(),
  /** Fields to replace in the answer. */
  changes: z.record(z.string(), z.unknown()).optional(),
})
type Going = Partial<z.infer<typeof Going>>
const CallName = z.object({ call: z.string() })
const CallNames = z.object({ calls: z.array(z.string()) })

interface HeldCall {
  readonly request: FastifyRequest
  readonly goOn: (going: Going) => void
}

/** Held calls of one key, and tests that wait for such a call. */
class Hold {
  readonly #waiting: HeldCall[] = []
  readonly #wanted: ((held: HeldCall) => void)[] = []
  readonly #heralds: (() => void)[] = []

  /** Waits until a test tells how to continue. Forgets the call when its client disconnects. */
  wait(request: FastifyRequest): Promise<Going> {
    return new Promise((resolve) => {
      const { socket } = request.raw
      const forget = () => {
        if (this.#waiting.includes(held)) this.#waiting.splice(this.#waiting.indexOf(held), 1)
        resolve({ isLost: true })
      }
      const goOn = (going: Going) => {
        // A keep-alive connection carries many calls, one after another.
        socket.off('close', forget)
        resolve(going)
      }
      const held = { request, goOn }
      socket.once('close', forget)
      const wanted = this.#wanted.shift()
      if (wanted) return wanted(held)
      this.#waiting.push(held)
      for (const herald of this.#heralds.splice(0)) herald()
      return undefined
    })
  }

  next(): Promise<HeldCall> {
    const held = this.#waiting.shift()
    return held ? Promise.resolve(held) : new Promise((resolve) => this.#wanted.push(resolve))
  }

  async come(): Promise<void> {
    if (this.#waiting.length === 0) await new Promise<void>((resolve) => this.#heralds.push(resolve))
  }

  /** Drops all held calls without handling them. */
  end(): void {
    for (const { goOn } of this.#waiting.splice(0)) goOn({ isLost: true })
  }
}

/** Sends the head of an answer before it breaks the connection: without a head the browser would repeat the call itself. */
function breakLine(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 }).write('{')
  request.raw.socket.destroySoon()
}

const Counting = z.object({ per_page: z.coerce.number().pipe(z.literal(0)) })

/**
 * Returns the key of a call in the table, or method and path of one that is not in it, such as
 * `POST /broadcasting/auth`. The count of a list has a key of its own, such as `GET /user/nearby count`.
 */
function callOf({ method, routeOptions, query, body }: FastifyRequest): string {
  const call = routeOptions.config.call ?? `${method} ${routeOptions.url ?? ''}`
  const isCount = [query, body].some((asked) => Counting.safeParse(asked).success)
  return isCount ? `${call} count` : call
}

const reshaped = (payload: string, { take, changes }: Going): string => {
  const answer = z.record(z.string(), z.unknown()).parse(JSON.parse(payload))
  const items = answer['data']
  return JSON.stringify({
    ...answer,
    ...(take !== undefined && Array.isArray(items) && { data: items.slice(0, take) }),
    ...changes,
  })
}

/**
 * The fault switch: lets a browser test make the server refuse calls, or hold them until the test has seen what the
 * page shows meanwhile. A plugin of the test server only; `npm start` does not contain it.
 */
export function registerFaults(app: FastifyInstance): void {
  let faults: Fault[] = []
  const holds = new Map<string, Hold>()
  const sockets = new Set<Duplex>()
  let areSocketsCut = false
  const goings = new WeakMap<FastifyRequest, Going>()

  const take = (call: string, isAnswerLost: boolean) => {
    const found = faults.find((fault) => fault.call === call && fault.isAnswerLost === isAnswerLost)
    if (!found) return undefined
    found.times -= 1
    faults = faults.filter(({ times }) => times > 0)
    return found
  }
  const release = (call: string) => {
    holds.get(call)?.end()
    holds.delete(call)
  }

  // Runs before the gateway, which then finds the socket destroyed.
  app.server.prependListener('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (areSocketsCut) socket.destroy()
  })
  app.post('/apps/test-faults/cut-sockets', async () => {
    areSocketsCut = true
    for (const socket of sockets) socket.destroy()
    return {}
  })
  app.post('/apps/test-faults/restore-sockets', async () => {
    areSocketsCut = false
    return {}
  })

  app.post('/apps/test-faults', async (request) => {
    faults.push(Fault.parse(request.body))
    return {}
  })
  app.delete('/apps/test-faults', async () => {
    faults = []
    areSocketsCut = false
    for (const call of holds.keys()) release(call)
    return {}
  })
  app.post('/apps/test-faults/hold', async (request) => {
    for (const call of CallNames.parse(request.body).calls) {
      release(call)
      holds.set(call, new Hold())
    }
    return {}
  })
  app.post('/apps/test-faults/release', async (request) => {
    for (const call of CallNames.parse(request.body).calls) release(call)
    return {}
  })
  app.post('/apps/test-faults/come', async (request) => {
    const { call } = CallName.parse(request.body)
    const hold = holds.get(call)
    if (!hold) throw new HttpError(409, 'not_held', `${call} is not held.`)
    await hold.come()
    return {}
  })
  // Answers once such a call has come, so that tests need not poll.
  app.post('/apps/test-faults/answer', async (request) => {
    const { call } = CallName.parse(request.body)
    const held = await holds.get(call)?.next()
    if (!held) throw new HttpError(409, 'not_held', `${call} is not held.`)
    held.goOn(Going.parse(request.body))
    return {}
  })

  app.addHook('preHandler', async (request, reply) => {
    const call = callOf(request)
    const going = await holds.get(call)?.wait(request)
    if (going?.isLost) return breakLine(request, reply)
    if (going?.instead !== undefined) return reply.send(going.instead)
    if (going) goings.set(request, going)
    const fault = going?.refusal ?? take(call, false)
    if (fault) throw new HttpError(fault.status, fault.code, fault.message, fault)
    return undefined
  })
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (take(callOf(request), true)) {
      breakLine(request, reply)
      // Never resolves: the connection is closed, so nothing more can be sent.
      return new Promise<never>(() => {})
    }
    const going = goings.get(request)
    const isReshaped = going?.take !== undefined || going?.changes !== undefined
    return isReshaped && typeof payload === 'string' ? reshaped(payload, going) : payload
  })
}
