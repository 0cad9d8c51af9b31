import type { OutboxEntry } from '../../../machines/outbox/entries.ts'
import { PlaceUnderWay } from './MessagePlace.tsx'
import { MessageBubble, type MessageState } from '../../components/MessageBubble.tsx'

const stateOf: Record<OutboxEntry['state'], MessageState> = {
  queued: 'sending',
  sending: 'sending',
  resending: 'sending',
  retrying: 'retrying',
  waitingForNetwork: 'offline',
  confirming: 'held',
  failed: 'failed',
}

/** One's own message on its way, in each state of its sending. */
export function PendingMessage({
  entry: { key, text, isUnlock, location, state },
  name,
  isLast,
  onRetry,
  onDiscard,
}: {
  entry: OutboxEntry
  name: string
  isLast: boolean
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
}) {
  return (
    <MessageBubble
      isOwn
      otherName={name}
      text={text}
      isUnlock={isUnlock}
      place={location && <PlaceUnderWay address={location.address} />}
      state={stateOf[state]}
      isLast={isLast}
      onRetry={() => onRetry(key)}
      onDiscard={() => onDiscard(key)}
    />
  )
}
