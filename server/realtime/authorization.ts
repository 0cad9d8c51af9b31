/** `/broadcasting/auth` and `/broadcasting/user-auth`: decide who may subscribe to which channel. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { badRequest, forbidden, unauthenticated, unprocessable } from '../http/errors.ts'
import {
  type ChannelGrant,
  type Grantee,
  grantChannel,
  type GrantOptions,
  grantUser,
  type UserGrant,
} from './grants.ts'
import { isSocketId, ownerOf } from './protocol.ts'

const bodyLimit = 4 * 1024
const config = { isForMembers: true }

const checkSocketId = (socketId: string) => {
  if (!isSocketId(socketId)) throw unprocessable({ socket_id: ['Invalid socket id.'] })
}

/**
 * Signs a member's subscription to their own channel.
 *
 * @throws HttpError 422 for an invalid `socketId`, 403 for a channel of somebody else
 */
function authorizeChannel(
  options: GrantOptions,
  request: { readonly socketId: string; readonly channelName: string; readonly grantee: Grantee },
): ChannelGrant {
  checkSocketId(request.socketId)
  if (ownerOf(request.channelName) !== request.grantee.memberId) throw forbidden()
  return grantChannel(options, request)
}

/**
 * Signs that a socket belongs to a member.
 *
 * @throws HttpError 422 for an invalid `socketId`
 */
function authenticateUser(
  options: GrantOptions,
  request: { readonly socketId: string; readonly grantee: Grantee },
): UserGrant {
  checkSocketId(request.socketId)
  return grantUser(options, request)
}

export interface RealtimeRoutesOptions {
  readonly grants: GrantOptions
  readonly viewerOf: (request: FastifyRequest) => Promise<Grantee | null>
}

const UserAuthBody = z.strictObject({ socket_id: z.string() })
const AuthBody = z.strictObject({ socket_id: z.string(), channel_name: z.string() })

const parse = <Body>(schema: z.ZodType<Body>, body: unknown): Body => {
  const result = schema.safeParse(body)
  if (!result.success) throw badRequest()
  return result.data
}

/** Parses the urlencoded body of pusher-js. A repeated name is refused, like a list in the place of a text. */
function parseForm(text: string): Record<string, string> {
  const form = new URLSearchParams(text)
  if (new Set(form.keys()).size !== form.size) throw badRequest()
  return Object.fromEntries(form)
}

/**
 * The two routes as a separate Fastify plugin, because only they accept urlencoded bodies. Hooks of the app check XSRF
 * tokens and `Origin`, as for every write that a cookie authorizes.
 */
export async function realtimeRoutes(app: FastifyInstance, { grants, viewerOf }: RealtimeRoutesOptions) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_request: FastifyRequest, body: string) => parseForm(body),
  )

  async function granteeOf(request: FastifyRequest): Promise<Grantee> {
    const viewer = await viewerOf(request)
    if (!viewer) throw unauthenticated()
    return viewer
  }

  app.post('/broadcasting/auth', { bodyLimit, config }, async (request, reply) => {
    const grantee = await granteeOf(request)
    const body = parse(AuthBody, request.body)
    void reply.header('cache-control', 'private, no-store')
    return authorizeChannel(grants, { socketId: body.socket_id, channelName: body.channel_name, grantee })
  })

  app.post('/broadcasting/user-auth', { bodyLimit, config }, async (request, reply) => {
    const grantee = await granteeOf(request)
    const body = parse(UserAuthBody, request.body)
    void reply.header('cache-control', 'private, no-store')
    return authenticateUser(grants, { socketId: body.socket_id, grantee })
  })
}
