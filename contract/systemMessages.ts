/** Notifications of the site to a member. */
import { z } from 'zod'
import { call } from './call.ts'
import { cursorPageOf } from './paging.ts'
import { countResponse, Id, idParams, Instant } from './primitives.ts'

/** A notification (docs/product.md#system-message). */
export const SystemMessage = z.object({
  id: Id,
  text: z.string(),
  is_read: z.boolean(),
  user_id: Id,
  from_user_id: Id.nullable(),
  /** The decision that it tells of, which the member can appeal (`POST /user/auth/decision/{id}/appeal`). */
  decision_id: Id.nullable(),
  from_user: z.object({ name: z.literal('System notification') }),
  created_at: Instant,
  updated_at: Instant,
})
export type SystemMessage = z.infer<typeof SystemMessage>

/** `removed_at` names the removal, to undo it with `PUT /system-message/auth/restore`. */
const Removal = z.object({ removed_at: Instant })

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
    summary: 'Removes all notifications of the member, or those up to the id `up_to`.',
    access: 'member',
    query: z.object({ up_to: z.coerce.number().pipe(Id).optional() }).strict(),
    response: Removal,
  }),
  'DELETE /system-message/{id}': call({
    summary: 'Removes one notification of the member. Repeating it changes nothing.',
    access: 'member',
    params: idParams,
    response: Removal,
  }),
  'PUT /system-message/auth/restore': call({
    summary: 'Restores the notifications of a removal. Returns how many.',
    access: 'member',
    body: Removal.strict(),
    response: countResponse,
  }),
}
