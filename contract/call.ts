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

/** A form with files, sent as `multipart/form-data`. */
export interface Multipart {
  /**
   * The schema of the fields. They arrive as texts: `FormBoolean` and `FormIds` of `primitives.ts` read them. The items
   * of a list are sent as `name[0]`, `name[1]` and so on.
   */
  readonly fields: Schema
  /** The names of the files. Each must be sent, once. */
  readonly files: readonly string[]
  /** Whose size limit applies to each file. */
  readonly media: MediaKind
  /** Milliseconds within which the whole form must arrive. */
  readonly timeLimit: number
}

/** The texts of a form by name; lists where it has `name[0]`, `name[1]` and so on. */
export type FormTexts = Readonly<Record<string, string | readonly string[]>>

export type MediaKind = 'photo' | 'video'

/** A file of a form while its call is handled. It is removed afterwards, unless the handler moved it. */
export interface ReceivedFile {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** SHA-256 in hex. */
  readonly hash: string
}

export interface Call {
  readonly access: Access
  readonly params?: Schema
  readonly query?: Schema
  /** The JSON body. A row has `body` or `multipart`, never both. */
  readonly body?: Schema
  /**
   * Allows the body to be sent as `multipart/form-data` too: makes of the texts of a form what JSON would have been, which
   * `body` then validates.
   */
  readonly formBody?: (fields: FormTexts) => unknown
  readonly multipart?: Multipart
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
