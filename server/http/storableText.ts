import type { FastifyInstance } from 'fastify'
import { badRequest, notFound, unprocessable } from './errors.ts'

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/**
 * Whether any string in `whole` cannot be stored. Not recursive, because a body can be nested deeper than the stack.
 */
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

/** @throws HttpError 422 when a text in `body` cannot be stored */
export function refuseUnstorableText(body: unknown): void {
  if (hasUnstorableText(body)) throw unprocessable({ text: ['A text holds a sign that can not be kept.'] })
}

/**
 * Refuses requests with a text that PostgreSQL cannot store: one with a NUL or half a surrogate pair. They would fail
 * in the database otherwise.
 */
export function registerTextCheck(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ params, query, body }) => {
    if (hasUnstorableText(params)) throw notFound()
    if (hasUnstorableText(query)) throw badRequest()
    refuseUnstorableText(body)
  })
}
