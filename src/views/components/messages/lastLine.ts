import type { ConversationSummary } from '../../../../contract/types.ts'

/** What stands under a name in a list of conversations: the last message, or what it brought where it has no words. */
export function lastLineOf(conversation: ConversationSummary): string {
  const { is_own: isOwn, is_unsent: isUnsent, is_unlock: isUnlock, text: words } = conversation
  const sharesPlace = conversation.shares_location
  if (isUnsent) return isOwn ? 'You took a message back' : 'He took a message back'
  if (isUnlock && words === '') return isOwn ? 'You unlocked your private pics' : 'Unlocked his private pics'
  if (sharesPlace && words === '') return isOwn ? 'You shared a place' : 'Shared a place with you'
  if (words === '') return isOwn ? 'You sent pictures' : 'Sent you pictures'
  return isOwn ? `You: ${words}` : words
}
