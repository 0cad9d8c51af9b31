import { Bookmark, BookmarkX, Undo2 } from 'lucide-react'
import type { Message } from '../../../../contract/types.ts'
import type { OutboxEntry } from '../../../machines/outbox/entries.ts'
import { ActionMenu } from '../../components/ActionMenu.tsx'
import { DayDivider } from '../../components/DayDivider.tsx'
import { LocalNotice } from '../../components/LocalNotice.tsx'
import { MessageBubble, type MessageState } from '../../components/MessageBubble.tsx'
import type { TalkRowData } from './talkRows.ts'
import type { ConversationActor } from './ThreadHead.tsx'

const stateOf: Record<OutboxEntry['state'], MessageState> = {
  queued: 'sending',
  sending: 'sending',
  resending: 'sending',
  retrying: 'retrying',
  waitingForNetwork: 'waiting',
  confirming: 'waiting',
  failed: 'failed',
}

function MessageMenu({ message, conversation }: { message: Message; conversation: ConversationActor }) {
  const snapshot = conversation.getSnapshot()
  const canUnsend = snapshot.can({ type: 'message.unsend', id: message.id })
  return (
    <ActionMenu
      label="What to do with this message"
      items={[
        {
          id: 'save',
          label: message.is_saved ? 'Keep no longer' : 'Keep',
          icon: message.is_saved ? <BookmarkX /> : <Bookmark />,
          onSelect: () => conversation.send({ type: 'message.toggleSave', id: message.id }),
        },
        ...(canUnsend
          ? [
              {
                id: 'unsend',
                label: 'Take back',
                icon: <Undo2 />,
                isDanger: true,
                onSelect: () => conversation.send({ type: 'message.unsend', id: message.id }),
              },
            ]
          : []),
      ]}
    />
  )
}

function Words({
  data: { row, createdAt, endsGroup },
  name,
  conversation,
}: {
  data: TalkRowData
  name: string
  conversation: ConversationActor
}) {
  if (row.kind === 'notice') return <LocalNotice>{row.notice.text}</LocalNotice>
  if (row.kind === 'pending') {
    const { key, text, isUnlock, state } = row.entry
    return (
      <MessageBubble
        isOwn
        otherName={name}
        text={text}
        isUnlock={isUnlock}
        state={stateOf[state]}
        isLast={endsGroup}
        onRetry={() => conversation.send({ type: 'message.retry', key })}
        onDiscard={() => conversation.send({ type: 'message.discard', key })}
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
      {...(endsGroup && { sentAt: createdAt })}
      menu={message.is_unsent ? undefined : <MessageMenu message={message} conversation={conversation} />}
    />
  )
}

export function TalkRow({
  row: data,
  name,
  conversation,
}: {
  row: TalkRowData
  name: string
  conversation: ConversationActor
}) {
  return (
    <>
      {data.beginsDay && <DayDivider iso={data.createdAt} />}
      <Words data={data} name={name} conversation={conversation} />
    </>
  )
}
