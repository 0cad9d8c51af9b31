import type { FastifyInstance } from 'fastify'
import { badRequest, notFound, unprocessable } from './errors.ts'

const isKept = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Without recursion: a body can be nested deeper than the stack. */
function holdsUnkeptText(whole: unknown): boolean {
  const rest = [whole]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string' && !isKept(value)) return true
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [name, part] of Object.entries(value)) rest.push(name, part)
  }
  return false
}

/**
 * PostgreSQL keeps no text with a NUL or half a surrogate pair in it, and nobody means one: such a request fails before
 * it asks for anything.
 */
export function registerTextRefusal(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ params, query, body }) => {
    if (holdsUnkeptText(params)) throw notFound()
    if (holdsUnkeptText(query)) throw badRequest()
    if (holdsUnkeptText(body)) throw unprocessable({ text: ['A text holds a sign that can not be kept.'] })
  })
}
