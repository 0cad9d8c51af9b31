/** One row of the table of calls. */
import type { z } from 'zod'

/**
 * Who may make a call (docs/product.md#roles).
 * - `guest`: anyone
 * - `member`: anyone who is signed in, also before onboarding or while disabled
 * - `onboarded`: an enabled member who has finished onboarding
 * - `supporter`, `admin`, `superAdmin`: an onboarded member with that right
 * - `self`: a member whose id is `{id}`; with an alias, the id of the account they act as
 * - `selfOrAdmin`: `self`, or an admin
 */
export type Access =
  | 'guest'
  | 'member'
  | 'onboarded'
  | 'supporter'
  | 'admin'
  | 'superAdmin'
  | 'self'
  | 'selfOrAdmin'

export type Schema = z.ZodType

export interface Call {
  readonly access: Access
  readonly params?: Schema
  readonly query?: Schema
  /**
   * The JSON body. No call has a multipart body yet. The first one adds a field `multipart` here, with the schema of
   * its fields and the names of its files. A row has `body` or `multipart`, never both. `contractRoutes.ts`,
   * `openapi.ts` (as `multipart/form-data`) and `CallInput` in `calls.ts` read the new field.
   */
  readonly body?: Schema
  readonly response: Schema
  /** The status of a success. The default is 200. */
  readonly status?: 200 | 201 | 202
  /**
   * The browser sends an `Idempotency-Key`. A repeated key returns the first response
   * (docs/decisions.md#idempotency-keys).
   */
  readonly idempotent?: true
  /**
   * The response is the same for everyone who may ask. The browser caches it for this many seconds and then
   * revalidates it.
   */
  readonly maxAgeSeconds?: number
  /** One or two sentences for the OpenAPI description. */
  readonly summary: string
}

/** Returns `row` with its exact type, and checks that it is a `Call`. */
export const call = <const Row extends Call>(row: Row): Row => row
