import { useSelector } from '@xstate/react'
import { memo, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { ConversationSummary } from '../../../../contract/types.ts'
import type { OutboxEntry } from '../../../machines/messages/outbox/entries.ts'
import type { outboxMachine } from '../../../machines/messages/outbox/machine.ts'
import { selectPending } from '../../../machines/messages/outbox/selectors.ts'
import { ConversationRow, type PendingLine } from '../../components/messages/ConversationRow.tsx'
import { conversationPath, paths } from '../../paths.ts'
import type { Selection } from './selection.ts'

const lineFor = ({ state, text: words, location }: OutboxEntry): PendingLine => {
  const text = words === '' && location ? 'a place' : words
  if (state === 'failed') return { state: 'failed', text }
  return { state: state === 'waitingForNetwork' || state === 'confirming' ? 'waiting' : 'sending', text }
}

/** A row of the list, with one's own message under way where there is one. */
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
  const select = useMemo(() => selectPending(key), [key])
  const pending = useSelector(outbox, select)
  const [, navigate] = useLocation()
  // The page stays as it is, with its filter, its scroll position and everything it has loaded.
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
        {...(pending && { pending: lineFor(pending) })}
      />
    </li>
  )
})
