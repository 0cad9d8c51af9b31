/** Photos and videos that are attached to messages. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { grantsMediaAccessTo } from '../visibility/visibleTo.ts'
import type { MediaKind } from './mediaFields.ts'

/**
 * True for a photo or video that its owner attached to a message which the viewer can still see: not unsent, and not
 * erased unless saved. Blocks are the caller's matter. For queries in which the table has its own name.
 */
export const isAttachedFor = (kind: MediaKind, viewerId: number): Expression<SqlBool> =>
  sql<SqlBool>`exists (
    select from ${sql.table(`message_${kind}`)} as attached
    join message on message.id = attached.message_id and message.unsent_at is null
      and message.from_member_id = ${sql.ref(`${kind}.member_id`)}
    join conversation_member as own on own.conversation_id = message.conversation_id and own.member_id = ${viewerId}
    where ${sql.ref(`attached.${kind}_id`)} = ${sql.ref(`${kind}.id`)}
      and (message.id > own.erased_before or exists (
        select from saved_message as saved where saved.message_id = message.id and saved.member_id = ${viewerId}
      ))
  )`

/**
 * True for private photos or videos that the viewer has access to: by media access, or because they were sent in a
 * message. For queries with the table and its member as `owner`.
 */
export const hasAccess = (kind: MediaKind, viewerId: number, now: Date): Expression<SqlBool> =>
  sql<SqlBool>`(${grantsMediaAccessTo(viewerId, now)} or ${isAttachedFor(kind, viewerId)})`

/** Attaches photos or videos to a message, in their order. */
export async function attachMedia(
  trx: Trx,
  kind: MediaKind,
  messageId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into ${sql.table(`message_${kind}`)} (message_id, ${sql.ref(`${kind}_id`)}, position)
    select ${messageId}, given.id, given.position - 1
    from unnest(${[...ids]}::integer[]) with ordinality as given (id, position)
  `.execute(trx)
}

/** Returns the ids of the photos or videos attached to a message, in their order. */
export async function findAttachedIds(db: Db, kind: MediaKind, messageId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(`${kind}_id`)} as id from ${sql.table(`message_${kind}`)}
    where message_id = ${messageId} order by position
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the messages that a photo or video is attached to, without unsent ones, in the order of their ids. */
export async function findMessagesWith(
  db: Db,
  kind: MediaKind,
  id: number,
): Promise<readonly { id: number; from_member_id: number; to_member_id: number }[]> {
  const { rows } = await sql<{ id: number; from_member_id: number; to_member_id: number }>`
    select message.id, message.from_member_id, message.to_member_id
    from ${sql.table(`message_${kind}`)} as attached
    join message on message.id = attached.message_id and message.unsent_at is null
    where ${sql.ref(`attached.${kind}_id`)} = ${id}
    order by message.id
  `.execute(db)
  return rows
}

export interface OwnMedia {
  readonly id: number
  readonly is_deleted: boolean
  readonly is_hidden: boolean
  /** Always true for photos. */
  readonly is_processed: boolean
}

/**
 * Returns those of `ids` that belong to the member, in the order of their ids. The rows are locked, so that they can't be
 * deleted before the message is stored.
 */
export async function lockOwnMedia(
  trx: Trx,
  kind: MediaKind,
  memberId: number,
  ids: readonly number[],
): Promise<readonly OwnMedia[]> {
  if (ids.length === 0) return []
  const isProcessed = kind === 'video' ? sql`is_processed` : sql`true`
  const { rows } = await sql<OwnMedia>`
    select id, deleted_at is not null as is_deleted, hidden_at is not null as is_hidden, ${isProcessed} as is_processed
    from ${sql.table(kind)}
    where id = any(${[...ids]}::integer[]) and member_id = ${memberId}
    order by id for share
  `.execute(trx)
  return rows
}
