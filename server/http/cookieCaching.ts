import type { FastifyInstance } from 'fastify'

/**
 * Keeps every response that sets a cookie out of caches, whatever its route says: a cache could give the cookie to
 * another browser. Call it after everything that sets cookies, because hooks run in the order of their registration.
 */
export const registerCookieCaching = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.hasHeader('set-cookie')) void reply.header('cache-control', 'private, no-store')
  })
}
