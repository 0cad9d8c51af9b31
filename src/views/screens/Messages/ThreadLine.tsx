import type { Message } from '../../../../contract/messages.ts'
import { type AttachmentId, isAmong } from '../../../machines/messages/attachment.ts'
import type { ComposerActor } from '../../../machines/messages/composer/machine.ts'
import type { ThreadActor } from '../../../machines/messages/thread/machine.ts'
import type { ThreadRow } from '../../../machines/messages/thread/rows.ts'
import { isDiscardable } from '../../../machines/messages/outbox/outgoing.ts'
import type { OutgoingMessage, SendState } from '../../../machines/messages/outgoingMessage.ts'
import { LazyActionMenu } from '../../components/controls/LazyActionMenu.tsx'
import { DayDivider } from '../../components/messages/DayDivider.tsx'
import {
  MessageBubble,
  type MessageBubbleProps,
  type MessageState,
} from '../../components/messages/MessageBubble.tsx'
import { mediaCountText } from '../../components/messages/mediaCount.ts'
import type { SendTrouble } from '../../components/messages/MessageTrouble.tsx'
import { shownMediaOf } from '../../components/messages/shownMedia.ts'
import { ThreadEvent } from '../../components/messages/ThreadEvent.tsx'
import { conversationPath, mediaPath } from '../../paths.ts'
import type { ModalState } from '../../shell/modals.ts'
import { messageMenuItems } from './messageMenu.tsx'
import { messageSource } from './messageSource.ts'
import { MessagePlace, OutgoingPlace } from './MessagePlace.tsx'

interface ThreadLineProps {
  row: ThreadRow
  ownId: number
  /** Of the other member. */
  name: string
  thread: ThreadActor
  composer: ComposerActor
  /** Opens the form that reports a message. */
  onReport: (id: number) => void
}

/** Returns the state of the media viewer's history entry, over the conversation. */
const messageMediaState = ({ id, conversation }: Message): ModalState => ({
  beneath: conversationPath(conversation),
  media: messageSource(id),
})

const storedBubble = (
  message: Message,
  { ownId, thread, onReport }: Pick<ThreadLineProps, 'ownId' | 'thread' | 'onReport'>,
): Omit<MessageBubbleProps, 'otherName'> => {
  const isOwn = message.from_user_id === ownId
  return {
    isOwn,
    text: message.text,
    state: message.is_unsent ? 'unsent' : 'sent',
    isUnlock: message.is_unlock,
    unlockDays: message.unlock_days,
    isRead: message.is_read,
    isSaved: message.is_saved,
    media: shownMediaOf(message),
    mediaLink: ({ kind, id }) => ({ href: mediaPath(kind, id), state: messageMediaState(message) }),
    place: message.shares_location && <MessagePlace location={message.location} isOwn={isOwn} />,
    // An unsent message can still be reported.
    menu: (!message.is_unsent || !isOwn) && (
      <LazyActionMenu
        label="Message options"
        items={() => messageMenuItems(thread, message.id, { onReport })}
      />
    ),
  }
}

const stateOf: Record<SendState, MessageState> = {
  queued: 'sending',
  sending: 'sending',
  resending: 'sending',
  retrying: 'retrying',
  waitingForServer: 'troubled',
  waitingForNetwork: 'offline',
  confirming: 'held',
  failed: 'failed',
  missingAttachments: 'failed',
}

/** Returns what to say of a message whose attachments are gone. */
function troubleOf(missing: readonly AttachmentId[]): SendTrouble {
  const count = (kind: AttachmentId['kind']) => missing.filter((each) => each.kind === kind).length
  const what = mediaCountText({ photos: count('photo'), videos: count('video') })
  const isOne = missing.length === 1
  return {
    text: `Not sent: ${what} ${isOne ? 'is' : 'are'} no longer available.`,
    retry: isOne ? 'Send without it' : 'Send without them',
  }
}

const isSendableWithout = (
  { text, attachments }: OutgoingMessage,
  missing: readonly AttachmentId[] = [],
): boolean => missing.length === 0 || text !== '' || attachments.length > missing.length

/** Returns what the bubble of a message shows until the server has stored it. */
export const outgoingBubble = (
  outgoing: OutgoingMessage,
  {
    isHeldUp,
    onRetry,
    onDiscard,
  }: { isHeldUp: boolean; onRetry: (key: string) => void; onDiscard: (key: string) => void },
): Omit<MessageBubbleProps, 'otherName'> => {
  const { key, text, attachments, isUnlock, unlockDays, location, state, missing } = outgoing
  return {
    isOwn: true,
    text,
    isUnlock,
    unlockDays,
    media: attachments.map((attachment) => ({
      ...attachment,
      isMissing: missing !== undefined && isAmong(missing, attachment),
    })),
    place: location && <OutgoingPlace address={location.address} />,
    state: isHeldUp ? 'waiting' : stateOf[state],
    trouble: missing && troubleOf(missing),
    onRetry: isSendableWithout(outgoing, missing) ? () => onRetry(key) : undefined,
    onDiscard: isHeldUp || isDiscardable(outgoing) ? () => onDiscard(key) : undefined,
  }
}

/** The bubble keeps its element when an outgoing message is stored: screen readers would read a new one again. */
function Line({ row, ownId, name, thread, composer, onReport }: ThreadLineProps) {
  if (row.kind === 'event') return <ThreadEvent>{row.event.text}</ThreadEvent>
  const bubble =
    row.kind === 'message'
      ? storedBubble(row.message, { ownId, thread, onReport })
      : outgoingBubble(row.outgoing, {
          isHeldUp: row.isHeldUp,
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
