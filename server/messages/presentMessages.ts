import type { Message, UserCard } from '../../contract/types.ts'
import { conversationKey } from '../conversations/key.ts'
import type { MessageRow } from './repository.ts'

/** Looks up members as `viewerId` sees them; one he can't see is missing from the map. */
export type CardsFor = (
  viewerId: number,
  memberIds: readonly number[],
) => Promise<ReadonlyMap<number, UserCard>>

/** Messages as the API answers them to `viewerId`, in the order of `rows`. */
export async function presentMessages(
  cardsFor: CardsFor,
  viewerId: number,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const memberIds = new Set(rows.flatMap((row) => [row.from_member_id, row.to_member_id]))
  const cards = memberIds.size > 0 ? await cardsFor(viewerId, [...memberIds]) : new Map<number, UserCard>()
  return rows.map((row) => {
    const from = cards.get(row.from_member_id) ?? null
    const to = cards.get(row.to_member_id) ?? null
    const other = row.from_member_id === viewerId ? to : from
    return {
      id: row.id,
      conversation: conversationKey(row.from_member_id, row.to_member_id),
      text: row.text,
      is_unlock: row.is_unlock,
      is_read: row.is_read,
      is_sent: true,
      is_unsent: row.is_unsent,
      is_saved: row.is_saved,
      is_from_deleted_user: row.is_from_deleted,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      from_user_id: row.from_member_id,
      to_user_id: row.to_member_id,
      from_user: from,
      to_user: to,
      other_user: other,
      distance: other?.distance ?? null,
      converted_distance: other?.converted_distance ?? null,
      photos: [],
      idempotency_key: row.idempotency_key,
    }
  })
}
