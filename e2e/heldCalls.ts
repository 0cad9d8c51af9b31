import { type APIRequestContext, expect } from '@playwright/test'

/** How a held call goes on: as the server would answer it, unless something is said. */
export interface Going {
  readonly refusal?: {
    readonly status: number
    readonly code?: string
    readonly message?: string
    readonly errors?: Readonly<Record<string, readonly string[]>>
  }
  /** The line breaks before anything is done. */
  readonly isLost?: boolean
  /** What is answered, without anything being done. */
  readonly instead?: object
  /** Only so many items stay in the page that is answered. */
  readonly take?: number
  readonly changes?: Readonly<Record<string, unknown>>
}

export interface HeldCalls {
  /** From now on calls of these rows of the table wait until `answer` lets one go on; earlier ones are cut off. */
  readonly hold: (...calls: readonly string[]) => Promise<void>
  /** Waits until such a call has come, which goes on waiting. */
  readonly come: (call: string) => Promise<void>
  /** Waits until such a call has come, and lets it go on. */
  readonly answer: (call: string, going?: Going) => Promise<void>
  /** Calls of these rows are answered at once again; those that wait are cut off, with nothing done. */
  readonly release: (...calls: readonly string[]) => Promise<void>
}

/** @param url of a server with the fault switch */
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
