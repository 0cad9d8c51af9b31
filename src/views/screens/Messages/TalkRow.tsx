import { DayDivider } from '../../components/DayDivider.tsx'
import { LazyActionMenu } from '../../components/LazyActionMenu.tsx'
import { LocalNotice } from '../../components/LocalNotice.tsx'
import { MessageBubble } from '../../components/MessageBubble.tsx'
import { MessagePlace } from './MessagePlace.tsx'
import { messageMenuItems } from './messageMenu.tsx'
import { PendingMessage } from './PendingMessage.tsx'
import type { TalkRowData } from './talkRows.ts'
import type { ConversationActor } from './ThreadHead.tsx'

interface TalkRowProps {
  row: TalkRowData
  name: string
  conversation: ConversationActor
}

function Words({ row: { row, createdAt, endsGroup }, name, conversation }: TalkRowProps) {
  if (row.kind === 'notice') return <LocalNotice>{row.notice.text}</LocalNotice>
  if (row.kind === 'pending') {
    return (
      <PendingMessage
        entry={row.entry}
        name={name}
        isLast={endsGroup}
        onRetry={(key) => conversation.send({ type: 'message.retry', key })}
        onDiscard={(key) => conversation.send({ type: 'message.discard', key })}
      />
    )
  }
  const { message } = row
  const { ownId } = conversation.getSnapshot().context
  return (
    <MessageBubble
      isOwn={message.from_user_id === ownId}
      otherName={name}
      text={message.text}
      state={message.is_unsent ? 'unsent' : 'sent'}
      isUnlock={message.is_unlock}
      isRead={message.is_read}
      isSaved={message.is_saved}
      isLast={endsGroup}
      photos={message.photos}
      place={
        message.shares_location && (
          <MessagePlace location={message.location} isOwn={message.from_user_id === ownId} />
        )
      }
      {...(endsGroup && { sentAt: createdAt })}
      menu={
        message.is_unsent ? undefined : (
          <LazyActionMenu
            label="What to do with this message"
            items={() => messageMenuItems(conversation, message.id)}
          />
        )
      }
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
