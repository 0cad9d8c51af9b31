import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Access, Call, MediaKind, Multipart } from '../../contract/call.ts'
import { type CallKey, calls } from '../../contract/calls.ts'
import { CsvFile } from '../../contract/csvFile.ts'
import { recordAliasWrites } from '../audit/recordWrites.ts'
import { withOrigin } from '../audit/requestOrigin.ts'
import type { WorkUnderWay } from '../base/workUnderWay.ts'
import { checkAccess } from './access.ts'
import { badRequest, HttpError, notFound, unprocessable } from '../http/errors.ts'
import type { Handlers } from './handlers.ts'
import { bearerTokenOf } from '../http/bearerToken.ts'
import { ipOf } from '../http/trustedAddress.ts'
import { serializerOf } from './serialize.ts'
import type { Viewer } from '../http/viewer.ts'
import {
  type ReceivedForm,
  receiveTexts,
  registerFormBodies,
  registerForms,
  withForm,
} from './receiveForm.ts'

export interface ApiTokens {
  /**
   * Returns the member who made the API token of a request, as the viewer of a call that its scopes allow.
   * @throws HttpError 401 for a token that does not count, 403 for a call that it may not make, 429 beyond its limit
   */
  authorize(request: FastifyRequest, secret: string, call: CallKey): Promise<Viewer>
}

export interface ContractRouteDeps {
  /** The handlers of each resource. Together they serve every call exactly once. */
  readonly handlers: readonly Partial<Handlers>[]
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  /** Who asks with an API token instead of a session. */
  readonly apiTokens: ApiTokens
  /** Reads the viewer of a session again; null when it has ended. */
  readonly refetchViewer: (sessionId: string) => Promise<Viewer | null>
  readonly now: () => number
  /** The folder for files of forms while their call is handled. */
  readonly uploadFolder: string
  /** Told of calls with files, which may take longer than their connections. */
  readonly uploadsUnderWay: Pick<WorkUnderWay, 'track'>
  /** The largest file of each kind, in KB. */
  readonly media: Readonly<Record<MediaKind, { readonly maxKb: number }>>
  /** Throws while the server can't take files of a kind. Called before a file is received. */
  readonly checkMedia: (kind: MediaKind) => void
  /**
   * Parses every result with its zod schema before it is serialized; for tests. Serializers change wrong data silently,
   * e.g. null in a field that is not nullable becomes `""`.
   */
  readonly checkResponses?: boolean
}

const callKeys = Object.keys(calls) as CallKey[]

