import { useSelector } from '@xstate/react'
import { memo, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { ConversationSummary } from '../../../../contract/messages.ts'
import type { outboxMachine } from '../../../machines/messages/outbox/machine.ts'
import { idsOf } from '../../../machines/messages/attachment.ts'
import {
  isStopped,
  selectIsNewestHeldUp,
  selectNewestOutgoing,
} from '../../../machines/messages/outbox/outgoing.ts'
import type { OutgoingMessage, SendState } from '../../../machines/messages/outgoingMessage.ts'
import { ConversationRow, type OutgoingLine } from '../../components/messages/ConversationRow.tsx'
import { mediaCountText } from '../../components/messages/mediaCount.ts'
import { conversationPath } from '../../paths.ts'
import { chosenHere } from './selection.ts'

const waiting: ReadonlySet<SendState> = new Set(['waitingForNetwork', 'waitingForServer', 'confirming'])

/** Returns the text of an outgoing message, or what it contains if it has none. */
function contentOf({ text, location, attachments }: OutgoingMessage): string {
  if (text !== '') return text
  if (location) return 'a place'
  return mediaCountText({
    photos: idsOf(attachments, 'photo').length,
    videos: idsOf(attachments, 'video').length,
  })
}

const lineOf = (outgoing: OutgoingMessage, isHeldUp: boolean): OutgoingLine => {
  const { state } = outgoing
  const text = contentOf(outgoing)
  if (isStopped(outgoing)) return { state: 'failed', text }
  return { state: isHeldUp || waiting.has(state) ? 'waiting' : 'sending', text }
}

/** A row of the list, with the viewer's newest outgoing message if there is one. */
export const ListedConversation = memo(function ListedConversation({
  conversation,
  outbox,
  isCurrent,
}: {
  conversation: ConversationSummary
  outbox: ActorRefFrom<typeof outboxMachine>
  isCurrent: boolean
}) {
  const key = conversation.conversation
  const select = useMemo(() => selectNewestOutgoing(key), [key])
  const outgoing = useSelector(outbox, select)
  const selectIsHeldUp = useMemo(() => selectIsNewestHeldUp(key), [key])
  const isHeldUp = useSelector(outbox, selectIsHeldUp)
  const [, navigate] = useLocation()
  const href = conversationPath(key)
  // Choosing the open conversation again adds no entry, and keeps the one before it.
  const choose = () => {
    if (!isCurrent) navigate(href, { state: chosenHere() })
  }
  return (
    <li>
      <ConversationRow
        conversation={conversation}
        href={href}
        onChoose={choose}
        isCurrent={isCurrent}
        {...(outgoing && { outgoing: lineOf(outgoing, isHeldUp) })}
      />
    </li>
  )
})
