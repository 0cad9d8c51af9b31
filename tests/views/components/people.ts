import type { Photo } from '../../../contract/media.ts'
import type { UserCard } from '../../../contract/members.ts'
import type { ConversationSummary } from '../../../contract/messages.ts'
import { mediaFields } from '../../mediaFields.ts'

/** Factories for the data of components. A test names only the fields that matter to it. */

export const photo = (rest: Partial<Photo> = {}): Photo => ({
  id: 1,
  description: null,
  is_private: false,
  is_approved: true,
  width: 800,
  height: 1000,
  shape: '3:4',
  order: 1,
  thumbhash: null,
  url: '/media/1.webp',
  square160_url: '/media/1-160.webp',
  square320_url: '/media/1-320.webp',
  height200_url: '/media/1-h200.webp',
  width300_url: '/media/1-w300.webp',
  crop_top: null,
  crop_left: null,
  crop_width: null,
  crop_height: null,
  original_url: null,
  quarter_turns: null,
  ...mediaFields,
  ...rest,
})

export const member = (rest: Partial<UserCard> = {}): UserCard => ({
  id: 7,
  name: 'Marek',
  age: 38,
  city: 'Ghent',
  country: 'Belgium',
  distance: 5,
  converted_distance: 'under 5 km',
  avatar: photo(),
  is_online: false,
  is_idle: false,
  is_supporter: false,
  is_verified: false,
  in_dudelist: false,
  dudelist_type: null,
  approved_at: null,
  ...rest,
})

export const conversation = (rest: Partial<ConversationSummary> = {}): ConversationSummary => ({
  id: 7,
  name: 'Marek',
  conversation: '7-9',
  text: 'See you on Sunday',
  distance: 5,
  converted_distance: 'under 5 km',
  created_at: '2025-11-14T20:04:00.000Z',
  read_at: null,
  is_read: true,
  unread_count: 0,
  is_own: false,
  is_unlock: false,
  shares_location: false,
  photo_count: 0,
  video_count: 0,
  is_unsent: false,
  is_supporter: false,
  is_verified: false,
  is_online: false,
  is_in_dudelists: false,
  avatar: photo(),
  latest_message_id: 3,
  latest_message_created_at: '2025-11-14T20:04:00.000Z',
  ...rest,
})
