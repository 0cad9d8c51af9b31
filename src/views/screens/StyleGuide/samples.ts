import type { Avatar, MediaFields, Photo, Video } from '../../../../contract/media.ts'
import type { UserCard } from '../../../../contract/members.ts'
import type { ConversationSummary } from '../../../../contract/messages.ts'
import devon from '../../components/art/pictures/devon.svg'
import felix from '../../components/art/pictures/felix.svg'
import henrik from '../../components/art/pictures/henrik.svg'
import joao from '../../components/art/pictures/joao.svg'
import kwame from '../../components/art/pictures/kwame.svg'
import marek from '../../components/art/pictures/marek.svg'
import fire from '../../components/art/pictures/scene-fire.svg'
import lake from '../../components/art/pictures/scene-lake.svg'
import ridge from '../../components/art/pictures/scene-ridge.svg'
import sami from '../../components/art/pictures/sami.svg'
import tobias from '../../components/art/pictures/tobias.svg'

/** Invented members with drawn portraits for the style guide. */

let lastPhotoId = 0

const mediaFields: MediaFields = {
  recent_view_count: 12,
  total_view_count: 40,
  recent_hot_click_count: 3,
  total_hot_click_count: 9,
  is_hot_clicked: false,
  is_reported_by_me: false,
  reported_by_me_at: null,
  media_tags: [],
  created_at: '2026-03-14T12:00:00.000Z',
  updated_at: '2026-03-14T12:00:00.000Z',
}

const photo = (url: string, description: string | null = null): Photo => {
  lastPhotoId += 1
  return {
    id: lastPhotoId,
    description,
    is_private: false,
    is_approved: true,
    width: 800,
    height: 1000,
    shape: '3:4',
    order: lastPhotoId,
    thumbhash: null,
    url,
    square160_url: url,
    square320_url: url,
    height200_url: url,
    width300_url: url,
    crop_top: null,
    crop_left: null,
    crop_width: null,
    crop_height: null,
    original_url: null,
    quarter_turns: null,
    ...mediaFields,
  }
}

/** A ThumbHash of a dusk over water. */
export const thumbhash = '1QcSHQRnh493V4dIh4eXh1h4kJUI'

export const portraits = {
  marek: photo(marek, 'Marek in a green jumper, hills behind him'),
  kwame: photo(kwame),
  tobias: photo(tobias),
  joao: photo(joao),
  sami: photo(sami),
  henrik: photo(henrik),
  devon: photo(devon),
  felix: photo(felix),
}

export const places = {
  ridge: photo(ridge, 'The ridge at dusk'),
  lake: photo(lake, 'The lake below the cabin'),
  fire: photo(fire, 'A fire in the hut'),
}

/** A video without a file: the guide shows its tile and player. */
export const clip: Video = {
  id: 1,
  url: '/media/never',
  thumbnail_url: places.lake.width300_url,
  strip_url: null,
  is_processed: true,
  progress: 100,
  failed_text: null,
  type: 'video/mp4',
  description: 'Rowing home at dusk',
  is_private: false,
  is_approved: true,
  width: 1280,
  height: 720,
  duration_ms: 7_000,
  order: 1,
  thumbhash: places.lake.thumbhash,
  ...mediaFields,
}

const man = (
  id: number,
  name: string,
  age: number | null,
  avatar: Avatar | null,
  rest: Partial<UserCard> = {},
): UserCard => ({
  id,
  name,
  age,
  city: 'Ghent',
  country: 'Belgium',
  distance: 5,
  converted_distance: 'under 5 km',
  avatar,
  is_online: false,
  is_idle: false,
  is_supporter: false,
  is_verified: false,
  in_dudelist: false,
  dudelist_type: null,
  approved_at: null,
  ...rest,
})

export const members = {
  marek: man(1, 'Marek', 38, portraits.marek, {
    is_online: true,
    is_supporter: true,
    is_verified: true,
    dudelist_type: 'buddies',
  }),
  kwame: man(2, 'Kwame', 34, portraits.kwame, { is_online: true }),
  tobias: man(3, 'Tobias', 41, portraits.tobias, { is_supporter: true }),
  joao: man(4, 'João', 29, portraits.joao, { converted_distance: 'under 10 km', is_idle: true }),
  sami: man(5, 'Sami', 33, portraits.sami, { is_online: true, dudelist_type: 'hotties' }),
  long: man(6, 'Bartholomew_of_Ghent', 58, portraits.henrik, { is_supporter: true }),
  hidden: man(7, 'Devon', null, portraits.devon, { converted_distance: null }),
  nobody: man(8, 'Arno', 44, null),
}

export const now = new Date(2025, 10, 14, 21, 30)

const at = (day: number, hours: number, minutes: number) =>
  new Date(2025, 10, day, hours, minutes).toISOString()

export const talk = {
  first: at(14, 20, 51),
  second: at(14, 20, 58),
  third: at(14, 21, 6),
}

const conversation = (
  other: UserCard,
  text: string,
  sentAt: string,
  rest: Partial<ConversationSummary> = {},
): ConversationSummary => ({
  id: other.id,
  name: other.name,
  conversation: `${other.id}-99`,
  text,
  distance: other.distance,
  converted_distance: other.converted_distance,
  created_at: sentAt,
  read_at: null,
  is_read: false,
  unread_count: 0,
  is_own: false,
  is_unlock: false,
  shares_location: false,
  photo_count: 0,
  video_count: 0,
  is_unsent: false,
  is_supporter: other.is_supporter,
  is_verified: other.is_verified,
  is_online: other.is_online,
  is_in_dudelists: other.in_dudelist,
  avatar: other.avatar,
  latest_message_id: other.id,
  latest_message_created_at: sentAt,
  ...rest,
})

export const conversations = {
  current: conversation(members.marek, 'That roof. I can bring the stove', at(14, 21, 12), { is_own: true }),
  unread: conversation(members.sami, 'Are you still around on Friday?', at(14, 21, 4), { unread_count: 2 }),
  answered: conversation(members.tobias, 'See you on Sunday, then', at(13, 19, 0), { is_own: true }),
  unlocked: conversation(members.long, '', at(12, 18, 0), { is_own: true, is_unlock: true }),
  unsent: conversation(members.kwame, '', at(9, 12, 0), { is_unsent: true }),
}
