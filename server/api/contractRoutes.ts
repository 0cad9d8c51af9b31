import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { type CallKey, calls } from '../../contract/calls.ts'
import { recordAliasWrites } from '../audit/recordWrites.ts'
import { checkAccess } from './access.ts'
import { badRequest, HttpError, notFound, unprocessable } from '../http/errors.ts'
import type { Handlers } from './handlers.ts'
import { serializerOf } from './serialize.ts'
import type { Viewer } from '../http/viewer.ts'

export interface ContractRouteDeps {
  /** Each resource's share of the table. Together they are the table. */
  readonly handlers: readonly Partial<Handlers>[]
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  readonly now: () => number
  /** Parses every result with its zod schema before serialising it: what tests do, as serialisers bend wrong data silently. */
  readonly checkResponses?: boolean
}

const callKeys = Object.keys(calls) as CallKey[]

/** `GET /user/{id}` as Fastify writes it. */
const routeOf = (key: CallKey) => {
  const [method = '', path = ''] = key.split(' ')
  return { method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

/**
 * Joins the resources' handlers.
 *
 * @throws when a key is served twice or not at all, so that such a server does not start (DESIGN 3)
 */
export function joinHandlers(shares: readonly Partial<Handlers>[]): Handlers {
  const served = new Map<string, unknown>()
  for (const share of shares) {
    for (const [key, handler] of Object.entries(share)) {
      if (served.has(key)) throw new Error(`${key} is served twice.`)
      if (!(key in calls)) throw new Error(`${key} is not in the table of calls.`)
      served.set(key, handler)
    }
  }
  const missing = callKeys.filter((key) => !served.has(key))
  if (missing.length > 0) throw new Error(`Nobody serves ${missing.join(', ')}.`)
  return Object.fromEntries(served) as unknown as Handlers
}

/** Has the browser keep an answer. @returns whether it has this very one already */
function allowCaching(request: FastifyRequest, reply: FastifyReply, text: string, seconds: number): boolean {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', `private, max-age=${seconds}`).header('vary', 'Cookie').header('etag', tag)
  // A proxy that packs answers makes the tag a weak one.
  const known = new Set(
    (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, '')),
  )
  return known.has(tag) || known.has('*')
}

/**
 * A page says whose it is. In another tab its cookie may have become another's, an alias's say: what was meant for the
 * one must not be written by the other.
 *
 * @throws HttpError 401, at which a page begins anew as whoever is signed in
 */
function requireSameMember(viewer: Viewer, { headers }: FastifyRequest): void {
  const meant = headers['x-member']
  if (meant !== undefined && meant !== String(viewer.memberId))
    throw new HttpError(401, 'another_member', 'Another account is in use here now. Please try again.')
}

const fieldErrors = (error: z.ZodError): Record<string, string[]> => {
  // A map, because a caller may name a field `__proto__`.
  const errors = new Map<string, string[]>()
  for (const issue of error.issues) {
    const field = issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : issue.path.join('.')
    errors.set(field, [...(errors.get(field) ?? []), issue.message])
  }
  return Object.fromEntries(errors)
}

/** Wrong in form (types, unknown fields) is 400; well formed but against a rule is 422. */
const isMalformed = (error: z.ZodError) =>
  error.issues.some((issue) => issue.code === 'invalid_type' || issue.code === 'unrecognized_keys')

function parseRequest(row: Call, request: FastifyRequest) {
  const params = row.params?.safeParse(request.params)
  if (params && !params.success) throw notFound()
  // `?a=1&a=2` and unknown parameters are refused, not ignored: a filter that does nothing misleads.
  const query = row.query?.safeParse(request.query)
  if (query && !query.success) throw badRequest(undefined, fieldErrors(query.error))
  const body = row.body?.safeParse(request.body ?? {})
  if (body && !body.success) {
    const errors = fieldErrors(body.error)
    throw isMalformed(body.error) ? badRequest(undefined, errors) : unprocessable(errors)
  }
  return { params: params?.data, query: query?.data, body: body?.data }
}

/** Serves the whole table of calls under the instance's prefix. */
export function registerContract(app: FastifyInstance, deps: ContractRouteDeps): void {
  const handlers = joinHandlers(deps.handlers)
  for (const key of callKeys) {
    const row: Call = calls[key]
    // The table's types hold for each key by itself; over a union of keys the compiler can't follow them.
    const handler: (context: never) => unknown = handlers[key]
    const isWrite = !key.startsWith('GET ')
    app.route({
      ...routeOf(key),
      config: { call: key },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const viewer = await deps.viewerOf(request)
        const { id } = request.params as { id?: string }
        if (viewer && isWrite) requireSameMember(viewer, request)
        checkAccess(row.access, viewer, deps.now(), id)
        const context = { ...parseRequest(row, request), viewer, request }
        const work = () => handler(context as never)
        const result = await (viewer && isWrite
          ? recordAliasWrites({ viewer, key, id, requestId: request.id }, work)
          : work())
        if (deps.checkResponses) row.response.parse(result)
        if (viewer) reply.header('cache-control', 'private, no-store')
        const text = serializerOf(row.response)(result)
        if (row.maxAgeSeconds !== undefined && allowCaching(request, reply, text, row.maxAgeSeconds))
          return reply.status(304).send()
        return reply
          .status(row.status ?? 200)
          .header('content-type', 'application/json; charset=utf-8')
          .send(text)
      },
    })
  }
}
