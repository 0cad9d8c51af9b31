/** Notifications of the site to a member. */
import { z } from 'zod'
import { call } from './call.ts'
import { cursorPageOf } from './paging.ts'
import { countResponse, emptyResponse, Id, Instant } from './primitives.ts'

/** A notification (docs/product.md#system-message). */
export const SystemMessage = z.object({
  id: Id,
  text: z.string(),
  is_read: z.boolean(),
  user_id: Id,
  from_user_id: Id.nullable(),
  from_user: z.object({ name: z.literal('System notification') }),
  created_at: Instant,
  updated_at: Instant,
})
export type SystemMessage = z.infer<typeof SystemMessage>

export const systemMessageCalls = {
  'GET /system-message/auth': call({
    summary: 'Returns the member’s notifications, newest first.',
    access: 'member',
    query: z.object({ cursor: z.string().max(200).optional() }).strict(),
    response: cursorPageOf(SystemMessage),
  }),
  'GET /system-message/auth/latest': call({
    summary: 'Returns the newest notification and the number of unread ones.',
    access: 'member',
    response: z.object({ data: SystemMessage.nullable(), unread_count: z.int() }),
  }),
  'PUT /system-message/auth/mark-as-read': call({
    summary: 'Marks all notifications as read.',
    access: 'member',
    response: countResponse,
  }),
  'DELETE /system-message/auth/conversation': call({
    summary: 'Removes all notifications of the member.',
    access: 'member',
    response: emptyResponse,
  }),
}
