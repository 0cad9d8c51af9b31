import type { ConversationSummary } from '../../../../contract/messages.ts'
import { lastLineOf } from '../../components/messages/lastLine.ts'
import { PersonRow } from '../../components/members/PersonRow.tsx'
import { ShortTime } from '../../components/layout/ShortTime.tsx'
import { conversationPath } from '../../paths.ts'

/** A link to an unread conversation, with its last message and time. */
export function UnreadConversation({ conversation }: { conversation: ConversationSummary }) {
  const { before, written } = lastLineOf(conversation)
  return (
    <PersonRow
      href={conversationPath(conversation.conversation)}
      picture={conversation.avatar}
      name={conversation.name}
      presence={conversation.is_online ? 'online' : 'offline'}
      isSupporter={conversation.is_supporter}
      detail={
        <>
          {before !== '' && <bdi>{before}</bdi>}
          <span>{written}</span>
        </>
      }
      time={<ShortTime iso={conversation.latest_message_created_at} />}
    />
  )
}
