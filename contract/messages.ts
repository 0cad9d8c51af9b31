/** Conversations and their messages (docs/product.md#message-rules). */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { Avatar, Photo, Video } from './media.ts'
import { distanceFields, UserCard } from './members.ts'
import { perPage } from './paging.ts'
import { countResponse, emptyResponse, Id, idParams, Instant, Point, ToggleBody } from './primitives.ts'

/** The ids of both members, joined by a dash. */
const ConversationKey = z
  .string()
  .regex(/^[1-9]\d{0,9}-[1-9]\d{0,9}$/)
  .refine((key) => key.split('-').every((id) => Number(id) <= limits.largestId))

/** A place that a member shares in a message. */
export const SharedPlace = Point.extend({
  /** City, state and country joined by commas. Null far from any city. */
  address: z.string().nullable(),
  /** When the place disappears. Null while the sender keeps the message. */
  until: Instant.nullable(),
})
export type SharedPlace = z.infer<typeof SharedPlace>

/** See docs/product.md#message. */
export const Message = z.object({
  id: Id,
  conversation: ConversationKey,
  text: z.string(),
  is_unlock: z.boolean(),
  /**
   * For how many days the sender shared their private media; 0: until they stop. Null when `is_unlock` is false, and in
   * messages from before this was kept.
   */
  unlock_days: z.literal([0, ...limits.unlockDays]).nullable(),
  is_read: z.boolean(),
  is_sent: z.boolean(),
  is_unsent: z.boolean(),
  is_saved: z.boolean(),
  is_reported_by_me: z.boolean(),
  is_from_deleted_user: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  from_user_id: Id,
  to_user_id: Id,
  from_user: UserCard.nullable(),
  to_user: UserCard.nullable(),
  other_user: UserCard.nullable(),
  ...distanceFields,
  /** Without those that the viewer may not see: deleted or hidden ones, and for the receiver those that wait for approval. */
  photos: z.array(Photo),
  videos: z.array(Video),
  /** How many were attached. */
  photo_count: z.int().nonnegative(),
  video_count: z.int().nonnegative(),
  shares_location: z.boolean(),
  /** Null when no place was shared, and when the shared place has disappeared. */
  location: SharedPlace.nullable(),
  /** The `Idempotency-Key` that the message was sent with. Null for the receiver. */
  idempotency_key: z.string().nullable(),
})
export type Message = z.infer<typeof Message>

/** A row of the conversation list (docs/product.md#conversation-summary). */
export const ConversationSummary = z.object({
  /** The id of the other member. */
  id: Id,
  name: z.string(),
  conversation: ConversationKey,
  text: z.string(),
  ...distanceFields,
  created_at: Instant,
  read_at: Instant.nullable(),
  is_read: z.boolean(),
  unread_count: z.int(),
  is_own: z.boolean(),
  is_unlock: z.boolean(),
  shares_location: z.boolean(),
  photo_count: z.int().nonnegative(),
  video_count: z.int().nonnegative(),
  is_unsent: z.boolean(),
  is_supporter: z.boolean(),
  is_verified: z.boolean(),
  is_online: z.boolean(),
  is_in_dudelists: z.boolean(),
  avatar: Avatar.nullable(),
  latest_message_id: Id,
  latest_message_created_at: Instant,
})
export type ConversationSummary = z.infer<typeof ConversationSummary>

/** Ids of the sender's own photos or videos. Private ones become visible to the receiver with the message. */
const attachedIds = z
  .array(Id)
  .max(limits.messageAttachments, 'Attach up to 10 photos and videos.')
  .refine((ids) => new Set(ids).size === ids.length, 'Attach each one once.')
  .default([])

