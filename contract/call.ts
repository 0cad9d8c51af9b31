/** How a row of the table of calls is written, and what the compiler derives from it. */
import type { z } from 'zod'

/**
 * Who may make a call.
 * - `guest`: anyone
 * - `member`: signed in, whatever his state
 * - `onboarded`: signed in and through onboarding
 * - `supporter`, `admin`, `superAdmin`: an onboarded member with that right
 * - `self`: signed in, and `{id}` is his own (or the alias's) id
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
  readonly body?: Schema
  readonly response: Schema
  /** Status of the answer when all went well; 200 unless said. */
  readonly status?: 200 | 201 | 202
  /** The browser sends an `Idempotency-Key`; the same key again answers what the first answered. */
  readonly idempotent?: true
  /**
   * The answer is the same for everyone who may ask and seldom changes: the browser keeps it for so many seconds,
   * then asks whether it still holds.
   */
  readonly keptFor?: number
  readonly summary: string
}

export const call = <const Row extends Call>(row: Row): Row => row
