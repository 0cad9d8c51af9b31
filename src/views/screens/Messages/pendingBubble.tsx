import type { OutboxEntry } from '../../../machines/messages/outbox/entries.ts'
import type { MessageBubbleProps, MessageState } from '../../components/messages/MessageBubble.tsx'
import { PlaceUnderWay } from './MessagePlace.tsx'

const stateOf: Record<OutboxEntry['state'], MessageState> = {
  queued: 'sending',
  sending: 'sending',
  resending: 'sending',
  retrying: 'retrying',
  waitingForNetwork: 'offline',
  confirming: 'held',
  failed: 'failed',
}

/** What the bubble of one's own message on its way shows, in each state of its sending. */
export const pendingBubble = (
  { key, text, isUnlock, location, state }: OutboxEntry,
  { onRetry, onDiscard }: { onRetry: (key: string) => void; onDiscard: (key: string) => void },
): Omit<MessageBubbleProps, 'otherName'> => ({
  isOwn: true,
  text,
  isUnlock,
  place: location && <PlaceUnderWay address={location.address} />,
  state: stateOf[state],
  onRetry: () => onRetry(key),
  onDiscard: () => onDiscard(key),
})
