import type { Attachment } from '../../../src/machines/messages/attachment.ts'
import type { OutgoingMessage } from '../../../src/machines/messages/outgoingMessage.ts'

/** A public, approved photo of Luc (1). */
export const attachment = (id: number, fields: Partial<Attachment> = {}): Attachment => ({
  kind: 'photo',
  id,
  isPrivate: false,
  isWaiting: false,
  url: `/media/photo/${id}/square320.webp`,
  thumbhash: null,
  description: null,
  ...fields,
})

/** A message of Luc (1) to Marek (2). */
export const outgoingMessage = (
  state: OutgoingMessage['state'] = 'queued',
  fields: Partial<OutgoingMessage> = {},
): OutgoingMessage => ({
  key: 'a',
  conversation: '1-2',
  toUserId: 2,
  text: 'I can bring the stove.',
  attachments: [],
  isUnlock: false,
  createdAt: '2026-03-01T13:00:00.000Z',
  state,
  ...fields,
})
