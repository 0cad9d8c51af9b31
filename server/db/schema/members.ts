import type { FirstMessagesFrom } from '../../../contract/messages.ts'
import type { ColumnType } from 'kysely'
import type { ByDefault, Day, Identity, Instant, InstantByDefault, Json, JsonValue } from './columns.ts'

export interface LookupTable {
  list: string
  /** Unique within its list; 0 is 'No answer'. */
  id: number
  slug: string
  name: string
  plural_name: string | null
  html_name: string | null
  extra_label: string | null
  description: string | null
  position: number
}

export interface SettingTable {
  key: string
  value: Json<JsonValue>
  updated_at: InstantByDefault
}

export interface MemberTable {
  id: Identity
  identity_user_id: string | null
  /** Null until the member chooses a name; shown as 'Guest' until then. */
  name: string | null
  /** The name with case and look-alike letters folded (`contract/nameSkeleton.ts`). Names are unique by it. */
  name_skeleton: string | null
  birthday: Day | null
  description: string | null
  /** The member's note to themselves. Only the member reads it. */
  note: string | null
  use_imperial: ByDefault<boolean>
  /** Centimetres. */
  height: number | null
  /** Kilograms. */
  weight: number | null
  waist: number | null
  chest: number | null
  biceps: number | null
  body_build_id: number | null
  body_hair_id: number | null
  facial_hair_id: number | null
  tattoo_id: number | null
  cock_size_id: number | null
  cock_type_id: number | null
  sex_position_id: number | null
  safer_sex_id: number | null
  avatar_photo_id: number | null
  shows_age: ByDefault<boolean>
  hides_distance: ByDefault<boolean>
  hides_online: ByDefault<boolean>
  hides_read_receipts: ByDefault<boolean>
  /** Who may begin a conversation with the member. */
  first_messages_from: ByDefault<FirstMessagesFrom>
  is_private_viewing: ByDefault<boolean>
  is_private_dudelisting: ByDefault<boolean>
  /** Whether the member agreed to be shown on the landing page. */
  is_featured: ByDefault<boolean>
  is_onboarded: ByDefault<boolean>
  /** The furthest step of onboarding that the member saved or skipped; 0 before the first. */
  onboarding_step: ByDefault<number>
  is_enabled: ByDefault<boolean>
  is_verified: ByDefault<boolean>
  /** Grows with each decision about a verification photo: each round has its own code. */
  verification_round: ByDefault<number>
  is_legacy_supporter: ByDefault<boolean>
  is_cam_banned: ByDefault<boolean>
  is_kept_indefinitely: ByDefault<boolean>
  disables_emails: ByDefault<boolean>
  /** 0 none, 1 pending, 2 accepted, 3 rejected: `docs/product.md#age-report-status`. */
  age_report_status: ByDefault<number>
  cam_url: string | null
  cam_until: Instant | null
  /** Who sees the member on cam: members on their own list, or everyone who listed them. */
  cam_audience: ByDefault<'own-list' | 'listed-me'>
  approved_at: Instant | null
  /** When approval was refused; null once the member changes the profile. */
  rejected_at: Instant | null
  rejection_reason_id: number | null
  /** What the member is told besides the reason. */
  rejected_text: string | null
  disabled_at: Instant | null
  /** Hidden by reports until an admin decides. */
  hidden_at: Instant | null
  suspended_at: Instant | null
  suspended_text: string | null
  suspended_as_scam: ByDefault<boolean>
  delete_requested_at: Instant | null
  deleted_at: Instant | null
  supporter_since: Instant | null
  supporter_until: Instant | null
  create_referrer: string | null
  create_ip: string | null
  create_ip_country: string | null
  login_ip: string | null
  login_ip_country: string | null
  created_at: InstantByDefault
  updated_at: InstantByDefault
  /** Generated: approved, enabled, and neither hidden, suspended nor deleted. */
  is_visible: ColumnType<boolean, never, never>
}