export const SendMessageBody = z
  .object({
    to_user_id: Id,
    /** Must be the sender: the account that they act as, while they use an alias. */
    from_user_id: Id.optional(),
    text: z.string().max(limits.messageTextLength, 'This message is too long.').default(''),
    /** A place to share. It disappears after `limits.sharedPlaceLifetime` unless the sender keeps the message. */
    location: Point.strict().optional(),
    photo_ids: attachedIds,
    video_ids: attachedIds,
    is_unlock: z.boolean().default(false),
    is_confirmed: z.boolean().default(false),
  })
  .strict()
  .refine(({ photo_ids, video_ids }) => photo_ids.length + video_ids.length <= limits.messageAttachments, {
    path: ['photo_ids'],
    message: 'Attach up to 10 photos and videos.',
  })

/** Whom a member lets begin a conversation with them. Replies and messages of admins are never refused. */
const firstMessagesFrom = ['everyone', 'with-photo', 'verified', 'nobody'] as const
export const FirstMessagesFrom = z.enum(firstMessagesFrom)
export type FirstMessagesFrom = z.infer<typeof FirstMessagesFrom>

const conversationParams = z.object({ id: ConversationKey })

export const messageCalls = {
  'GET /conversation/{filter}': call({
    summary: 'Returns a list of conversations, or the messages of the conversation with this key.',
    access: 'onboarded',
    params: z.object({
      filter: z.union([z.enum(['my-newest-first', 'my-unread-only']), ConversationKey]),
    }),
    query: z
      .object({ cursor: z.string().max(200).optional(), per_page: perPage(limits.pageSizes.conversations) })
      .strict(),
    response: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('conversations'),
        data: z.array(ConversationSummary),
        next_cursor: z.string().nullable(),
      }),
      z.object({
        kind: z.literal('messages'),
        /** Newest first. */
        data: z.array(Message),
        next_cursor: z.string().nullable(),
        /** Null when the other member is deleted or disabled, or one of the two blocked the other. */
        other_user: UserCard.nullable(),
        can_write: z.boolean(),
        /**
         * Whom the other member lets write first, when that is why the viewer can't write. Null otherwise. Equal for
         * all viewers who do not qualify.
         */
        first_messages_from: FirstMessagesFrom.exclude(['everyone']).nullable(),
        /** Whether the viewer shares private media with the other member. */
        looks_at_my_private: z.boolean(),
      }),
    ]),
  }),
  'PUT /conversation/{id}/read': call({
    summary: 'Marks all messages of a conversation as read, or those up to the message `up_to`.',
    access: 'onboarded',
    params: conversationParams,
    query: z.object({ up_to: z.coerce.number().pipe(Id).optional() }).strict(),
    response: countResponse,
  }),
  'PUT /conversation/{id}/erase': call({
    summary: 'Removes a conversation for the member alone. Saved messages stay.',
    access: 'onboarded',
    params: conversationParams,
    response: emptyResponse,
  }),
  'POST /message': call({
    summary: 'Sends a message. After 429 `confirm_bulk`, send it again with `is_confirmed`.',
    access: 'onboarded',
    body: SendMessageBody,
    status: 201,
    idempotent: true,
    response: Message,
  }),
  'GET /message/{id}': call({
    summary: 'Returns a message that the member sent or received, with new addresses of its private photos.',
    access: 'onboarded',
    params: idParams,
    response: Message,
  }),
  'PUT /message/{id}/read': call({
    summary: 'Marks a received message as read.',
    access: 'onboarded',
    params: idParams,
    response: Message,
  }),
  'PUT /message/{id}/unsend': call({
    summary: 'Retracts a sent message for both members, within 24 hours.',
    access: 'onboarded',
    params: idParams,
    response: Message,
  }),
  'PUT /message/{id}/toggle-save': call({
    summary: 'Saves a message, or stops saving it.',
    access: 'onboarded',
    params: idParams,
    body: ToggleBody,
    response: z.object({ is_saved: z.boolean() }),
  }),
  'GET /message/unread/count': call({
    summary: 'Returns the number of unread messages, and in how many conversations they are.',
    access: 'member',
    response: countResponse.extend({ conversations: z.int().nonnegative() }),
  }),
}
