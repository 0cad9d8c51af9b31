/**
 * The publishing API that the Pusher server libraries use:
 * https://pusher.com/docs/channels/library_auth_reference/rest-api/
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { HttpError } from '../http/errors.ts'
import type { Clock } from '../base/clock.ts'
import type { Publication } from './messageHandler.ts'
import { publishingLimits } from './limits.ts'
import { isChannelName, isSocketId, memberIdOf } from './protocol.ts'
import { checkRequestSignature } from './requestSignature.ts'
import type { Credentials } from './signatures.ts'

export interface PublishingApiOptions {
  readonly credentials: Credentials
  readonly clock: Clock
  readonly publish: (publication: Publication) => void
  /** Returns channels with sockets in any process, and the number of sockets. */
  readonly occupancy: (prefix: string) => Promise<ReadonlyMap<string, number>>
  readonly membersOn: (channel: string) => Promise<readonly number[]>
  readonly disconnectMember: (memberId: number) => void
}

const refused = (message: string) => new HttpError(400, 'bad_request', message)

const name = z
  .string()
  .min(1)
  .max(publishingLimits.nameLength)
  .refine((text) => !/^pusher(_internal)?:/.test(text), 'is reserved')
const channel = z.string().refine(isChannelName, 'is not a channel name')
const info = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.literal('subscription_count', 'is only available for presence channels')))
const shared = {
  name,
  data: z.string(),
  socket_id: z.string().refine(isSocketId).optional(),
  info: info.optional(),
}

const BatchEvent = z.object({ ...shared, channel })
const Batch = z.object({ batch: z.array(BatchEvent).max(publishingLimits.eventsPerBatch) })
const Event = z.object({
  ...shared,
  channel: channel.optional(),
  channels: z.array(channel).max(publishingLimits.channelsPerEvent).optional(),
})
const Listing = z.object({ filter_by_prefix: z.string().optional(), info: info.optional() })
const ChannelPath = z.object({ name: channel })

function parse<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw refused(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim())
}

function parseBody<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  try {
    return parse(schema, JSON.parse(String(body)))
  } catch (error) {
    throw error instanceof SyntaxError ? refused('The body is not JSON') : error
  }
}

const checkSize = (data: string) => {
  if (Buffer.byteLength(data) <= publishingLimits.dataBytes) return
  throw new HttpError(413, 'too_large', `The data exceeds ${publishingLimits.dataBytes} bytes`)
}

const publicationOf = (
  event: Omit<z.infer<typeof BatchEvent>, 'channel'>,
  channels: readonly string[],
): Publication => ({
  channels,
  event: event.name,
  data: event.data,
  exceptSocketId: event.socket_id,
})

/**
 * The publishing API as a separate Fastify plugin, because its signatures cover the bytes of the body: they are kept
 * unparsed, whatever their content type. The API reads no cookies.
 */
export async function publishingApi(app: FastifyInstance, options: PublishingApiOptions) {
  const { credentials, clock, publish, occupancy, membersOn, disconnectMember } = options

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: publishingLimits.bodyBytes },
    async (_request: FastifyRequest, body: Buffer) => body,
  )

  // Pusher's libraries show the text of an error to the developer.
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    const known = error instanceof HttpError ? error.status : status
    void reply.type('text/plain; charset=utf-8')
    if (known < 500 && error instanceof Error) return reply.status(known).send(error.message)
    request.log.error({ err: error }, 'realtime: publishing failed')
    return reply.status(500).send('Internal error')
  })

  app.addHook('preHandler', async (request) => {
    const { appId } = parse(z.object({ appId: z.string() }), request.params)
    if (appId !== credentials.appId) throw new HttpError(401, 'unauthenticated', 'Unknown app')
    const query = parse(z.record(z.string(), z.string()), request.query)
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const [path = ''] = request.url.split('?')
    checkRequestSignature(credentials, clock, { method: request.method, path, query, body })
  })

  async function countsOf(channels: readonly string[]) {
    const counts = await occupancy('')
    return channels.map((each) => ({ subscription_count: counts.get(each) ?? 0 }))
  }

  app.post('/apps/:appId/events', async (request) => {
    const event = parseBody(Event, request.body)
    const channels = event.channels ?? (event.channel ? [event.channel] : [])
    if (channels.length === 0) throw refused('channels is missing')
    checkSize(event.data)
    publish(publicationOf(event, channels))
    if (!event.info?.length) return {}
    const counts = await countsOf(channels)
    return { channels: Object.fromEntries(channels.map((each, index) => [each, counts[index]])) }
  })

  app.post('/apps/:appId/batch_events', async (request) => {
    const { batch } = parseBody(Batch, request.body)
    for (const event of batch) checkSize(event.data)
    for (const event of batch) publish(publicationOf(event, [event.channel]))
    if (!batch.some((event) => event.info?.length)) return {}
    return { batch: await countsOf(batch.map((event) => event.channel)) }
  })

  app.get('/apps/:appId/channels', async (request) => {
    const { filter_by_prefix: prefix = '', info: attributes = [] } = parse(Listing, request.query)
    const counts = [...(await occupancy(prefix))]
    const isCounted = attributes.length > 0
    return {
      channels: Object.fromEntries(
        counts.map(([each, count]) => [each, isCounted ? { subscription_count: count } : {}]),
      ),
    }
  })

  app.get('/apps/:appId/channels/:name', async (request) => {
    const { name: channelName } = parse(ChannelPath, request.params)
    const { info: attributes = [] } = parse(Listing, request.query)
    const count = (await occupancy(channelName)).get(channelName) ?? 0
    return { occupied: count > 0, ...(attributes.length > 0 && { subscription_count: count }) }
  })

  // Pusher supports this for presence channels only. Here the members of all sockets are known.
  app.get('/apps/:appId/channels/:name/users', async (request) => {
    const { name: channelName } = parse(ChannelPath, request.params)
    return { users: (await membersOn(channelName)).map((id) => ({ id: String(id) })) }
  })

  app.post('/apps/:appId/users/:userId/terminate_connections', async (request) => {
    const { userId } = parse(z.object({ userId: z.string() }), request.params)
    const memberId = memberIdOf(userId)
    if (memberId === null) throw refused('Invalid user id')
    disconnectMember(memberId)
    return {}
  })
}
