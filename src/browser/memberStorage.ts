/** The storage keys of what this device keeps for a member across reloads. */
import type { BrowserTexts } from './keptTexts.ts'

const everything = 'member.'
/** Returns the storage key of something that is kept for a member. */
export const keptOf = (memberId: number, what: string) => `${everything}${memberId}.${what}`

/** Logging out removes what is kept for all members (docs/decisions.md#drafts-after-signing-out). */
export function forgetMembers(texts: BrowserTexts): void {
  for (const key of texts.keys()) if (key.startsWith(everything)) texts.remove(key)
}

/** Returns the storage key of an outgoing message. */
export const outboxKey = (memberId: number, key: string) => keptOf(memberId, `outbox.${key}`)

/** Returns whether this device keeps a message that was not sent, of any member. */
export const keepsOutgoing = (texts: BrowserTexts): boolean =>
  texts.keys().some((key) => /^member\.\d+\.outbox\./.test(key))
