/** A factory for a message to many members, as the server returns it. */
import type { Broadcast } from '../../../contract/broadcasts.ts'

export const broadcast = (id: number, fields: Partial<Broadcast> = {}): Broadcast => ({
  id,
  text: 'The lodge is closed on Sunday.',
  segment: { role: null, country: null, language: null, supporters: null, seen: null },
  state: 'sent',
  receiver_count: 314,
  sent_count: 314,
  sender: { id: 9, name: 'Wim' },
  stopped_by: null,
  created_at: '2026-03-01T12:00:00.000Z',
  ended_at: '2026-03-01T12:01:00.000Z',
  ...fields,
})

export const underWay = (id: number, fields: Partial<Broadcast> = {}): Broadcast =>
  broadcast(id, { state: 'sending', sent_count: 120, ended_at: null, ...fields })
