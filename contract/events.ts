/**
 * Events of the private channel `private-App.User.{id}` (SPEC 4, Real-time events). On the wire the name
 * is `App\Events\<type>`. Every event carries a position that grows per member, so that a client that was
 * away asks `GET /event?after=` for what it missed.
 */
import { z } from 'zod'
import { Message, UserCard } from './shapes.ts'

export const eventData = {
  SuccessFlash: z.object({ html: z.string() }),
  ErrorFlash: z.object({ html: z.string() }),
  MessageCreated: z.object({ message: Message }),
  MessageUpdated: z.object({ message: Message }),
  UserBanned: z.object({}),
} as const

const envelope = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ id: z.int().nonnegative(), type: z.literal(type), data })

export const MemberEvent = z.discriminatedUnion('type', [
  envelope('SuccessFlash', eventData.SuccessFlash),
  envelope('ErrorFlash', eventData.ErrorFlash),
  envelope('MessageCreated', eventData.MessageCreated),
  envelope('MessageUpdated', eventData.MessageUpdated),
  envelope('UserBanned', eventData.UserBanned),
])

export type MemberEvent = z.infer<typeof MemberEvent>
export type MemberEventType = MemberEvent['type']

/**
 * What passes by: it is in no log and has no position, and nobody who was away asks for it. He fetches anew what it
 * is about, as that is a state and no history.
 */
export const PassingEvent = z.object({
  id: z.null(),
  type: z.literal('DudelistOnlineUpdated'),
  /** Members of the dudelist who came or went, as they are now. */
  data: z.object({ users: z.array(UserCard) }),
})

export type PassingEvent = z.infer<typeof PassingEvent>
/** What a member's channel carries. */
export type ChannelEvent = MemberEvent | PassingEvent

/** The namespace that laravel-echo puts before an event's name. */
export const eventNamespace = 'App.Events'
export const memberChannel = (memberId: number) => `private-App.User.${memberId}`
