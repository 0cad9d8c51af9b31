/** The gateway and its publishing API alone, on the given port. */
import { fastify } from 'fastify'
import { systemClock } from '../../server/base/clock.ts'
import { createGateway } from '../../server/realtime/gateway.ts'
import { publishingApi } from '../../server/realtime/httpApi.ts'

const [, , port = '', appId = '', key = '', secret = ''] = process.argv
const credentials = { appId, key, secret }

const app = fastify()
const gateway = createGateway({
  credentials,
  allowedOrigins: [],
  allowsMissingOrigin: true,
  // All sockets come from one address at once.
  limits: { unauthorizedPerAddress: Number.POSITIVE_INFINITY },
  logger: app.log,
  isPrivateChannel: (channel) => channel.startsWith('private-'),
})
gateway.attach(app.server)
await app.register(publishingApi, {
  credentials,
  clock: systemClock,
  publish: gateway.publish,
  occupancy: async (prefix) => gateway.occupancy(prefix),
  membersOn: async (channel) => gateway.membersOn(channel),
  disconnectMember: (memberId) => gateway.disconnectMember(memberId),
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('disconnect', () => process.exit())
