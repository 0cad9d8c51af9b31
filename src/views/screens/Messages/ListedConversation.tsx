import { useSelector } from '@xstate/react'
import { memo, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ConversationSummary } from '../../../../contract/types.ts'
import type { OutboxEntry } from '../../../machines/outbox/entries.ts'
import type { outboxMachine } from '../../../machines/outbox/machine.ts'
import { selectPending } from '../../../machines/outbox/selectors.ts'
import { ConversationRow, type PendingLine } from '../../components/ConversationRow.tsx'
import { conversationPlace } from '../../shell/places.ts'

const lineFor = ({ state, text }: OutboxEntry): PendingLine => {
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
  const select = useMemo(() => selectPending(conversation.conversation), [conversation.conversation])
  const pending = useSelector(outbox, select)
  return (
    <li>
      <ConversationRow
        conversation={conversation}
        href={conversationPlace(conversation.conversation)}
        isCurrent={isCurrent}
        {...(pending && { pending: lineFor(pending) })}
      />
    </li>
  )
})
