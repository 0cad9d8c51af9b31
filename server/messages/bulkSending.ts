/**
 * When sending is asked about (429 `confirm_bulk`) or refused (403 `limit_reached`): DECISIONS, Messages.
 * Pure, so that the rule can be read and tested without a database. Replies never reach this file.
 */
import { bulkSending } from '../../contract/limits.ts'

export interface SendingHistory {
  /** Texts sent within `sameTextWindow`, replies left out. */
  readonly recentTexts: readonly { readonly toId: number; readonly text: string }[]
  /** When the sender began each conversation of the last `refusedWindow`, oldest first. */
  readonly conversationStarts: readonly Date[]
}

export interface Sender {
  readonly isVerified: boolean
  readonly isSupporter: boolean
  /** Somebody reported him within `reportedFor`. */
  readonly wasReported: boolean
}

export interface Sending {
  readonly toId: number
  readonly text: string
  readonly startsConversation: boolean
  readonly isConfirmed: boolean
}

export type SendingVerdict = { kind: 'allowed' } | { kind: 'confirm' } | { kind: 'refused'; until: Date }

/** What remains of a text when case, punctuation and spacing are set aside. */
const words = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

function trigrams(text: string): Set<string> {
  const joined = `  ${words(text).join(' ')} `
  const found = new Set<string>()
  for (let start = 0; start + 3 <= joined.length; start++) found.add(joined.slice(start, start + 3))
  return found
}

/** Nearly the same: at least four fifths of both texts' trigrams are shared (Dice's coefficient). */
export function isNearlySameText(one: string, other: string): boolean {
  if (one === other) return true
  const [ours, theirs] = [trigrams(one), trigrams(other)]
  const shared = ours.intersection(theirs).size
  return (2 * shared) / (ours.size + theirs.size) >= 0.8
}

export function allowedStartsPerDay(sender: Sender): number {
  const { member, verified, supporter } = bulkSending.newConversationsRefused
  const allowed = sender.isSupporter ? supporter : sender.isVerified ? verified : member
  return sender.wasReported ? Math.floor(allowed * bulkSending.reportedFactor) : allowed
}

/** @param now epoch milliseconds */
export function judgeSending(
  sending: Sending,
  sender: Sender,
  history: SendingHistory,
  now: number,
): SendingVerdict {
  if (sending.startsConversation) {
    const allowed = allowedStartsPerDay(sender)
    const starts = history.conversationStarts
    // The day's oldest start that still counts is the first to make room again.
    const makesRoom = starts.at(-allowed)
    if (makesRoom)
      return { kind: 'refused', until: new Date(makesRoom.getTime() + bulkSending.refusedWindow) }
  }
  if (sending.isConfirmed) return { kind: 'allowed' }

  // An unlock carries no words; unlocking for many is not writing to many.
  const sameTextTo = new Set(
    history.recentTexts.filter(({ text }) => isNearlySameText(text, sending.text)).map(({ toId }) => toId),
  )
  if (sending.text !== '' && sameTextTo.add(sending.toId).size > bulkSending.sameTextRecipients) {
    return { kind: 'confirm' }
  }

  const hourAgo = now - bulkSending.newConversationsWindow
  const startedThisHour = history.conversationStarts.filter((start) => start.getTime() > hourAgo).length
  if (sending.startsConversation && startedThisHour >= bulkSending.newConversationsAsked)
    return { kind: 'confirm' }
  return { kind: 'allowed' }
}
