import type { FastifyInstance } from 'fastify'
import { badRequest, notFound, unprocessable } from './errors.ts'

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Without recursion: a body can be nested deeper than the stack. */
function hasUnstorableText(whole: unknown): boolean {
  const rest = [whole]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string' && !isStorable(value)) return true
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [name, part] of Object.entries(value)) rest.push(name, part)
  }
  return false
}

/**
 * PostgreSQL keeps no text with a NUL or half a surrogate pair in it, and nobody means one: such a request fails before
 * it asks for anything.
 */
export function registerTextCheck(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ params, query, body }) => {
    if (hasUnstorableText(params)) throw notFound()
    if (hasUnstorableText(query)) throw badRequest()
    if (hasUnstorableText(body)) throw unprocessable({ text: ['A text holds a sign that can not be kept.'] })
  })
}
