/**
 * The HTTP client of the app. The table of calls gives each call its types; the browser imports only types from it.
 */
import { create as createClient, isAxiosError, isCancel } from 'axios'
import type { AxiosProgressEvent, AxiosResponse } from 'axios'
import type { Answer } from '../../contract/answer.ts'
import type { CallInput, CallKey, CallRequest, CallResponse, Calls } from '../../contract/calls.ts'
import { isRecord } from '../../contract/isRecord.ts'
import { afterLoading } from './afterLoading.ts'
import { CallError, errorText } from './failure.ts'
import type { FormParts } from './formData.ts'
import { refusalIn } from './refusal.ts'

/** Lets callers pass numbers as path parameters. */
type PathValues<Values> = {
  [Name in keyof Values]: string extends Values[Name] ? Values[Name] | number : Values[Name]
}
/** The input type of a schema that coerces text is `unknown`; callers pass its output type instead. */
type QueryValues<Values, Read> = {
  [Name in keyof Values]: unknown extends Values[Name]
    ? Name extends keyof Read
      ? Read[Name]
      : never
    : Values[Name]
}
type QueryRead<Request> = Request extends { query: infer Read } ? Read : never

type CallParts<Key extends CallKey> = {
  [Part in keyof CallInput<Key>]: Part extends 'params'
    ? PathValues<CallInput<Key>[Part]>
    : Part extends 'query'
      ? QueryValues<CallInput<Key>[Part], QueryRead<CallRequest<Key>>>
      : CallInput<Key>[Part]
} & (Calls[Key] extends { idempotent: true }
  ? {
      /** Must be the same on every try of one write, so that the server does it once. */
      idempotencyKey: string
    }
  : unknown)

type CallOptions<Key extends CallKey> = CallParts<Key> & { signal?: AbortSignal } & (Calls[Key] extends {
    multipart: object
  }
    ? {
        /** Hears of the sent part of the form, in percent. */
        onProgress?: (percent: number) => void
      }
    : unknown) &
  (Calls[Key] extends { formBody: unknown }
    ? {
        /** Sends the body as a form instead of JSON. */
        asForm?: true
      }
    : unknown)

/** Makes the options optional for calls that require none. */
type Rest<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options]

export type CallFunction = <Key extends CallKey>(
  key: Key,
  ...rest: Rest<CallOptions<Key>>
) => Promise<Answer<CallResponse<Key>>>

export interface HttpOptions {
  /** Origin of the server. Default: the origin of the page. */
  readonly origin?: string
  /** Called for every 401 (`docs/product.md#unauthenticated-answers`). The caller gets the answer as well. */
  readonly onUnauthenticated: () => void
  /** Hears when the server wrote an answer. Not called for answers that a cache may keep: those may be old. */
  readonly onAnswer?: (answer: TimedAnswer) => void
  /**
   * Returns the id of the member whose page this is, or null. Another tab may have signed in as someone else since:
   * the server then answers 401 instead of writing in that member's name.
   */
  readonly memberId?: () => number | null
}

/** `sentAt` and `receivedAt`: epoch milliseconds of this device. */
interface TimedAnswer {
  /** The `Date` header. */
  readonly date: string
  readonly sentAt: number
  readonly receivedAt: number
}

interface ChannelGrant {
  readonly auth: string
}
interface UserGrant {
  readonly auth: string
  readonly user_data: string
}

export interface Http {
  /**
   * Makes a call. A refusal of the contract (400, 401, 403, 404, 409, 413, 422, 429) is returned as a result. A call for
   * which the server is still loading something is repeated up to three times, after the time that the server asks for,
   * unless another member has signed in or the alias has changed meanwhile.
   * @throws CallError when no answer came (`isNetwork`) or an unexpected one (5xx)
   */
  readonly call: CallFunction
  /** Signs the subscription of a socket to a channel. Throws like `call`. */
  readonly authorizeChannel: (socketId: string, channel: string) => Promise<Answer<ChannelGrant>>
  /** Signs in the user of a socket. Throws like `call`. */
  readonly authorizeUser: (socketId: string) => Promise<Answer<UserGrant>>
  /** Resolves once the calls that read, and are open now, have been answered or have failed. */
  readonly answered: () => Promise<void>
}

/** How often a call is repeated while the server loads what the call needs. */
const mostRepeats = 3

/** Milliseconds after which an answer counts as lost. */
const answerWithin = 30_000

