import type { FastifyInstance } from 'fastify'
import { badRequest, notFound, unprocessable } from './errors.ts'

/** Without recursion: a body can be nested deeper than the stack. */
function holdsNul(whole: unknown): boolean {
  const rest = [whole]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [name, part] of Object.entries(value)) rest.push(name, part)
  }
  return false
}

/** PostgreSQL keeps no text with a NUL in it, and nobody means one: such a request fails before it asks for anything. */
export function registerNulRefusal(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ params, query, body }) => {
    if (holdsNul(params)) throw notFound()
    if (holdsNul(query)) throw badRequest()
    if (holdsNul(body)) throw unprocessable({ text: ['A text holds a sign that can not be kept.'] })
  })
}
