import type { FlashContent } from '../root/intents.ts'

export interface FlashMessage {
  readonly id: number
  readonly type: 'info' | 'success' | 'error'
  readonly html: string
}

/** Adds a message with the smallest unused positive id. Default type: `info` (`docs/product.md#flash-message`). */
export function add(
  messages: readonly FlashMessage[],
  { type = 'info', html }: FlashContent,
): readonly FlashMessage[] {
  const used = new Set(messages.map(({ id }) => id))
  let id = 1
  while (used.has(id)) id += 1
  return [...messages, { id, type, html }]
}

export function newestOf(messages: readonly FlashMessage[]): FlashMessage {
  const newest = messages.at(-1)
  if (newest === undefined) throw new Error('There is no flash message to time.')
  return newest
}
