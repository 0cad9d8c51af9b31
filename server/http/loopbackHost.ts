import type { FastifyRequest } from 'fastify'
import { notFound } from './errors.ts'

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/**
 * Refuses requests without a loopback `Host`: pages for the operator of a demo are for browsers on this machine. It keeps
 * out pages on a domain that resolves to this machine (DNS rebinding).
 *
 * @throws HttpError 404
 */
export async function requireLoopbackHost(request: FastifyRequest): Promise<void> {
  if (!loopback.test(request.raw.headers.host ?? '')) throw notFound()
}
