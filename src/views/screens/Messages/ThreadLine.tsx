import type { Message } from '../../../../contract/messages.ts'
import type { ComposerActor } from '../../../machines/messages/composer/machine.ts'
import type { ThreadActor } from '../../../machines/messages/thread/machine.ts'
import type { ThreadRow } from '../../../machines/messages/thread/rows.ts'
import type { OutgoingMessage, SendState } from '../../../machines/messages/outgoingMessage.ts'
import { LazyActionMenu } from '../../components/controls/LazyActionMenu.tsx'
import { DayDivider } from '../../components/messages/DayDivider.tsx'
import {
  MessageBubble,
  type MessageBubbleProps,
  type MessageState,
} from '../../components/messages/MessageBubble.tsx'
import { ThreadEvent } from '../../components/messages/ThreadEvent.tsx'
import { messageMenuItems } from './messageMenu.tsx'
import { MessagePlace, OutgoingPlace } from './MessagePlace.tsx'

interface ThreadLineProps {
  row: ThreadRow
  ownId: number
  /** Of the other member. */
  name: string
  thread: ThreadActor
  composer: ComposerActor
}

const storedBubble = (
  message: Message,
  ownId: number,
  thread: ThreadActor,
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
      <LazyActionMenu label="Message options" items={() => messageMenuItems(thread, message.id)} />
    ),
  }
}

const stateOf: Record<SendState, MessageState> = {
  queued: 'sending',
  sending: 'sending',
  resending: 'sending',
  retrying: 'retrying',
  waitingForNetwork: 'offline',
  confirming: 'held',
  failed: 'failed',
}

/** Returns what the bubble of a message shows until the server has stored it. */
export const outgoingBubble = (
  { key, text, isUnlock, location, state }: OutgoingMessage,
  { onRetry, onDiscard }: { onRetry: (key: string) => void; onDiscard: (key: string) => void },
): Omit<MessageBubbleProps, 'otherName'> => ({
  isOwn: true,
  text,
  isUnlock,
  place: location && <OutgoingPlace address={location.address} />,
  state: stateOf[state],
  onRetry: () => onRetry(key),
  onDiscard: () => onDiscard(key),
})

/** The bubble keeps its element when an outgoing message is stored: screen readers would read a new one again. */
function Line({ row, ownId, name, thread, composer }: ThreadLineProps) {
  if (row.kind === 'event') return <ThreadEvent>{row.event.text}</ThreadEvent>
  const bubble =
    row.kind === 'message'
      ? storedBubble(row.message, ownId, thread)
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