export interface MemberLookupTable {
  member_id: number
  field: 'piercings' | 'interests' | 'communities_he_is' | 'communities_he_likes'
  lookup_id: number
}

export interface MemberLinkTable {
  member_id: number
  position: number
  url: string
}

export interface MemberNetworkTable {
  member_id: number
  network: 'facebook' | 'instagram' | 'twitter'
  username: string
}

export interface MemberStatisticsTable {
  member_id: number
  recent_view_count: ByDefault<number>
  total_view_count: ByDefault<number>
  popularity: ByDefault<number>
}

export interface EmailPreferenceTable {
  member_id: number
  lookup_id: number
  boolean_value: boolean
}

/** An unlogged table: after a crash it is empty, and members are offline until they are seen again. */
export interface PresenceTable {
  member_id: number
  /** Decides who is online. It is set back when a member closes their last page, so that they go offline at once. */
  last_seen_at: Instant
  /** The state that was last announced to the members who list this one. */
  is_online: ByDefault<boolean>
  /** When the state last changed in a way that they are told. */
  changed_at: InstantByDefault
  /** When the member last came online, also for members who hide it. */
  came_at: InstantByDefault
  /** When the member's cam last changed in a way that others are told. */
  cam_changed_at: InstantByDefault
  /** That change is told to everyone who lists the member, not only to members on their own list. */
  cam_change_is_wide: ByDefault<boolean>
}

/** The ranking of the last two counts of popularity. The pages of a list all come from one run. */
export interface PopularRankTable {
  run: number
  rank: number
  member_id: number
}

/** A place at which members are published: a square of the grid, or the center of a city. */
export interface CellTable {
  id: Identity
  kind: 'grid' | 'city'
  grid_key: string | null
  place_id: number | null
  latitude: number
  longitude: number
  /** A point on the unit sphere, of type `cube`; used only inside queries. */
  sphere_point: ColumnType<string, string, string>
  /** Computed by the database. */
  zone_id: ColumnType<number, never, never>
}

/** Which traits occur in which cells, and a few that did. A trigger on places adds them. */
export interface CellTraitTable {
  trait: number
  cell_id: number
}

/** All squares of 4.5 degrees that cells are grouped by. */
export interface CellZoneTable {
  id: number
  /** A point on the unit sphere, of type `cube`. */
  center: ColumnType<string, string, string>
}

/**
 * Restricted: only its owner and the publishing of places read it, never a query about other members. See
 * `docs/decisions.md#places-are-published-as-grid-cells`.
 */
export interface MemberExactPlaceTable {
  member_id: number
  place_id: number
  latitude: number
  longitude: number
  city: string
  state: string | null
  country: string
  country_code: string
  city_latitude: number
  city_longitude: number
  chosen_at: Instant
  /** When others will see the place; null once they do. */
  publish_at: Instant | null
  saved_place_id: number | null
  saved_latitude: number | null
  saved_longitude: number | null
  saved_city: string | null
  saved_state: string | null
  saved_country: string | null
}

export interface MemberNameTryTable {
  id: Identity
  member_id: number
  tried_at: Instant
}

export interface MemberPlaceChangeTable {
  id: Identity
  member_id: number
  changed_at: Instant
}

/** The published place. */
export interface MemberPlaceTable {
  member_id: number
  place_id: number
  city: string
  state: string | null
  country: string
  country_code: string
  /** The member's square of the grid, even if only the city is published. It never leaves the server. */
  grid_key: string
  cell_id: number
  city_cell_id: number
  shuffle_key: number
  published_at: Instant
  /** When the member came to this cell. Lists whose first page is older leave the member out. */
  moved_at: InstantByDefault
  /** The id of the transaction that moved the member. */
  moved_by: ByDefault<string>
  /** The traits of `member_search`; null for members who are not visible. */
  traits: ColumnType<number[] | null, never, never>
}

export interface TravelPlanTable {
  id: Identity
  member_id: number
  place_id: number
  city: string
  state: string | null
  country: string
  country_code: string
  cell_id: number
  from_day: Day
  to_day: Day
  note: string | null
  created_at: InstantByDefault
}

