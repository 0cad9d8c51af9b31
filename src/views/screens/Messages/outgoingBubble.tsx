import type { OutgoingMessage, SendState } from '../../../machines/messages/outgoingMessage.ts'
import type { MessageBubbleProps, MessageState } from '../../components/messages/MessageBubble.tsx'
import { OutgoingPlace } from './MessagePlace.tsx'

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