interface Parts {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: object
  readonly body?: unknown
  readonly asForm?: true
  readonly multipart?: FormParts
  readonly onProgress?: (percent: number) => void
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** The body of a call, as a form if the caller wants. Few pages send forms. */
async function sendBody({ body, asForm }: Parts) {
  if (!asForm || !isRecord(body)) return { data: body }
  const { bodyForm } = await import('./formData.ts')
  return { data: bodyForm(body) }
}

/** A form takes as long as the network needs; its caller gives up. */
async function sendForm(form: FormParts, { onProgress }: Parts) {
  // Few pages have a form with files.
  const { formData } = await import('./formData.ts')
  return {
    data: formData(form),
    timeout: 0,
    onUploadProgress: ({ progress = 0 }: AxiosProgressEvent) => onProgress?.(Math.floor(progress * 100)),
  }
}

/** The error of a call that acts on a member without naming one (`docs/product.md#input-rules`). */
const noId = 'No id to user.'

const isUserId = (value: unknown) => /^[1-9]\d*$/.test(String(value))

/** The calls whose path names a member. */
const aboutUser = /^\/(?:(?:user|alias)\/\{id\}|dudelist\/\{userId\})/

/** @throws TypeError when a parameter of the path is missing, or the id of a member is not valid */
export function fillPath(template: string, params: Readonly<Record<string, string | number>> = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    const isId = name === 'id' || name === 'userId'
    if (isId && aboutUser.test(template) && !isUserId(value)) throw new TypeError(noId)
    if (value === undefined || value === '') throw new TypeError(`${template} needs ${name}`)
    return encodeURIComponent(value)
  })
}

const namesReceiver = (body: unknown) =>
  typeof body === 'object' && body !== null && 'to_user_id' in body && isUserId(body.to_user_id)

/** Waits while the server loads what a call needs. Returns whether to repeat the call. */
const isLoaded = async (response: AxiosResponse<unknown> | undefined): Promise<boolean> =>
  response !== undefined &&
  afterLoading({
    status: response.status,
    code: isRecord(response.data) ? response.data['code'] : undefined,
    retryAfter: response.headers['retry-after'],
  })

export function createHttp({
  origin = '',
  onUnauthenticated,
  onAnswer,
  memberId = () => null,
}: HttpOptions): Http {
  const client = createClient({
    withCredentials: true,
    withXSRFToken: true,
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' },
    timeout: answerWithin,
  })
  /** An answer that a cache may keep was perhaps written long before. */
  const tellTime = ({ headers }: AxiosResponse<unknown>, sentAt: number) => {
    const date: unknown = headers['date']
    if (typeof date !== 'string' || !String(headers['cache-control']).includes('no-store')) return
    onAnswer?.({ date, sentAt, receivedAt: Date.now() })
  }

  async function ask<Data>(
    method: string,
    url: string,
    parts: Parts,
    member = memberId(),
    repeats = 0,
  ): Promise<Answer<Data>> {
    const sentAt = Date.now()
    try {
      const response: AxiosResponse<Data> = await client.request<Data>({
        method,
        url,
        ...(parts.query && { params: parts.query }),
        ...(parts.body !== undefined && (await sendBody(parts))),
        ...(parts.multipart && (await sendForm(parts.multipart, parts))),
        ...(parts.signal && { signal: parts.signal }),
        headers: {
          ...(member !== null && { 'X-Member': member }),
          ...(parts.idempotencyKey !== undefined && { 'Idempotency-Key': parts.idempotencyKey }),
        },
      })
      tellTime(response, sentAt)
      return { ok: true, data: response.data }
    } catch (error) {
      if (isCancel(error) || !isAxiosError<unknown>(error)) throw error
      if (error.response) tellTime(error.response, sentAt)
      const status = error.response?.status ?? null
      if (status === 401) onUnauthenticated()
      // Not repeated as another member, in whose name it would write.
      if (repeats < mostRepeats && (await isLoaded(error.response)) && memberId() === member)
        return await ask(method, url, parts, member, repeats + 1)
      const refusal = status === null ? null : refusalIn(status, error.response?.data, errorText(error))
      if (refusal) return refusal
      throw new CallError(errorText(error), { status, cause: error })
    }
  }

  const reading = new Set<Promise<unknown>>()

  const call: CallFunction = (key, ...[options]) => {
    const { params, ...parts }: Parts = options ?? {}
    const [method = '', template = ''] = key.split(' ')
    if (key === 'POST /message' && !namesReceiver(parts.body)) throw new TypeError(noId)
    const answer = ask<CallResponse<typeof key>>(method, `${origin}/api${fillPath(template, params)}`, parts)
    if (method === 'GET') {
      const end = () => void reading.delete(answer)
      reading.add(answer)
      answer.then(end, end)
    }
    return answer
  }

  return {
    call,
    authorizeChannel: (socket_id, channel_name) =>
      ask('POST', `${origin}/broadcasting/auth`, { body: { socket_id, channel_name } }),
    authorizeUser: (socket_id) => ask('POST', `${origin}/broadcasting/user-auth`, { body: { socket_id } }),
    answered: async () => void (await Promise.allSettled(reading)),
  }
}
