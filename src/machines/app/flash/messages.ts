import type { FlashContent } from '../root/intents.ts'

export interface FlashMessage {
  readonly id: number
  readonly type: 'info' | 'success' | 'error'
  readonly html: string
  /** How often the same message was shown while it stood. */
  readonly count: number
  /** Milliseconds after which a success message disappears, if it has a delay of its own. */
  readonly delay?: number
}

/** Adds a message with the smallest unused positive id. Default type: `info` (`docs/product.md#flash-message`). */
export function add(
  messages: readonly FlashMessage[],
  { type = 'info', html, delay }: FlashContent,
): readonly FlashMessage[] {
  const used = new Set(messages.map(({ id }) => id))
  let id = 1
  while (used.has(id)) id += 1
  return [...messages, { id, type, html, count: 1, ...(delay !== undefined && { delay }) }]
}

const isSame = (message: FlashMessage, { type = 'info', html }: FlashContent) =>
  message.type === type && message.html === html

export const isStanding = (messages: readonly FlashMessage[], content: FlashContent): boolean =>
  messages.some((message) => isSame(message, content))

/** Counts a message that is shown again while it stands. */
export const countAgain = (
  messages: readonly FlashMessage[],
  content: FlashContent,
): readonly FlashMessage[] =>
  messages.map((message) => (isSame(message, content) ? { ...message, count: message.count + 1 } : message))

export function newestOf(messages: readonly FlashMessage[]): FlashMessage {
  const newest = messages.at(-1)
  if (newest === undefined) throw new Error('There is no flash message to time.')
  return newest
}
