import type { ConversationSummary } from '../../../../contract/messages.ts'
import { mediaCountText } from './mediaCount.ts'

const attachedTo = ({ photo_count: photos, video_count: videos }: ConversationSummary) =>
  mediaCountText({ photos, videos })

/** A line under a name. */
interface LastLine {
  /** Words of the app before the message. The direction of the line does not depend on them. */
  readonly before: string
  readonly written: string
}

/** Returns what is said of a message without a text, or null. */
function saidOf(conversation: ConversationSummary): string | null {
  const { is_own: isOwn, is_unsent: isUnsent, is_unlock: isUnlock, text } = conversation
  const sharesPlace = conversation.shares_location
  if (isUnsent) return isOwn ? 'You unsent a message' : 'Unsent a message'
  if (isUnlock && text === '') return isOwn ? 'You shared your private photos' : 'Shared their private photos'
  if (sharesPlace && text === '') return isOwn ? 'You shared a place' : 'Shared a place with you'
  if (text === '')
    return isOwn ? `You sent ${attachedTo(conversation)}` : `Sent you ${attachedTo(conversation)}`
  return null
}

/** Returns the line under a name in the list: the last message, or what it contains if it has no text. */
export function lastLineOf(conversation: ConversationSummary): LastLine {
  const said = saidOf(conversation)
  if (said !== null) return { before: '', written: said }
  return { before: conversation.is_own ? 'You: ' : '', written: conversation.text }
}
