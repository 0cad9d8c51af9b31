/**
 * The one HTTP client (SPEC 7): every call of the contract, typed by its table, of which the browser imports
 * types only.
 */
import { create as createClient, isAxiosError, isCancel } from 'axios'
import type { AxiosResponse } from 'axios'
import type { Answer } from '../../contract/answer.ts'
import type { CallInput, CallKey, CallRequest, CallResponse, Calls } from '../../contract/calls.ts'
import { CallError, errorText } from './failure.ts'
import { refusalIn } from './refusal.ts'

/** A number in a path needs no String(...) at the caller. */
type PathValues<Values> = {
  [Name in keyof Values]: string extends Values[Name] ? Values[Name] | number : Values[Name]
}
/** What zod coerces from text takes `unknown`; a caller gives the type that it becomes. */
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
      /** The same on every try of the same write, so that the server does it once. */
      idempotencyKey: string
    }
  : unknown)

type CallOptions<Key extends CallKey> = CallParts<Key> & { signal?: AbortSignal }

/** The options may be left out where none of them is needed. */
type Rest<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options]

export type CallFunction = <Key extends CallKey>(
  key: Key,
  ...rest: Rest<CallOptions<Key>>
) => Promise<Answer<CallResponse<Key>>>

export interface HttpOptions {
  /** Of the server; the page's own unless said. */
  readonly origin?: string
  /** Told of every 401, whoever made the call (SPEC 8). The caller gets his answer as well. */
  readonly onUnauthenticated: () => void
  /**
   * The member whose page this is, or null where it is nobody's. The cookie may have become another's in another tab:
   * the server refuses, with 401, what was meant for one and would be written by the other.
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
   * Makes a call. An answer that the spec knows (400, 401, 403, 404, 409, 413, 422, 429) is a result.
   * @throws CallError when no answer came (`isNetwork`), or one that nobody expects (5xx)
   */
  readonly call: CallFunction
  /** Signs a socket's subscription (SPEC 4, Realtime connection). Throws like `call`. */
  readonly authoriseChannel: (socketId: string, channel: string) => Promise<Answer<ChannelGrant>>
  /** Signs a socket's user in (SPEC 4, Realtime connection). Throws like `call`. */
  readonly authoriseUser: (socketId: string) => Promise<Answer<UserGrant>>
}

/** An answer that takes longer is taken for lost. */
const answerWithin = 30_000

interface Parts {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: object
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** SPEC 5: whoever acts on a member names him. */
const noId = 'No id to user.'

/** @throws TypeError when the path names a parameter that was not given */
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
    authoriseChannel: (socket_id, channel_name) =>
      ask('POST', `${origin}/broadcasting/auth`, { body: { socket_id, channel_name } }),
    authoriseUser: (socket_id) => ask('POST', `${origin}/broadcasting/user-auth`, { body: { socket_id } }),
  }
}
