/** The body of a refusal, and the results of calls in the browser. */
import { z } from 'zod'

/** The body of every response that is not a success (docs/product.md#error-bodies). */
export const ErrorBody = z.object({
  message: z.string(),
  /** A stable word for programs, for example `upgrade_required` or `confirm_bulk`. */
  code: z.string(),
  /** The messages for each field that breaks a rule. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The path of a page where one can do something about it: the appeal against a suspension. */
  link: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** 502 with the code `provider_failed` only: a payment company did not confirm, and nothing was changed. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 502

/** A refusal that callers must handle. It is returned, never thrown (docs/product.md#8-errors). */
export interface Refusal {
  readonly ok: false
  readonly status: RefusalStatus
  /** A stable word for programs, for example `confirm_bulk`. */
  readonly code: string
  readonly message: string
  /** The server sent no message, so `message` is the status line. */
  readonly isMessageMissing?: true
  /** The messages for each field that breaks a rule. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The path of a page where one can do something about it: the appeal against a suspension. */
  readonly link?: string
}

interface Success<Data> {
  readonly ok: true
  readonly data: Data
}

/** What a call returns in the browser. */
export type Answer<Data> = Success<Data> | Refusal
