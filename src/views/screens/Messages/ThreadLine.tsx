import type { Message } from '../../../../contract/messages.ts'
import type { ComposerActor } from '../../../machines/messages/composer/machine.ts'
import type { ConversationActor } from '../../../machines/messages/conversation/machine.ts'
import type { ThreadRow } from '../../../machines/messages/conversation/threadRows.ts'
import { LazyActionMenu } from '../../components/controls/LazyActionMenu.tsx'
import { DayDivider } from '../../components/messages/DayDivider.tsx'
import { MessageBubble, type MessageBubbleProps } from '../../components/messages/MessageBubble.tsx'
import { ThreadEvent } from '../../components/messages/ThreadEvent.tsx'
import { messageMenuItems } from './messageMenu.tsx'
import { MessagePlace } from './MessagePlace.tsx'
import { outgoingBubble } from './outgoingBubble.tsx'

interface ThreadLineProps {
  row: ThreadRow
  ownId: number
  /** Of the other member. */
  name: string
  conversation: ConversationActor
  composer: ComposerActor
}

const storedBubble = (
  message: Message,
  ownId: number,
  conversation: ConversationActor,
): Omit<MessageBubbleProps, 'otherName'> => {
  const isOwn = message.from_user_id === ownId
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
      <LazyActionMenu label="Message options" items={() => messageMenuItems(conversation, message.id)} />
    ),
  }
}

/** The bubble keeps its element when an outgoing message is stored: screen readers would read a new one again. */
function Line({ row, ownId, name, conversation, composer }: ThreadLineProps) {
  if (row.kind === 'event') return <ThreadEvent>{row.event.text}</ThreadEvent>
  const bubble =
    row.kind === 'message'
      ? storedBubble(row.message, ownId, conversation)
      : outgoingBubble(row.outgoing, {
          onRetry: (key) => composer.send({ type: 'message.retry', key }),
          onDiscard: (key) => composer.send({ type: 'message.discard', key }),
        })
  return (
    <MessageBubble
      {...bubble}
      otherName={name}
      isLast={row.endsGroup}
      {...(row.endsGroup && row.kind === 'message' && { sentAt: row.createdAt })}
    />
  )
}

/** A row of the thread, below its day if it is the first of that day. */
export function ThreadLine(props: ThreadLineProps) {
  return (
    <>
      {props.row.beginsDay && <DayDivider iso={props.row.createdAt} />}
      <Line {...props} />
    </>
  )
}
