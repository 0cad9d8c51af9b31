/**
 * Rules against bulk sending: when the sender must confirm (429 `confirm_bulk`) and when sending is refused (403
 * `limit_reached`). See docs/decisions.md#bulk-sending. These functions use no database.
 */
import { bulkSending } from '../../contract/limits.ts'

export interface SendingHistory {
  /** The newest texts within `sameTextWindow`, a few to each recipient, without replies. */
  readonly recentTexts: readonly { readonly toId: number; readonly text: string }[]
  /** When the sender started each conversation of the last `refusedWindow`, oldest first. */
  readonly conversationStarts: readonly Date[]
}

export interface Sender {
  readonly isVerified: boolean
  readonly isSupporter: boolean
  /** The sender was reported within `reportedFor`. */
  readonly wasReported: boolean
}

export interface Sending {
  readonly toId: number
  readonly text: string
  readonly startsConversation: boolean
  readonly isConfirmed: boolean
}

export type SendingVerdict = { kind: 'allowed' } | { kind: 'confirm' } | { kind: 'refused'; until: Date }

/** Characters that are folded at a time. Folding can make a text 18 times as long (U+FDFA), so it stops early. */
const pieceLength = 500
/** Number of folded characters to compare. */
const comparedLength = 1_000

/** Returns the words at the beginning of a text, in lower case and without punctuation. */
function wordsOf(text: string): string {
  let found = ''
  // More than the first piece, so that a long run of signs cannot hide the words after it.
  for (let start = 0; start < text.length && found.length < comparedLength; start += pieceLength) {
    const piece = text
      .slice(start, start + pieceLength)
      .normalize('NFKC')
      .toLowerCase()
    for (const [word] of piece.matchAll(/[\p{L}\p{N}]+/gu)) {
      found += found === '' ? word : ` ${word}`
      if (found.length >= comparedLength) break
    }
  }
  return found.slice(0, comparedLength)
}

/** Returns the trigrams of a text, at most 1,001, so that comparing many texts stays fast. */
export function trigramsOf(text: string): Set<string> {
  const words = wordsOf(text)
  const found = new Set<string>()
  if (words === '') return found
  const joined = `  ${words} `
  for (let start = 0; start + 3 <= joined.length; start++) found.add(joined.slice(start, start + 3))
  return found
}

/**
 * Returns a function that tells whether a text is nearly the same as `text`: at least four fifths of their trigrams are
 * shared (Dice coefficient). A text without words, such as emoji only, is never the same as another.
 */
export function sameTextAs(text: string): (other: string) => boolean {
  const ownTrigrams = trigramsOf(text)
  if (ownTrigrams.size === 0) return () => false
  return (other) => {
    if (other === text) return true
    const otherTrigrams = trigramsOf(other)
    return (2 * ownTrigrams.intersection(otherTrigrams).size) / (ownTrigrams.size + otherTrigrams.size) >= 0.8
  }
}

/** Counts other recipients of nearly the same text. Texts are compared only if there are enough other recipients. */
function countSameText({ toId, text }: Sending, { recentTexts }: SendingHistory): number {
  const toOthers = recentTexts.filter((recent) => recent.toId !== toId)
  const recipients = new Set(toOthers.map((recent) => recent.toId))
  if (recipients.size < bulkSending.sameTextRecipients) return 0
  const isSame = sameTextAs(text)
  return new Set(toOthers.filter((recent) => isSame(recent.text)).map((recent) => recent.toId)).size
}

export function allowedStartsPerDay(sender: Sender): number {
  const { member, verified, supporter } = bulkSending.newConversationsRefused
  const allowed = sender.isSupporter ? supporter : sender.isVerified ? verified : member
  return sender.wasReported ? Math.floor(allowed * bulkSending.reportedFactor) : allowed
}

/**
 * Judges the next message to one member by the sender's messages that this member has not answered.
 *
 * @param unanswered when they were sent, within `unansweredWindow` and since the member last wrote, newest first
 */
export function judgeUnanswered(unanswered: readonly Date[], isConfirmed: boolean): SendingVerdict {
  const { unansweredAsked, unansweredRefused, unansweredWindow } = bulkSending
  // Once this message is older than the window, another one is allowed again.
  const oldestCounted = unanswered[unansweredRefused - 1]
  if (oldestCounted) return { kind: 'refused', until: new Date(oldestCounted.getTime() + unansweredWindow) }
  return { kind: unanswered.length >= unansweredAsked && !isConfirmed ? 'confirm' : 'allowed' }
}

/**
 * Judges a message to a member who never wrote to the sender.
 *
 * @param now epoch milliseconds
 */
export function judgeSending(
  sending: Sending,
  sender: Sender,
  history: SendingHistory,
  now: number,
): SendingVerdict {
  if (sending.startsConversation) {
    const allowed = allowedStartsPerDay(sender)
    const starts = history.conversationStarts
    // Once this start is older than the window, a new conversation is allowed again.
    const oldestCounted = starts.at(-allowed)
    if (oldestCounted)
      return { kind: 'refused', until: new Date(oldestCounted.getTime() + bulkSending.refusedWindow) }
  }
  if (sending.isConfirmed) return { kind: 'allowed' }

  // Messages about media access have no text, so they never count as the same text.
  if (countSameText(sending, history) >= bulkSending.sameTextRecipients) return { kind: 'confirm' }

  const hourAgo = now - bulkSending.newConversationsWindow
  const startedThisHour = history.conversationStarts.filter((start) => start.getTime() > hourAgo).length
  if (sending.startsConversation && startedThisHour >= bulkSending.newConversationsAsked)
    return { kind: 'confirm' }
  return { kind: 'allowed' }
}
