/** System messages that admins send to all members, or to a part of them (docs/product.md#broadcasts). */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { cursorPageOf } from './paging.ts'
import { countResponse, Id, idParams, Instant, trimmedText } from './primitives.ts'

/** Which members get a broadcast. Each condition that is not null narrows them down. */
export const BroadcastSegment = z
  .object({
    /** Members with this role. */
    role: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .nullable()
      .default(null),
    /** Members whose published place is in this country, by its code of two letters. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable()
      .default(null),
    /** Members whose browser asked for this language when they last used it, by its code of two or three letters. */
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/)
      .nullable()
      .default(null),
    /** True: supporters only; false: members who are no supporters. */
    supporters: z.boolean().nullable().default(null),
    /** `days`: seen in the last `days` days, or not seen for so long. */
    seen: z
      .object({ within: z.boolean(), days: z.int().min(1).max(limits.broadcast.seenDays) })
      .strict()
      .nullable()
      .default(null),
  })
  .strict()
export type BroadcastSegment = z.infer<typeof BroadcastSegment>

const BroadcastText = trimmedText()
  .min(1, 'Write a message.')
  .max(limits.broadcast.textLength, 'This text is too long.')

export const Broadcast = z.object({
  id: Id,
  text: z.string(),
  segment: BroadcastSegment,
  /** `failed`: it stopped by itself, and can be continued. */
  state: z.enum(['waiting', 'sending', 'sent', 'stopped', 'failed']),
  /** How many members were to get it when it was sent. Some may have left meanwhile. */
  receiver_count: z.int().nonnegative(),
  /** How many members have got it. */
  sent_count: z.int().nonnegative(),
  /** Who sent it, and who stopped it. */
  sender: z.object({ id: Id, name: z.string() }).nullable(),
  stopped_by: z.object({ id: Id, name: z.string() }).nullable(),
  created_at: Instant,
  ended_at: Instant.nullable(),
})
export type Broadcast = z.infer<typeof Broadcast>

export const broadcastCalls = {
  'POST /system-message/for-all': call({
    summary: 'Sends a system message to all members, or to those of a segment. A job sends it in batches.',
    access: 'admin',
    body: z.object({ text: BroadcastText, segment: BroadcastSegment.prefault({}) }).strict(),
    idempotent: true,
    response: Broadcast,
    status: 202,
  }),
  'POST /system-message/for-all/count': call({
    summary: 'Returns how many members would get a broadcast.',
    access: 'admin',
    body: z.object({ segment: BroadcastSegment.prefault({}) }).strict(),
    response: countResponse,
  }),
  'GET /system-message/for-all/segment': call({
    summary: 'Returns the roles, and the countries and languages that members have, to choose a segment.',
    access: 'admin',
    response: z.object({
      roles: z.array(z.object({ slug: z.string(), name: z.string() })),
      countries: z.array(z.object({ code: z.string(), name: z.string() })),
      languages: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  }),
  'GET /system-message/for-all': call({
    summary: 'Returns the broadcasts, newest first.',
    access: 'admin',
    query: z.object({ cursor: z.string().max(limits.longestCursor).optional() }).strict(),
    response: cursorPageOf(Broadcast),
  }),
  'GET /system-message/for-all/{id}': call({
    summary: 'Returns a broadcast and its progress.',
    access: 'admin',
    params: idParams,
    response: Broadcast,
  }),
  'PUT /system-message/for-all/{id}/stop': call({
    summary: 'Stops a broadcast. Members who have got it keep it. Repeating it changes nothing.',
    access: 'admin',
    params: idParams,
    response: Broadcast,
  }),
  'PUT /system-message/for-all/{id}/continue': call({
    summary:
      'Continues a broadcast that failed, with the members who have not got it. Otherwise 409 `not_failed`.',
    access: 'admin',
    params: idParams,
    response: Broadcast,
  }),
}
