import type { Message } from '../../../../contract/types.ts'
import { DayDivider } from '../../components/messages/DayDivider.tsx'
import { LazyActionMenu } from '../../components/controls/LazyActionMenu.tsx'
import { ThreadEvent } from '../../components/messages/ThreadEvent.tsx'
import { MessageBubble, type MessageBubbleProps } from '../../components/messages/MessageBubble.tsx'
import { MessagePlace } from './MessagePlace.tsx'
import { messageMenuItems } from './messageMenu.tsx'
import { pendingBubble } from './pendingBubble.tsx'
import type { TalkRowData } from './talkRows.ts'
import type { ConversationActor } from './ThreadHead.tsx'

interface TalkRowProps {
  row: TalkRowData
  name: string
  conversation: ConversationActor
}

const storedBubble = (
  message: Message,
  conversation: ConversationActor,
): Omit<MessageBubbleProps, 'otherName'> => {
  const isOwn = message.from_user_id === conversation.getSnapshot().context.ownId
  return {
    isOwn,
    text: message.text,
    state: message.is_unsent ? 'unsent' : 'sent',
    isUnlock: message.is_unlock,
    isRead: message.is_read,
    isSaved: message.is_saved,
    photos: message.photos,
    place: message.shares_location && <MessagePlace location={message.location} isOwn={isOwn} />,
    menu: message.is_unsent ? undefined : (
      <LazyActionMenu
        label="What to do with this message"
        items={() => messageMenuItems(conversation, message.id)}
      />
    ),
  }
}

/** One bubble from writing on: a new one in its place, once the message is stored, would be read out again. */
function Words({ row: { row, createdAt, endsGroup }, name, conversation }: TalkRowProps) {
  if (row.kind === 'notice') return <ThreadEvent>{row.notice.text}</ThreadEvent>
  const bubble =
    row.kind === 'message'
      ? storedBubble(row.message, conversation)
      : pendingBubble(row.entry, {
          onRetry: (key) => conversation.send({ type: 'message.retry', key }),
          onDiscard: (key) => conversation.send({ type: 'message.discard', key }),
        })
  return (
    <MessageBubble
      {...bubble}
      otherName={name}
      isLast={endsGroup}
      {...(endsGroup && row.kind === 'message' && { sentAt: createdAt })}
    />
  )
}

export function TalkRow(props: TalkRowProps) {
  return (
    <>
      {props.row.beginsDay && <DayDivider iso={props.row.createdAt} />}
      <Words {...props} />
    </>
  )
}
