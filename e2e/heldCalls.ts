import { type APIRequestContext, expect } from '@playwright/test'

/** How a held call continues. Default: the server handles it. */
export interface Going {
  readonly refusal?: {
    readonly status: number
    readonly code?: string
    readonly message?: string
    readonly errors?: Readonly<Record<string, readonly string[]>>
  }
  /** Closes the connection before the call is handled. */
  readonly isLost?: boolean
  /** The answer to send instead of handling the call. */
  readonly instead?: object
  /** How many items to keep in the page of the answer. */
  readonly take?: number
  readonly changes?: Readonly<Record<string, unknown>>
}

export interface HeldCalls {
  /** Holds further calls of these keys until `answer` continues one. Drops calls that are held already. */
  readonly hold: (...calls: readonly string[]) => Promise<void>
  /** Waits until such a call has come. The call stays held. */
  readonly come: (call: string) => Promise<void>
  /** Waits until such a call has come, and continues it. */
  readonly answer: (call: string, going?: Going) => Promise<void>
  /** Stops holding calls of these keys. Drops calls that are held. */
  readonly release: (...calls: readonly string[]) => Promise<void>
}

/** @param url the address of a server with the fault switch */
export function createHeldCalls(request: APIRequestContext, url: string): HeldCalls {
  const ask = async (what: string, data: object) => {
    const answer = await request.post(`${url}/apps/test-faults/${what}`, { data, timeout: 0 })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  return {
    hold: (...calls) => ask('hold', { calls }),
    come: (call) => ask('come', { call }),
    answer: (call, going) => ask('answer', { call, ...going }),
    release: (...calls) => ask('release', { calls }),
  }
}