/** Converts `GET /user/{id}` to Fastify's notation, `/user/:id`. */
const routeOf = (key: CallKey) => {
  const [method = '', path = ''] = key.split(' ')
  return { method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

/**
 * Merges the handlers of all resources.
 *
 * @throws when a call is served twice, or not at all, or is unknown: such a server does not start
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
  if (missing.length > 0) throw new Error(`No handler serves ${missing.join(', ')}.`)
  return Object.fromEntries(served) as unknown as Handlers
}

/**
 * Lets the browser cache a response for `seconds`.
 *
 * @returns whether the browser already has this response, by its ETag
 */
function allowCaching(request: FastifyRequest, reply: FastifyReply, text: string, seconds: number): boolean {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', `private, max-age=${seconds}`).header('vary', 'Cookie').header('etag', tag)
  // A proxy that compresses responses turns the tag into a weak one (`W/`).
  const known = new Set(
    (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, '')),
  )
  return known.has(tag) || known.has('*')
}

/**
 * Refuses a write whose page belongs to another member. Tabs share the session cookie, so that signing in or starting
 * an alias in one tab changes the member in all of them. Each page therefore sends the id of its member in `X-Member`.
 *
 * @throws HttpError 401, at which the page reloads the session
 */
export function requireSameMember(viewer: Viewer, { headers }: Pick<FastifyRequest, 'headers'>): void {
  const meant = headers['x-member']
  if (meant !== undefined && meant !== String(viewer.memberId))
    throw new HttpError(401, 'another_member', 'Another account is in use here now. Please try again.')
}

const fieldErrors = (error: z.ZodError): Record<string, string[]> => {
  // A map instead of an object, because a caller may name a field `__proto__`.
  const errors = new Map<string, string[]>()
  for (const issue of error.issues) {
    const field = issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : issue.path.join('.')
    errors.set(field, [...(errors.get(field) ?? []), issue.message])
  }
  return Object.fromEntries(errors)
}

/** A wrong type or an unknown field is answered with 400, a broken rule with 422 (`docs/product.md#error-bodies`). */
const isMalformed = (error: z.ZodError) =>
  error.issues.some((issue) => issue.code === 'invalid_type' || issue.code === 'unrecognized_keys')

const refusal = (error: z.ZodError): HttpError =>
  isMalformed(error) ? badRequest(undefined, fieldErrors(error)) : unprocessable(fieldErrors(error))

/** Validates the fields of a form like a body, and that each file was sent. */
function parseForm({ fields: schema, files: names }: Multipart, { fields, files }: ReceivedForm) {
  const parsed = schema.safeParse(fields)
  if (!parsed.success) throw refusal(parsed.error)
  const missing = names.filter((name) => !(name in files))
  if (missing.length > 0)
    throw unprocessable(Object.fromEntries(missing.map((name) => [name, ['Choose a file.']])))
  return { fields: parsed.data, files }
}

/** The body as JSON would have it. */
async function bodyOf({ formBody }: Call, request: FastifyRequest): Promise<unknown> {
  if (formBody && request.isMultipart()) return formBody(await receiveTexts(request))
  return request.body ?? {}
}

async function parseRequest(row: Call, request: FastifyRequest) {
  const params = row.params?.safeParse(request.params)
  if (params && !params.success) throw notFound()
  // Repeated (`?a=1&a=2`) and unknown parameters are refused: an ignored filter would return a misleading list.
  const query = row.query?.safeParse(request.query)
  if (query && !query.success) throw badRequest(undefined, fieldErrors(query.error))
  const body = row.body?.safeParse(await bodyOf(row, request))
  if (body && !body.success) throw refusal(body.error)
  return { params: params?.data, query: query?.data, body: body?.data }
}

/** Sends a table as a file that the browser saves. The mark at the start tells spreadsheets that it is UTF-8. */
const sendCsv = (reply: FastifyReply, { file_name: name, text }: CsvFile) =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(`\uFEFF${text}`)

/** Serves all calls of `contract/calls.ts` under the prefix of `app`. */
export async function registerContract(app: FastifyInstance, deps: ContractRouteDeps): Promise<void> {
  const handlers = joinHandlers(deps.handlers)
  const withFiles = callKeys.filter((key) => rowOf(key).multipart !== undefined)
  const asForms = callKeys.filter((key) => rowOf(key).formBody !== undefined)
  const others = callKeys.filter((key) => !withFiles.includes(key) && !asForms.includes(key))
  for (const key of others) serveCall(app, key, handlers, deps)
  await registerFormBodies(app, (forms) => {
    for (const key of asForms) serveCall(forms, key, handlers, deps)
  })
  await registerForms(app, (forms) => {
    for (const key of withFiles) serveCall(forms, key, handlers, deps)
  })
}

const rowOf = (key: CallKey): Call => calls[key]

interface AnsweredRequest {
  readonly viewer: Viewer | null
  readonly request: FastifyRequest
}

function serveCall(app: FastifyInstance, key: CallKey, handlers: Handlers, deps: ContractRouteDeps): void {
  const row = rowOf(key)
  // A handler's type is known for a single key only, not for the union of all keys.
  const handler: (context: never) => unknown = handlers[key]
  const isWrite = !key.startsWith('GET ')
  const { multipart } = row

  async function answer({ viewer, request }: AnsweredRequest, context: object) {
    const { id } = request.params as { id?: string }
    const work = () => handler(context as never)
    if (!isWrite) return work()
    return withOrigin({ requestId: request.id, ip: ipOf(request) }, () =>
      viewer ? recordAliasWrites({ viewer, key, id }, work) : work(),
    )
  }

  app.route({
    ...routeOf(key),
    config: { call: key, ...(multipart && { receiveWithin: multipart.timeLimit }) },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const bearer = bearerTokenOf(request)
      const viewer =
        bearer === null ? await deps.viewerOf(request) : await deps.apiTokens.authorize(request, bearer, key)
      const { id } = request.params as { id?: string }
      if (viewer && isWrite) requireSameMember(viewer, request)
      checkAccess(row.access, viewer, deps.now(), id)
      const context = { ...(await parseRequest(row, request)), viewer, request }
      const result = multipart
        ? await deps.uploadsUnderWay.track(
            withForm(request, formOptions(multipart, deps), async (form) => {
              await requireAccessStill(row.access, context, deps)
              return answer(context, { ...context, form: parseForm(multipart, form) })
            }),
          )
        : await answer(context, context)
      if (deps.checkResponses) row.response.parse(result)
      // Also for guests: the link of an appeal shows a member’s own data. `allowCaching` makes exceptions.
      reply.header('cache-control', 'private, no-store')
      if (row.response === CsvFile) return sendCsv(reply, CsvFile.parse(result))
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

/**
 * Checks access once more. While a file arrived, which takes up to minutes, the session may have ended.
 *
 * @throws HttpError 401 or 403
 */
async function requireAccessStill(
  access: Access,
  { viewer, request }: AnsweredRequest,
  deps: ContractRouteDeps,
): Promise<void> {
  const { id } = request.params as { id?: string }
  checkAccess(access, viewer && (await deps.refetchViewer(viewer.sessionId)), deps.now(), id)
}

const formOptions = ({ files, media }: Multipart, deps: ContractRouteDeps) => ({
  fileNames: files,
  maxBytes: deps.media[media].maxKb * 1024,
  folder: deps.uploadFolder,
  check: () => deps.checkMedia(media),
})
