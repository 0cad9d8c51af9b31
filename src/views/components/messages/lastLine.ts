import type { ConversationSummary } from '../../../../contract/messages.ts'
import { mediaCountText } from './mediaCount.ts'

const attachedTo = ({ photo_count: photos, video_count: videos }: ConversationSummary) =>
  mediaCountText({ photos, videos })

/** Returns the line under a name in the list: the last message, or what it contains if it has no text. */
export function lastLineOf(conversation: ConversationSummary): string {
  const { is_own: isOwn, is_unsent: isUnsent, is_unlock: isUnlock, text } = conversation
  const sharesPlace = conversation.shares_location
  if (isUnsent) return isOwn ? 'You unsent a message' : 'Unsent a message'
  if (isUnlock && text === '') return isOwn ? 'You shared your private photos' : 'Shared their private photos'
  if (sharesPlace && text === '') return isOwn ? 'You shared a place' : 'Shared a place with you'
  if (text === '')
    return isOwn ? `You sent ${attachedTo(conversation)}` : `Sent you ${attachedTo(conversation)}`
  return isOwn ? `You: ${text}` : text
}
