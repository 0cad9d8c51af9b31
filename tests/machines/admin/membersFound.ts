/** Members and photos as search and find answers them. */
import type { FoundMember, FoundPhotos } from '../../../contract/memberFinder.ts'

export const foundMember = (id: number, fields: Partial<FoundMember> = {}): FoundMember => ({
  id,
  name: `Member ${id}`,
  avatar: null,
  states: ['approved'],
  created_at: '2026-03-01T12:00:00.000Z',
  last_seen_at: null,
  country: 'NL',
  reasons: [{ by: 'sign-in', text: '203.0.113.9', at: '2026-03-03T12:00:00.000Z' }],
  ...fields,
})

export const foundPhoto = (
  id: number,
  fields: Partial<FoundPhotos['photos'][number]> = {},
): FoundPhotos['photos'][number] => ({
  id,
  member: foundMember(2, { reasons: [] }),
  thumbnail_url: null,
  is_same_file: true,
  is_mirrored: false,
  distance: 0,
  is_private: false,
  is_removed: false,
  created_at: '2026-03-01T12:00:00.000Z',
  ...fields,
})
