/** What a call answers in the browser: an answer that the spec knows (SPEC 8) is a result, never an exception. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429

export interface Refusal {
  readonly ok: false
  readonly status: RefusalStatus
  /** A stable word for programs, e.g. `confirm_bulk`. */
  readonly code: string
  readonly message: string
  /** The mistakes of each field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
}

interface Success<Data> {
  readonly ok: true
  readonly data: Data
}

export type Answer<Data> = Success<Data> | Refusal
