import type { ConversationSummary } from '../../contract/messages.ts'
import { defaultName } from '../members/presentCards.ts'
import type { CardsFor } from '../members/presentCards.ts'
import { conversationKey } from './conversationKey.ts'
import type { ConversationRow } from './conversationRepository.ts'

const deletedMemberName = 'Deleted member'

/** Presents a member's conversations as the API lists them, in the order of `rows`. */
export async function presentConversations(
  cardsFor: CardsFor,
  memberId: number,
  rows: readonly ConversationRow[],
): Promise<ConversationSummary[]> {
  const cards = await cardsFor(
    memberId,
    rows.map((row) => row.other_member_id),
  )
  return rows.map((row) => {
    const card = cards.get(row.other_member_id)
    return {
      id: row.other_member_id,
      name: row.other_is_deleted ? deletedMemberName : (row.other_name ?? defaultName),
      conversation: conversationKey(memberId, row.other_member_id),
      text: row.text,
      distance: card?.distance ?? null,
      converted_distance: card?.converted_distance ?? null,
      created_at: row.created_at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
      is_read: row.unread_count === 0,
      unread_count: row.unread_count,
      is_own: row.is_own,
      is_unlock: row.is_unlock,
      shares_location: row.shares_location,
      photo_count: row.photo_count,
      video_count: row.video_count,
      is_unsent: row.is_unsent,
      is_supporter: card?.is_supporter ?? false,
      is_verified: card?.is_verified ?? false,
      is_online: card?.is_online ?? false,
      is_in_dudelists: card?.in_dudelist ?? false,
      avatar: card?.avatar ?? null,
      latest_message_id: row.latest_message_id,
      latest_message_created_at: row.latest_message_created_at.toISOString(),
    }
  })
}
