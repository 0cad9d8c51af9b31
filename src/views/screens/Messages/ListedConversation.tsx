import { useSelector } from '@xstate/react'
import { memo, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { ConversationSummary } from '../../../../contract/messages.ts'
import type { outboxMachine } from '../../../machines/messages/outbox/machine.ts'
import { selectNewestOutgoing } from '../../../machines/messages/outbox/outgoing.ts'
import type { OutgoingMessage } from '../../../machines/messages/outgoingMessage.ts'
import { ConversationRow, type OutgoingLine } from '../../components/messages/ConversationRow.tsx'
import { conversationPath, paths } from '../../paths.ts'
import type { Selection } from './selection.ts'

const lineOf = ({ state, text: written, location }: OutgoingMessage): OutgoingLine => {
  const text = written === '' && location ? 'a place' : written
  if (state === 'failed') return { state: 'failed', text }
  return { state: state === 'waitingForNetwork' || state === 'confirming' ? 'waiting' : 'sending', text }
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
  const [, navigate] = useLocation()
  // The page stays, with its filter, its scroll position and its loaded rows.
  const choose = () => {
    const state: Selection = { conversation: key }
    navigate(paths.messages, { state, replace: isCurrent })
  }
  return (
    <li>
      <ConversationRow
        conversation={conversation}
        href={conversationPath(key)}
        onChoose={choose}
        isCurrent={isCurrent}
        {...(outgoing && { outgoing: lineOf(outgoing) })}
      />
    </li>
  )
})
