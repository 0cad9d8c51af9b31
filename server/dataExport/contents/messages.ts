import { sql } from 'kysely'
import { noBlockWith } from '../../visibility/visibleTo.ts'
import { list, type Parts } from './part.ts'

/** How the site names the other member of a conversation. */
const otherName = sql`case when other.deleted_at is null then other.name else 'Deleted member' end`

/**
 * Conversations and messages that the site shows to the member: none with a member who is blocked either way, and no
 * erased messages unless they are saved.
 */
export const messages: Parts = {
  conversations: list(
    ['conversation', 'conversation_member'],
    (memberId) => sql`
      select own.conversation_id as key, own.conversation_id as id, ${otherName} as with,
        conversation.started_by_id = ${memberId} as is_started_by_you, own.unread_count, own.read_at,
        conversation.created_at
      from conversation_member as own
      join conversation on conversation.id = own.conversation_id
      join member as other on other.id = own.other_member_id
      where own.member_id = ${memberId} and own.latest_message_id is not null
        and ${noBlockWith(memberId, 'own.other_member_id')}
    `,
  ),
  messages: list(
    ['message', 'message_photo', 'message_video', 'saved_message'],
    (memberId) => sql`
      select message.id as key, message.id, message.conversation_id, ${otherName} as with,
        message.from_member_id = ${memberId} as is_from_you,
        case when message.unsent_at is null then message.text end as text, message.unsent_at, message.is_unlock,
        message.location_latitude, message.location_longitude, message.location_address, message.location_until,
        array(select photo_id from message_photo where message_id = message.id order by position) as photo_ids,
        array(select video_id from message_video where message_id = message.id order by position) as video_ids,
        saved.member_id is not null as is_saved, message.created_at
      from message
      join conversation_member as own
        on own.conversation_id = message.conversation_id and own.member_id = ${memberId}
      join member as other on other.id = own.other_member_id
      left join saved_message as saved on saved.message_id = message.id and saved.member_id = ${memberId}
      where ${noBlockWith(memberId, 'own.other_member_id')}
        and (message.id > own.erased_before or saved.member_id is not null)
    `,
  ),
}

/** System messages to the member, and to all since they joined, but for those that they removed. */
export const notifications: Parts = {
  notifications: list(
    ['system_message', 'system_message_mark', 'system_message_removal'],
    (memberId) => sql`
      select sent.id as key, sent.text, sent.id <= coalesce(mark.read_before, 0) as is_read, sent.created_at
      from system_message as sent
      join member on member.id = ${memberId}
      left join system_message_mark as mark on mark.member_id = member.id
      where sent.deleted_at is null and sent.id > coalesce(mark.erased_before, 0)
        and (sent.member_id = member.id or (sent.member_id is null and sent.created_at >= member.created_at))
        and not exists (select from system_message_removal as removal
          where removal.member_id = member.id and removal.system_message_id = sent.id)
    `,
  ),
}
