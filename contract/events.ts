/**
 * Events of the private channel `private-App.User.{id}` (docs/product.md#real-time-events). On the wire the name is
 * `App\Events\<type>`. Each event has a position that grows per member. A client that was away asks
 * `GET /event?after=` for the events that it missed.
 */
import { z } from 'zod'
import { call } from './call.ts'
import { UserCard } from './members.ts'
import { Video } from './media.ts'
import { Message } from './messages.ts'
import { SystemMessage } from './systemMessages.ts'

export const eventData = {
  SuccessFlash: z.object({ html: z.string() }),
  ErrorFlash: z.object({ html: z.string() }),
  MessageCreated: z.object({ message: Message }),
  MessageUpdated: z.object({ message: Message }),
  SystemMessageCreated: z.object({ system_message: SystemMessage }),
  /** A video of the member makes progress, is processed, or failed. */
  VideoUpdated: z.object({ video: Video }),
  /** The member's age report is accepted (2) or rejected (3). */
  AgeReportCompleted: z.object({ age_report_status: z.union([z.literal(2), z.literal(3)]) }),
  /** The member’s roles, or what one of them allows, changed. The client fetches the member again. */
  RolesChanged: z.object({}),
  UserBanned: z.object({}),
} as const

const envelope = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ id: z.int().nonnegative(), type: z.literal(type), data })

export const MemberEvent = z.discriminatedUnion('type', [
  envelope('SuccessFlash', eventData.SuccessFlash),
  envelope('ErrorFlash', eventData.ErrorFlash),
  envelope('MessageCreated', eventData.MessageCreated),
  envelope('MessageUpdated', eventData.MessageUpdated),
  envelope('SystemMessageCreated', eventData.SystemMessageCreated),
  envelope('VideoUpdated', eventData.VideoUpdated),
  envelope('AgeReportCompleted', eventData.AgeReportCompleted),
  envelope('RolesChanged', eventData.RolesChanged),
  envelope('UserBanned', eventData.UserBanned),
])

export type MemberEvent = z.infer<typeof MemberEvent>
export type MemberEventType = MemberEvent['type']

/**
 * An event that is not stored and has no position. A client that missed it fetches the state again
 * (docs/decisions.md#presence-events-are-not-logged).
 */
export const TransientEvent = z.object({
  id: z.null(),
  type: z.literal('DudelistOnlineUpdated'),
  /** Members on the viewer's list who came online or on cam, or left, in their current state. */
  data: z.object({ users: z.array(UserCard) }),
})

export type TransientEvent = z.infer<typeof TransientEvent>
/** An event on a member's channel. */
export type ChannelEvent = MemberEvent | TransientEvent

/** The namespace that laravel-echo puts before an event's name. */
export const eventNamespace = 'App.Events'

/** Returns the name of a member's private channel. */
export const memberChannel = (memberId: number) => `private-App.User.${memberId}`

export const eventCalls = {
  'GET /event': call({
    summary:
      'Returns the events after a position, oldest first. `reset` means that events are missing: load the state again.',
    access: 'member',
    query: z.object({ after: z.coerce.number().int().min(0) }).strict(),
    response: z.object({
      data: z.array(MemberEvent),
      last_id: z.int().nonnegative(),
      has_more: z.boolean(),
      reset: z.boolean(),
    }),
  }),
}
