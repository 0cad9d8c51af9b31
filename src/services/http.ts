/**
 * The HTTP client of the app. The table of calls gives each call its types; the browser imports only types from it.
 */
import { create as createClient, isAxiosError, isCancel } from 'axios'
import type { AxiosResponse } from 'axios'
import type { Answer } from '../../contract/answer.ts'
import type { CallInput, CallKey, CallRequest, CallResponse, Calls } from '../../contract/calls.ts'
import { CallError, errorText } from './failure.ts'
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

type CallOptions<Key extends CallKey> = CallParts<Key> & { signal?: AbortSignal }

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
  /**
   * Returns the id of the member whose page this is, or null. Another tab may have signed in as someone else since:
   * the server then answers 401 instead of writing in that member's name.
   */
  readonly memberId?: () => number | null
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
   * Makes a call. A refusal of the contract (400, 401, 403, 404, 409, 413, 422, 429) is returned as a result.
   * @throws CallError when no answer came (`isNetwork`) or an unexpected one (5xx)
   */
  readonly call: CallFunction
  /** Signs the subscription of a socket to a channel. Throws like `call`. */
  readonly authorizeChannel: (socketId: string, channel: string) => Promise<Answer<ChannelGrant>>
  /** Signs in the user of a socket. Throws like `call`. */
  readonly authorizeUser: (socketId: string) => Promise<Answer<UserGrant>>
}

/** Milliseconds after which an answer counts as lost. */
const answerWithin = 30_000

interface Parts {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: object
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** The error of a call that acts on a member without naming one (`docs/product.md#input-rules`). */
const noId = 'No id to user.'

/** @throws TypeError when a parameter of the path is missing */
export function fillPath(template: string, params: Readonly<Record<string, string | number>> = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') {
      throw new TypeError(template.startsWith('/user/{id}') ? noId : `${template} needs ${name}`)
    }
    return encodeURIComponent(value)
  })
}

export function createHttp({ origin = '', onUnauthenticated, memberId = () => null }: HttpOptions): Http {
  const client = createClient({
    withCredentials: true,
    withXSRFToken: true,
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' },
    timeout: answerWithin,
  })

  async function ask<Data>(method: string, url: string, parts: Parts): Promise<Answer<Data>> {
    const member = memberId()
    try {
      const { data }: AxiosResponse<Data> = await client.request<Data>({
        method,
        url,
        ...(parts.query && { params: parts.query }),
        ...(parts.body !== undefined && { data: parts.body }),
        ...(parts.signal && { signal: parts.signal }),
        headers: {
          ...(member !== null && { 'X-Member': member }),
          ...(parts.idempotencyKey !== undefined && { 'Idempotency-Key': parts.idempotencyKey }),
        },
      })
      return { ok: true, data }
    } catch (error) {
      if (isCancel(error) || !isAxiosError<unknown>(error)) throw error
      const status = error.response?.status ?? null
      if (status === 401) onUnauthenticated()
      const refusal = status === null ? null : refusalIn(status, error.response?.data, errorText(error))
      if (refusal) return refusal
      throw new CallError(errorText(error), { status, cause: error })
    }
  }

  const call: CallFunction = (key, ...[options]) => {
    const { params, ...parts }: Parts = options ?? {}
    const [method = '', template = ''] = key.split(' ')
    return ask(method, `${origin}/api${fillPath(template, params)}`, parts)
  }

  return {
    call,
    authorizeChannel: (socket_id, channel_name) =>
      ask('POST', `${origin}/broadcasting/auth`, { body: { socket_id, channel_name } }),
    authorizeUser: (socket_id) => ask('POST', `${origin}/broadcasting/user-auth`, { body: { socket_id } }),
  }
}
