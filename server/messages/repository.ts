import { sql } from 'kysely'
import { preparedQuery, type ValueOf } from '../db/prepared.ts'
import type { Db, Trx } from '../db/schema.ts'
import { attachMedia } from '../media/attachedRepository.ts'
import { type MemberId, noBlockWith } from '../visibility/visibleTo.ts'

export interface MessageRow {
  readonly id: number
  readonly conversation_id: number
  readonly from_member_id: number
  readonly to_member_id: number
  readonly text: string
  readonly is_unlock: boolean
  readonly unlock_days: 0 | 1 | 7 | null
  readonly is_unsent: boolean
  readonly is_saved: boolean
  /** Whether the reader has reported it. */
  readonly is_reported: boolean
  /** For the recipient: whether they read it. For the sender: whether the recipient read it and sends receipts. */
  readonly is_read: boolean
  readonly is_from_deleted: boolean
  readonly photo_count: number
  readonly video_count: number
  readonly shares_location: boolean
  readonly location_latitude: number | null
  readonly location_longitude: number | null
  readonly location_address: string | null
  readonly location_until: Date | null
  readonly idempotency_key: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** Selects the messages that a member takes part in and may see: not blocked, and not erased unless saved. */
const messagesOf = (db: Db, memberId: MemberId) =>
  db
    .selectFrom('message')
    .innerJoin('conversation_member as own', (join) =>
      join.onRef('own.conversation_id', '=', 'message.conversation_id').on('own.member_id', '=', memberId),
    )
    .innerJoin('member as sender', 'sender.id', 'message.from_member_id')
    .leftJoin('saved_message as saved', (join) =>
      join.onRef('saved.message_id', '=', 'message.id').on('saved.member_id', '=', memberId),
    )
    .where(noBlockWith(memberId, 'own.other_member_id'))
    .where((where) =>
      where.or([
        where('message.id', '>', where.ref('own.erased_before')),
        where('saved.member_id', 'is not', null),
      ]),
    )
    .select((select) => [
      'message.id',
      'message.conversation_id',
      'message.from_member_id',
      'message.to_member_id',
      'message.is_unlock',
      'message.unlock_days',
      'message.photo_count',
      'message.video_count',
      'message.shares_location',
      'message.location_latitude',
      'message.location_longitude',
      'message.location_address',
      'message.location_until',
      'message.created_at',
      'message.updated_at',
      // The text of an unsent message is kept for moderators only.
      sql<string>`case when message.unsent_at is null then message.text else '' end`.as('text'),
      select('message.unsent_at', 'is not', null).$castTo<boolean>().as('is_unsent'),
      select('saved.member_id', 'is not', null).$castTo<boolean>().as('is_saved'),
      select('sender.deleted_at', 'is not', null).$castTo<boolean>().as('is_from_deleted'),
      select
        .exists(
          select
            .selectFrom('report')
            .where('report.reporter_id', '=', memberId)
            .where('report.subject_type', '=', 'message')
            .whereRef('report.subject_id', '=', 'message.id')
            .select('report.id'),
        )
        .$castTo<boolean>()
        .as('is_reported'),
      sql<boolean>`case when message.from_member_id = ${memberId} then message.read_at is not null
        else coalesce(own.read_at >= message.created_at, false) end`.as('is_read'),
      sql<string | null>`case when message.from_member_id = ${memberId} then message.idempotency_key end`.as(
        'idempotency_key',
      ),
    ])

/**
 * Reads a page of a conversation, newest first.
 * @param before id of the last message of the previous page
 */
export function listMessages(
  db: Db,
  memberId: number,
  { conversationId, before, limit }: { conversationId: number; before: number | null; limit: number },
): Promise<MessageRow[]> {
  return messagesOf(db, memberId)
    .where('message.conversation_id', '=', conversationId)
    .$if(before !== null, (query) => query.where('message.id', '<', before))
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Prepared, because the gateway runs it for every message that it delivers. One message has a statement of its own:
 * PostgreSQL supposes ten ids in any array, finds that too expensive, and would plan each run anew.
 */
const selectMessages = preparedQuery(
  (db, value: ValueOf<{ memberId: number; ids: readonly number[]; id: number }>, shape: { isOne: boolean }) =>
    messagesOf(db, value('memberId')).where(
      shape.isOne
        ? sql<boolean>`message.id = ${value('id')}`
        : sql<boolean>`message.id = any(${value('ids')}::integer[])`,
    ),
)

export const findMessages = (db: Db, memberId: number, ids: readonly number[]): Promise<MessageRow[]> => {
  const [id] = ids
  return id === undefined
    ? Promise.resolve([])
    : selectMessages(db, { memberId, ids, id }, { isOne: ids.length === 1 })
}

export const findMessage = (db: Db, memberId: number, id: number): Promise<MessageRow | undefined> =>
  messagesOf(db, memberId).where('message.id', '=', id).executeTakeFirst()

/** Reads the message that was stored with an idempotency key. */
export const findByKey = (db: Db, fromId: number, key: string) =>
  db
    .selectFrom('message')
    .where('from_member_id', '=', fromId)
    .where('idempotency_key', '=', key)
    .select([
      'id',
      'to_member_id',
      'text',
      'is_unlock',
      'shares_location',
      'location_latitude',
      'location_longitude',
    ])
    .executeTakeFirst()

/** A place to share in a message. */
export interface NewLocation {
  readonly latitude: number
  readonly longitude: number
  readonly address: string | null
  readonly until: Date
}

export interface NewMessage {
  readonly conversationId: number
  readonly fromId: number
  readonly toId: number
  readonly text: string
  /** The message says that the sender shares private media with the recipient. */
  readonly announcesMediaAccess: boolean
  /** For how many days; 0: until the sender stops. Null for any other message. */
  readonly accessDays: 0 | 1 | 7 | null
  readonly location: NewLocation | null
  /** Ids of the sender's own photos and videos, in their order. */
  readonly photoIds: readonly number[]
  readonly videoIds: readonly number[]
  readonly idempotencyKey: string | null
}

/** Stores a message. Its time is read while the conversation is locked, so that times and ids have the same order. */
export async function insertMessage(trx: Trx, message: NewMessage): Promise<number> {
  const { id } = await trx
    .insertInto('message')
    .values({
      conversation_id: message.conversationId,
      from_member_id: message.fromId,
      to_member_id: message.toId,
      text: message.text,
      is_unlock: message.announcesMediaAccess,
      unlock_days: message.accessDays,
      shares_location: message.location !== null,
      location_latitude: message.location?.latitude ?? null,
      location_longitude: message.location?.longitude ?? null,
      location_address: message.location?.address ?? null,
      location_until: message.location?.until ?? null,
      photo_count: message.photoIds.length,
      video_count: message.videoIds.length,
      idempotency_key: message.idempotencyKey,
      created_at: sql<Date>`clock_timestamp()`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachMedia(trx, 'photo', id, message.photoIds)
  await attachMedia(trx, 'video', id, message.videoIds)
  return id
}

/**
 * Marks messages to `readerId` as read for their sender.
 * @param upTo id of the last message; null for all messages. One of another conversation marks nothing.
 * @returns the ids of the messages that changed, in order
 */
export async function markMessagesRead(
  trx: Trx,
  readerId: number,
  conversationId: number,
  upTo: number | null,
): Promise<number[]> {
  const rows = await trx
    .updateTable('message')
    .set({ read_at: sql<Date>`clock_timestamp()` })
    .where('conversation_id', '=', conversationId)
    .where('to_member_id', '=', readerId)
    .where('read_at', 'is', null)
    .$if(upTo !== null, (query) =>
      query.where('id', '<=', (eb) =>
        eb
          .selectFrom('message as last')
          .where('last.id', '=', upTo)
          .where('last.conversation_id', '=', conversationId)
          .select('last.id'),
      ),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

const noLocation = {
  location_latitude: null,
  location_longitude: null,
  location_address: null,
} as const

/**
 * Marks a message of the member as unsent, and deletes its place.
 * @returns false if the member has no such message that was sent after `sentAfter`
 */
export async function markUnsent(trx: Trx, fromId: number, id: number, sentAfter: Date): Promise<boolean> {
  const result = await trx
    .updateTable('message')
    .set({
      ...noLocation,
      unsent_at: sql<Date>`clock_timestamp()`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('from_member_id', '=', fromId)
    .where('unsent_at', 'is', null)
    .where('created_at', '>', sentAfter)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes the texts of messages that were unsent before `before`. Until then moderators can read them. */
export async function deleteTextsUnsentBefore(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('message')
    .set({ text: '' })
    .where('unsent_at', '<', before)
    .where('text', '<>', '')
    .execute()
}

/**
 * Finds the sender of a message to `toId`, whether or not the two can still see it: a block hides it, and so does
 * erasing the conversation. Finds nothing once the sender's account is erased.
 */
export const findSenderOf = (db: Db, toId: number, id: number) =>
  db
    .selectFrom('message')
    .innerJoin('member as sender', 'sender.id', 'message.from_member_id')
    .where('message.id', '=', id)
    .where('message.to_member_id', '=', toId)
    .where('sender.deleted_at', 'is', null)
    .select('message.from_member_id')
    .executeTakeFirst()

/**
 * Sets until when a message's place is shared.
 * @returns false if the place is gone
 */
export async function setLocationUntil(
  trx: Trx,
  id: number,
  { until, now }: { until: Date | null; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('message')
    .set({ location_until: until, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('location_latitude', 'is not', null)
    .where((where) => where.or([where('location_until', 'is', null), where('location_until', '>', now)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Lists messages with an expired place that is not deleted yet. */
export function listExpiredLocations(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ id: number; conversation_id: number }[]> {
  return db
    .selectFrom('message')
    .where('location_until', '<=', now)
    .where('location_latitude', 'is not', null)
    .orderBy('location_until')
    .limit(limit)
    .select(['id', 'conversation_id'])
    .execute()
}

/**
 * Deletes the expired place of a message.
 * @returns sender and recipient; undefined if there was no expired place
 */
export function forgetLocation(
  trx: Trx,
  id: number,
  now: Date,
): Promise<{ from_member_id: number; to_member_id: number } | undefined> {
  return trx
    .updateTable('message')
    .set({ ...noLocation, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('location_until', '<=', now)
    .where('location_latitude', 'is not', null)
    .returning(['from_member_id', 'to_member_id'])
    .executeTakeFirst()
}

export async function saveMessage(trx: Trx, memberId: number, id: number): Promise<void> {
  await trx
    .insertInto('saved_message')
    .values({ member_id: memberId, message_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unsaveMessage(trx: Trx, memberId: number, id: number): Promise<void> {
  await trx
    .deleteFrom('saved_message')
    .where('member_id', '=', memberId)
    .where('message_id', '=', id)
    .execute()
}

/**
 * Reads the texts that a sender wrote since `since` to members who never wrote back, newest first: at most
 * `perRecipient` to each of them, and at most `total`.
 */
export function recentTexts(
  trx: Trx,
  fromId: number,
  { since, perRecipient, total }: { since: Date; perRecipient: number; total: number },
): Promise<{ toId: number; text: string }[]> {
  return trx
    .selectFrom((from) =>
      from
        .selectFrom('message')
        .where('from_member_id', '=', fromId)
        .where('created_at', '>', since)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('message as answer')
                .whereRef('answer.conversation_id', '=', 'message.conversation_id')
                .where('answer.to_member_id', '=', fromId)
                .select('answer.id'),
            ),
          ),
        )
        .select(({ fn }) => [
          'id',
          'to_member_id',
          'text',
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('to_member_id').orderBy('id', 'desc'))
            .as('nth'),
        ])
        .as('recent'),
    )
    .where('nth', '<=', perRecipient)
    .orderBy('id', 'desc')
    .limit(total)
    .select(['to_member_id as toId', 'text'])
    .execute()
}

/** Reads when a sender started conversations since `since`, oldest first. */
export async function conversationStarts(trx: Trx, fromId: number, since: Date): Promise<Date[]> {
  const starts = await trx
    .selectFrom('conversation')
    .where('started_by_id', '=', fromId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .select('created_at')
    .execute()
  return starts.map(({ created_at }) => created_at)
}

/**
 * Reads when a sender wrote in a conversation since `since`, without the messages before the other member's last one,
 * newest first. Reads the newest `limit` messages, whatever their age: a condition on the time has no index, and would
 * read the whole conversation when few messages are that new.
 */
export async function unansweredTimes(
  trx: Trx,
  {
    conversationId,
    fromId,
    since,
    limit,
  }: { conversationId: number; fromId: number; since: Date; limit: number },
): Promise<Date[]> {
  const newest = await trx
    .selectFrom('message')
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['from_member_id', 'created_at'])
    .execute()
  const answer = newest.findIndex(({ from_member_id }) => from_member_id !== fromId)
  const unanswered = answer === -1 ? newest : newest.slice(0, answer)
  return unanswered.map(({ created_at }) => created_at).filter((sentAt) => sentAt > since)
}

/** Returns whether one member ever wrote to another. */
export async function hasWrittenTo(db: Db, fromId: number, toId: number): Promise<boolean> {
  const found = await db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .where('conversation.low_member_id', '=', Math.min(fromId, toId))
    .where('conversation.high_member_id', '=', Math.max(fromId, toId))
    .where('message.from_member_id', '=', fromId)
    .select('message.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
