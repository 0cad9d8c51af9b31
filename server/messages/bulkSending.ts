/**
 * When sending is asked about (429 `confirm_bulk`) or refused (403 `limit_reached`): DECISIONS, Messages.
 * Pure, so that the rule can be read and tested without a database. Replies never reach this file.
 */
import { bulkSending } from '../../contract/limits.ts'

export interface SendingHistory {
  /** The newest texts within `sameTextWindow`, a few to each receiver, replies left out. */
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

/** Characters that are folded at a time: one may fold to eighteen (U+FDFA), and what is beyond the need is not folded. */
const foldedAtOnce = 500
/** Folded characters that are compared, longer than texts that are typed. */
const folded = 1_000

/** What remains of a text's beginning when case, punctuation and spacing are set aside. */
function wordsOf(text: string): string {
  let found = ''
  // In pieces, and not the first alone, so that no run of signs before the words hides them.
  for (let start = 0; start < text.length && found.length < folded; start += foldedAtOnce) {
    const piece = text
      .slice(start, start + foldedAtOnce)
      .normalize('NFKC')
      .toLowerCase()
    for (const [word] of piece.matchAll(/[\p{L}\p{N}]+/gu)) {
      found += found === '' ? word : ` ${word}`
      if (found.length >= folded) break
    }
  }
  return found.slice(0, folded)
}

/** At most a thousand and one, whatever the text: each text of a sender's last minutes is compared by them. */
export function trigramsOf(text: string): Set<string> {
  const words = wordsOf(text)
  const found = new Set<string>()
  if (words === '') return found
  const joined = `  ${words} `
  for (let start = 0; start + 3 <= joined.length; start++) found.add(joined.slice(start, start + 3))
  return found
}

/**
 * Tells which texts are nearly the same as `text`: at least four fifths of both texts' trigrams are shared
 * (Dice's coefficient). A text without words, of emoji alone, is the same as none.
 */
export function sameTextAs(text: string): (other: string) => boolean {
  const ours = trigramsOf(text)
  if (ours.size === 0) return () => false
  return (other) => {
    if (other === text) return true
    const theirs = trigramsOf(other)
    return (2 * ours.intersection(theirs).size) / (ours.size + theirs.size) >= 0.8
  }
}

/** To how many others nearly the same was sent; the texts are compared only where that could be too many. */
function countSameText({ toId, text }: Sending, { recentTexts }: SendingHistory): number {
  const toOthers = recentTexts.filter((recent) => recent.toId !== toId)
  const receivers = new Set(toOthers.map((recent) => recent.toId))
  if (receivers.size < bulkSending.sameTextRecipients) return 0
  const isSame = sameTextAs(text)
  return new Set(toOthers.filter((recent) => isSame(recent.text)).map((recent) => recent.toId)).size
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
  if (countSameText(sending, history) >= bulkSending.sameTextRecipients) return { kind: 'confirm' }

  const hourAgo = now - bulkSending.newConversationsWindow
  const startedThisHour = history.conversationStarts.filter((start) => start.getTime() > hourAgo).length
  if (sending.startsConversation && startedThisHour >= bulkSending.newConversationsAsked)
    return { kind: 'confirm' }
  return { kind: 'allowed' }
}
