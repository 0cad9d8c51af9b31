import type { OutgoingMessage } from '../../../src/machines/messages/outgoingMessage.ts'

/** A message of Luc (1) to Marek (2). */
export const outgoingMessage = (
  state: OutgoingMessage['state'] = 'queued',
  fields: Partial<OutgoingMessage> = {},
): OutgoingMessage => ({
  key: 'a',
  conversation: '1-2',
  toUserId: 2,
  text: 'I can bring the stove.',
  isUnlock: false,
  createdAt: '2026-03-01T13:00:00.000Z',
  state,
  ...fields,
})