export interface DudelistTable {
  member_id: number
  listed_id: number
  type: 'buddies' | 'hotties'
  note: string | null
  is_private: ByDefault<boolean>
  created_at: InstantByDefault
  updated_at: InstantByDefault
}

/** The note on a member who was taken off a list. */
export interface RemovedNoteTable {
  member_id: number
  listed_id: number
  note: string
  removed_at: Instant
}

export interface BlockTable {
  member_id: number
  blocked_id: number
  created_at: InstantByDefault
}

/** `member_id` lets `viewer_id` see their private media: media access. */
export interface UnlockTable {
  member_id: number
  viewer_id: number
  created_at: InstantByDefault
  expires_at: Instant | null
  /** For how many days the access was given. Null: it has no end. */
  days: 1 | 7 | null
}

export interface MemberViewTable {
  member_id: number
  viewer_id: number
  viewed_at: InstantByDefault
}

/**
 * Recent views of a photo or video, so that a repeated view in one visit does not count. Rows are deleted soon after.
 */
export interface MediaViewTable {
  subject_type: 'photo' | 'video'
  subject_id: number
  viewer_id: number
  viewed_at: Instant
}

/**
 * The members whose profiles a member opened on a day, and those whom the search by name suggested
 * (docs/decisions.md#profiles-a-day).
 */
export interface OpenedProfileTable {
  member_id: number
  day: Day
  kind: ByDefault<'opened' | 'suggested'>
  opened_id: number
}

export interface ViewDayTable {
  subject_type: 'member' | 'photo' | 'video'
  subject_id: number
  day: Day
  view_count: ByDefault<number>
  hot_click_count: ByDefault<number>
}

export interface SavedSearchTable {
  id: Identity
  member_id: number
  name: string
  kind: 'users' | 'photos' | 'videos'
  query: Json<JsonValue>
  created_at: InstantByDefault
}

/** Written by triggers only: a row for each visible member, without the data that the member hides. */
export interface MemberSearchTable {
  member_id: ColumnType<number, never, never>
  /** See `server/browse/search/traits.ts`. */
  traits: ColumnType<number[], never, never>
  birthday: ColumnType<string | null, never, never>
  supporter_until: ColumnType<Date | null, never, never>
  height: ColumnType<number | null, never, never>
  weight: ColumnType<number | null, never, never>
  waist: ColumnType<number | null, never, never>
  chest: ColumnType<number | null, never, never>
  biceps: ColumnType<number | null, never, never>
  approved_at: ColumnType<Date, never, never>
  /** When the newest photo that everyone may see was approved; null without one. */
  newest_photo_at: ColumnType<Date | null, never, never>
  newest_photo_id: ColumnType<number | null, never, never>
  newest_video_at: ColumnType<Date | null, never, never>
  newest_video_id: ColumnType<number | null, never, never>
}

export interface RoleTable {
  id: Identity
  slug: string
  name: string
  /** Grows with each change. */
  version: ByDefault<number>
}

export interface PermissionTable {
  id: Identity
  slug: string
  name: string
}

export interface RolePermissionTable {
  role_id: number
  permission_id: number
}

export interface MemberRoleTable {
  member_id: number
  role_id: number
}

/** `owner_id` may act as `target_id`. */
export interface AliasTable {
  owner_id: number
  target_id: number
  created_at: InstantByDefault
}

export interface BannedWordTable {
  word: string
  /** The word, folded like the names in which it is looked for. */
  skeleton: string
  id: Identity
  kind: ByDefault<'word' | 'pattern'>
  in_names: ByDefault<boolean>
  /** Descriptions and links. */
  in_profiles: ByDefault<boolean>
  in_messages: ByDefault<boolean>
  /** Descriptions of photos and videos. */
  in_media: ByDefault<boolean>
  created_at: InstantByDefault
  updated_at: InstantByDefault
}
