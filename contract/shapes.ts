/**
 * What crosses the wire, as zod schemas. The server validates requests and compiles its serialisers from
 * them; the browser imports their types only. Names are the spec's (SPEC 3).
 */
import { z } from 'zod'
import { backwardsDays, countDays, runBackwards } from './days.ts'
import * as limits from './limits.ts'
import {
  nameAlphabet,
  nameAlphabetAsked,
  nameLengthAsked,
  nameLetters,
  nameLettersAsked,
} from './userName.ts'

const largestId = 2_147_483_647
export const Id = z.int().positive().max(largestId)
/** A path parameter: digits only, so that `1e3` or ` 1` never reach a query. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(Id)
/** An instant as ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** A calendar day, `2001-12-31`. */
export const Day = z.iso.date().refine((day) => {
  const year = Number(day.slice(0, 4))
  return year >= limits.dayYears.first && year <= limits.dayYears.last
}, 'Check the year.')
export const ConversationKey = z
  .string()
  .regex(/^[1-9]\d{0,9}-[1-9]\d{0,9}$/)
  .refine((key) => key.split('-').every((id) => Number(id) <= largestId))

export const Point = z.object({
  /** GeoJSON order: longitude, latitude, in degrees (SPEC 3). */
  coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
})

/** Degrees in a query: a plain number, so that an empty word or `0x10` is none. */
const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,20})?(e-\d{1,2})?$/)
    .transform(Number)
    .pipe(z.number().min(-most).max(most))
export const PointQuery = z.object({ lat: degrees(90), long: degrees(180) }).strict()

export const PlaceQuery = z.object({ query: z.string().trim().min(1).max(limits.searchedPlace) }).strict()
/** An address in words, or the id of a place of the gazetteer. */
export const NamedPlaceQuery = PlaceQuery.partial()
  .extend({ place_id: z.coerce.number().pipe(Id).optional() })
  .strict()
  .refine(({ query, place_id }) => (query === undefined) !== (place_id === undefined), {
    error: 'Give an address or a place.',
    path: ['query'],
  })

const placeChoice = {
  /** GeoNames id of a city. */
  place_id: Id.optional(),
  /** The device's position, in degrees; goes with `longitude`. */
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
}
const isOneChoice = (body: { place_id?: unknown; latitude?: unknown; longitude?: unknown }) =>
  (body.latitude === undefined) === (body.longitude === undefined) &&
  (body.latitude === undefined) !== (body.place_id === undefined)
const oneChoice = { error: 'Give a city or a position.', path: ['place_id'] }

/** A place of the gazetteer, or the device's position. */
export const PlaceChoiceBody = z.object(placeChoice).strict().refine(isOneChoice, oneChoice)
/** Likewise; `is_current` saves one's place as it is, `place_id` null keeps none. */
export const SavedPlaceBody = z
  .object({ ...placeChoice, place_id: Id.nullable().optional(), is_current: z.literal(true).optional() })
  .strict()
  .refine(
    (body) =>
      body.is_current
        ? body.place_id === undefined && body.latitude === undefined && body.longitude === undefined
        : isOneChoice(body),
    oneChoice,
  )

export const LookupItem = z.object({
  id: z.int().nonnegative(),
  slug: z.string(),
  name: z.string(),
  plural_name: z.string().nullable(),
  html_name: z.string().nullable(),
  extra_label: z.string().nullable(),
  description: z.string().nullable(),
})

/** SPEC 3; `description` is what the member is told. */
export const RejectionReason = z.object({
  id: z.int().positive(),
  slug: z.string(),
  name: z.string(),
  html_name: z.string().nullable(),
  extra_label: z.string().nullable(),
  description: z.string().nullable(),
  is_for_user: z.boolean(),
  is_for_media: z.boolean(),
  is_for_verification_photo: z.boolean(),
})

export const Product = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** In minor units of the currency (DECISIONS, Payments). */
  price: z.int().nonnegative(),
  /** ISO 4217. */
  currency: z.string(),
  subscription_days: z.int().positive(),
  is_recurring: z.boolean(),
  payment_url: z.string().nullable(),
  payment_provider: z.string(),
  condition: z.string(),
})

export const Photo = z.object({
  id: Id,
  description: z.string().nullable(),
  is_private: z.boolean(),
  is_approved: z.boolean(),
  width: z.int(),
  height: z.int(),
  shape: z.enum(['1:1', '3:4', '4:3', '3:5', '5:3']),
  order: z.int(),
  /** Base64 of a ThumbHash, drawn until the picture is there. */
  thumbhash: z.string().nullable(),
  url: z.string(),
  square160_url: z.string(),
  square320_url: z.string(),
  height200_url: z.string(),
  width300_url: z.string(),
})

/** A profile picture as a guest is shown it: what draws it, and nothing that its member says beside it. */
export const FeaturedAvatar = Photo.pick({
  width: true,
  height: true,
  thumbhash: true,
  url: true,
  square160_url: true,
  square320_url: true,
  height200_url: true,
  width300_url: true,
})

/** Steps of DECISIONS, Location: the upper bound of the step in the viewer's unit; null when unknown or hidden. */
const distance = {
  distance: z.number().nullable(),
  converted_distance: z.string().nullable(),
}

export const DudelistType = z.enum(['buddies', 'hotties'])

/** What a list shows of a member. Members inside other answers have this shape, never a recursive one. */
export const UserCard = z.object({
  id: Id,
  name: z.string(),
  /** Whole years; null when the member hides it. */
  age: z.int().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  ...distance,
  avatar: Photo.nullable(),
  is_online: z.boolean(),
  is_idle: z.boolean(),
  is_supporter: z.boolean(),
  is_verified: z.boolean(),
  in_dudelist: z.boolean(),
  dudelist_type: DudelistType.nullable(),
  approved_at: Instant.nullable(),
})

/** One who says that he is on cam, and where. */
export const CamCard = UserCard.extend({ cam_url: z.url({ protocol: /^https$/ }) })

/** A photo of a gallery, with whose it is. */
export const GalleryPhoto = Photo.extend({ user: UserCard })

export const SocialLink = z.object({ network: z.string(), username: z.string() })

/** Where a member will be, and when: days of the calendar, both included. */
const journey = {
  city: z.string(),
  state: z.string().nullable(),
  country: z.string(),
  country_code: z.string(),
  from: Day,
  to: Day,
  note: z.string().nullable(),
}
export const TravelPlan = z.object({ id: Id, place_id: Id, ...journey })

export const Video = z.object({
  id: Id,
  /** An MP4, served in parts to whoever asks so. */
  url: z.string(),
  thumbnail_url: z.string(),
  type: z.string(),
  description: z.string().nullable(),
  is_private: z.boolean(),
  is_approved: z.boolean(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration_ms: z.int().nullable(),
  order: z.int(),
  /** Of the thumbnail. */
  thumbhash: z.string().nullable(),
})

/** A video of a gallery, with whose it is. */
export const GalleryVideo = Video.extend({ user: UserCard })

/** How often he was looked at: his own to know. */
const viewCounts = { recent_view_count: z.int(), total_view_count: z.int() }

/** What any member may see of another. */
export const UserProfile = UserCard.extend({
  description: z.string().nullable(),
  state: z.string().nullable(),
  /** City, state and country joined by commas, or 'No location' (SPEC 3). */
  address: z.string(),
  created_at: Instant,
  use_imperial: z.boolean(),
  /** Centimetres and kilograms; the converted texts are in the viewer's units. */
  height: z.number().nullable(),
  weight: z.number().nullable(),
  waist: z.number().nullable(),
  chest: z.number().nullable(),
  biceps: z.number().nullable(),
  converted_large_height: z.string().nullable(),
  converted_small_height: z.string().nullable(),
  converted_weight: z.string().nullable(),
  converted_waist: z.string().nullable(),
  converted_chest: z.string().nullable(),
  converted_biceps: z.string().nullable(),
  body_build: LookupItem.nullable(),
  body_hair: LookupItem.nullable(),
  facial_hair: LookupItem.nullable(),
  tattoo: LookupItem.nullable(),
  cock_size: LookupItem.nullable(),
  cock_type: LookupItem.nullable(),
  sex_position: LookupItem.nullable(),
  safer_sex: LookupItem.nullable(),
  piercings: z.array(LookupItem),
  interests: z.array(LookupItem),
  communities_he_is: z.array(LookupItem),
  communities_he_likes: z.array(LookupItem),
  links: z.array(z.url({ protocol: /^https?$/ })),
  facebook: SocialLink.nullable(),
  instagram: SocialLink.nullable(),
  twitter: SocialLink.nullable(),
  /** Coarse: to the hour today, to the day before that; null when hidden. */
  last_seen_at: Instant.nullable(),
  /** Where he will be: what is over is not told. */
  travel_plans: z.array(TravelPlan),
  public_photos: z.array(Photo),
  private_photo_count: z.int(),
  public_videos: z.array(Video),
  private_video_count: z.int(),
  /** Empty while they are locked; their addresses are this session's, for some minutes. */
  private_photos: z.array(Photo),
  private_videos: z.array(Video),
  /** He unlocked his private media for the viewer. */
  shows_private: z.boolean(),
  /** The viewer unlocked his own private media for him. */
  looks_at_my_private: z.boolean(),
  /** Until when he may; null: until locked, or locked. */
  unlocked_until: Instant.nullable(),
  is_dudelisted: z.boolean(),
  dudelist_note: z.string().nullable(),
  is_blocked: z.boolean(),
  is_reported_by_me: z.boolean(),
  reported_by_me_at: Instant.nullable(),
})

/** A profile as it is opened: one's own says more. */
export const OpenedProfile = UserProfile.extend(z.object(viewCounts).partial().shape)

export const PublishedPlace = Point.extend({
  city: z.string(),
  state: z.string().nullable(),
  country: z.string(),
  /** Width of the square; null where he stands at his city's centre. */
  square_km: z.number().nullable(),
})

/** What a member sees of himself. */
export const UserSelf = UserProfile.extend({
  ...viewCounts,
  email: z.email(),
  email_verified_at: Instant.nullable(),
  birthday: Day.nullable(),
  updated_at: Instant,
  supporter_since: Instant.nullable(),
  location: Point.nullable(),
  /** What others are told of his place: the centre of a square, or of his city. */
  published_place: PublishedPlace.nullable(),
  /** When a move shows to others; null when all of it does. */
  publishes_at: Instant.nullable(),
  saved_location: Point.nullable(),
  saved_city: z.string().nullable(),
  saved_state: z.string().nullable(),
  saved_country: z.string().nullable(),
  is_waiting_for_verification: z.boolean(),
  is_waiting_for_approval: z.boolean(),
  is_private_viewing: z.boolean(),
  is_private_dudelisting: z.boolean(),
  is_approved: z.boolean(),
  is_onboarded: z.boolean(),
  is_enabled: z.boolean(),
  is_legacy_supporter: z.boolean(),
  is_suspended: z.boolean(),
  /** What the admin wrote, while suspended. */
  suspended_text: z.string().nullable(),
  is_cam_banned: z.boolean(),
  /** Where he is on cam and until when; null while he is not. */
  cam_url: z.string().nullable(),
  cam_until: Instant.nullable(),
  is_admin: z.boolean(),
  is_super_admin: z.boolean(),
  has_auto_login: z.boolean(),
  shows_age: z.boolean(),
  hides_distance: z.boolean(),
  hides_online: z.boolean(),
  /** Guests may be shown his name and public picture on the landing page. */
  agrees_to_be_featured: z.boolean(),
  disables_emails: z.boolean(),
  age_report_status: z.int().min(0).max(3),
  permission_slugs: z.array(z.string()),
  /** The account that acts as this one, when an alias is on. */
  alias_of: z.object({ id: Id, name: z.string() }).nullable(),
})

/** A place that a member chose to share in a message. */
export const SharedPlace = Point.extend({
  /** City, state and country joined by commas; null far from any city. */
  address: z.string().nullable(),
  /** When it is gone; null while its sender keeps the message. */
  until: Instant.nullable(),
})

export const Message = z.object({
  id: Id,
  conversation: ConversationKey,
  text: z.string(),
  is_unlock: z.boolean(),
  is_read: z.boolean(),
  is_sent: z.boolean(),
  is_unsent: z.boolean(),
  is_saved: z.boolean(),
  is_from_deleted_user: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  from_user_id: Id,
  to_user_id: Id,
  from_user: UserCard.nullable(),
  to_user: UserCard.nullable(),
  other_user: UserCard.nullable(),
  ...distance,
  photos: z.array(Photo),
  shares_location: z.boolean(),
  /** Null where none was shared, and once it is gone. */
  location: SharedPlace.nullable(),
  /** The key its sender gave (`Idempotency-Key`); null for everyone else. */
  idempotency_key: z.string().nullable(),
})

/** SPEC 3, Conversation summary: one row of the conversation list. */
export const ConversationSummary = z.object({
  /** The other member's id. */
  id: Id,
  name: z.string(),
  conversation: ConversationKey,
  text: z.string(),
  ...distance,
  created_at: Instant,
  read_at: Instant.nullable(),
  is_read: z.boolean(),
  unread_count: z.int(),
  is_own: z.boolean(),
  is_unlock: z.boolean(),
  shares_location: z.boolean(),
  is_unsent: z.boolean(),
  is_supporter: z.boolean(),
  is_verified: z.boolean(),
  is_online: z.boolean(),
  is_in_dudelists: z.boolean(),
  avatar: Photo.nullable(),
  latest_message_id: Id,
  latest_message_created_at: Instant,
})

export const SystemMessage = z.object({
  id: Id,
  text: z.string(),
  is_read: z.boolean(),
  user_id: Id,
  from_user_id: Id.nullable(),
  from_user: z.object({ name: z.literal('System notification') }),
  created_at: Instant,
  updated_at: Instant,
})

export const Place = z.object({
  /** GeoNames id. */
  id: Id,
  city: z.string(),
  state: z.string().nullable(),
  country: z.string(),
  country_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

/** User lists answer this (DECISIONS, Lists). */
export const pageOf = <Card extends z.ZodType>(card: Card) =>
  z.object({
    data: z.array(card),
    /** Exact up to 10,000, an estimate above; null where nobody counted: `per_page=0` does, and answers no items. */
    total: z.int().nullable(),
    current_page: z.int(),
    last_page: z.int().nullable(),
    next_cursor: z.string().nullable(),
  })

export const UserPage = pageOf(UserCard)

/** One of the viewer's list, with his note on him. */
export const DudelistedCard = UserCard.extend({
  dudelist_note: z.string().nullable(),
  dudelisted_at: Instant,
})
export const DudelistedPage = pageOf(DudelistedCard)

export const VisitorCard = UserCard.extend({ viewed_at: Instant })
export const VisitorPage = pageOf(VisitorCard)

/** Between whom private media are unlocked, since when, and until when unless until locked. */
export const UnlockCard = UserCard.extend({ unlocked_at: Instant, expires_at: Instant.nullable() })
export const UnlockPage = pageOf(UnlockCard)

/** One who lives near the place or will be there; the plan that brings him, if one does. */
export const TravelCard = UserCard.extend({ travel_plan: z.object(journey).nullable() })
export const TravelPage = pageOf(TravelCard)

/** Of one whom the viewer blocked no more than his name; all else of the card is empty. */
export const BlockedCard = UserCard.extend({ blocked_at: Instant })
export const BlockedPage = pageOf(BlockedCard)

export const UserListQuery = z
  .object({
    cursor: z.string().max(limits.longestCursor).optional(),
    page: z.coerce.number().int().min(1).max(1_000).optional(),
    /** 0 for the total alone. */
    per_page: z.coerce.number().int().min(0).max(limits.pageSizes.max).optional(),
  })
  .strict()

/** Only ever asked for: to leave it out asks nothing. */
const asked = z.literal('true').transform(() => true as const)
/** Slugs of an option list, separated by commas: whoever has one of them. */
const slugs = z
  .string()
  .max(600)
  .regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/)
const age = z.coerce.number().int().min(limits.minimumAge).max(limits.maximumAge)

/** Of what is asked: miles, inches and pounds, or without a word kilometres, centimetres and kilograms. */
const Units = z.enum(['metric', 'imperial'])

/**
 * Filters of a list, as its query and the page's address hold them. A member meets none by what he hides.
 */
export const MemberFilters = z.object({
  /** Under so many kilometres or miles, whichever `units` says. */
  distance: z.coerce
    .number()
    .pipe(z.literal([...limits.distanceSteps]))
    .optional(),
  units: Units.optional(),
  age_from: age.optional(),
  age_to: age.optional(),
  is_online: asked.optional(),
  has_photos: asked.optional(),
  is_verified: asked.optional(),
  is_supporter: asked.optional(),
  body_build: slugs.optional(),
  sex_position: slugs.optional(),
  interests: slugs.optional(),
  /** Which he is. */
  communities: slugs.optional(),
})

export const FilteredListQuery = UserListQuery.extend(MemberFilters.shape).strict()

/**
 * Without days: from today on, for as long as Travel looks ahead. Days that run backwards are each well formed: they are
 * answered 422 like a place that is not known, which the query's shape alone cannot say.
 */
export const TravelQuery = FilteredListQuery.extend({
  place_id: z.coerce.number().pipe(Id),
  from: Day.optional(),
  to: Day.optional(),
}).strict()

export const TravelPlanBody = z
  .object({
    place_id: Id,
    from: Day,
    to: Day,
    note: z
      .string()
      .trim()
      .max(limits.travelPlans.noteLength, 'This note is too long.')
      .nullable()
      .optional(),
  })
  .strict()
  .refine((days) => !runBackwards(days), { path: ['to'], message: backwardsDays })
  .refine((days) => countDays(days) <= limits.travelPlans.longest, {
    path: ['to'],
    message: `A travel plan can have ${limits.travelPlans.longest} days at most.`,
  })

const chosenSlugs = z
  .array(z.string().regex(/^[a-z0-9-]{1,40}$/))
  .min(1)
  .max(40)
const wholeAge = z.int().min(limits.minimumAge).max(limits.maximumAge)
const measure = z.int().min(1).max(999)
const asks = z.literal(true)

/**
 * What is searched for, apart from the page. Whoever has one of the values of each list, and whose measures
 * as they are shown in whole `units` lie in the ranges, both ends within. It asks the same whoever asks it. A
 * member meets nothing by what he hides.
 */
export const UserSearch = z
  .object({
    body_build: chosenSlugs.optional(),
    body_hair: chosenSlugs.optional(),
    facial_hair: chosenSlugs.optional(),
    tattoo: chosenSlugs.optional(),
    cock_size: chosenSlugs.optional(),
    cock_type: chosenSlugs.optional(),
    sex_position: chosenSlugs.optional(),
    safer_sex: chosenSlugs.optional(),
    piercings: chosenSlugs.optional(),
    interests: chosenSlugs.optional(),
    communities_he_is: chosenSlugs.optional(),
    communities_he_likes: chosenSlugs.optional(),
    age_from: wholeAge.optional(),
    age_to: wholeAge.optional(),
    height_from: measure.optional(),
    height_to: measure.optional(),
    weight_from: measure.optional(),
    weight_to: measure.optional(),
    waist_from: measure.optional(),
    waist_to: measure.optional(),
    chest_from: measure.optional(),
    chest_to: measure.optional(),
    biceps_from: measure.optional(),
    biceps_to: measure.optional(),
    has_photos: asks.optional(),
    is_verified: asks.optional(),
    is_supporter: asks.optional(),
    is_online: asks.optional(),
    /** Under so many kilometres or miles, whichever `units` says, from the origin. */
    distance: z.literal([...limits.distanceSteps]).optional(),
    units: Units.optional(),
    /** The origin: a place of the gazetteer, or an own travel plan, or else where he is published. */
    place_id: Id.optional(),
    travel_plan_id: Id.optional(),
  })
  .strict()

/** One search for members, and for what those who meet it show everyone. */
const searchPage = (pageSize: number) =>
  UserSearch.extend({
    cursor: z.string().max(limits.longestCursor).optional(),
    per_page: z.int().min(1).max(limits.pageSizes.max).default(pageSize),
  }).strict()
export const UserSearchBody = searchPage(limits.pageSizes.searchUsers)
  .extend({
    page: z.int().min(1).max(1_000).optional(),
    /** 0 for the total alone. */
    per_page: z.int().min(0).max(limits.pageSizes.max).default(limits.pageSizes.searchUsers),
  })
  .strict()
export const PhotoSearchBody = searchPage(limits.pageSizes.photos)
export const VideoSearchBody = searchPage(limits.pageSizes.videos)

export const SearchByNameBody = z
  .object({
    name: z.string().trim().min(1).max(limits.searchedName),
    per_page: z.int().min(1).max(limits.pageSizes.max).default(limits.pageSizes.searchUsers),
  })
  .strict()

export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  query: UserSearch,
  /** What the place is called that distances are from; null without one, or where it is not known any more. */
  place: z.string().nullable(),
  created_at: Instant,
})

export const SaveSearchBody = z
  .object({
    name: z.string().trim().min(1, 'Give it a name.').max(60, 'This name is too long.'),
    query: UserSearch,
  })
  .strict()

/** `{ to }` makes a toggle safe to repeat; without it the call flips (DESIGN 2, toggle). */
export const ToggleBody = z.object({ to: z.boolean().optional() }).strict()

/** Without days: until locked. */
export const UnlockToggleBody = ToggleBody.extend({ days: z.literal(limits.unlockDays).optional() })

/** Without a type: whichever list he is on, or buddies for one who is on none. */
export const DudelistToggleBody = ToggleBody.extend({ type: DudelistType.optional() })

/** What a member has of another in his lists, as it stands in cards and profiles. */
export const Dudelisting = z.object({
  is_dudelisted: z.boolean(),
  in_dudelist: z.boolean(),
  dudelist_type: DudelistType.nullable(),
  dudelist_note: z.string().nullable(),
})

/** `under-age` goes first in its queue (DECISIONS, Age reports). */
export const ReportReason = z.enum([
  'under-age',
  'not-himself',
  'harassment',
  'spam',
  'explicit-in-public',
  'other',
])

export const ReportBody = z
  .object({
    reason: ReportReason,
    text: z.string().trim().max(limits.reportTextLength, 'This text is too long.').default(''),
  })
  .strict()
  .refine(({ reason, text }) => reason !== 'other' || text !== '', {
    path: ['text'],
    message: 'Say what it is.',
  })

/** That he reported it, as it stands in what he reported. */
export const Reported = z.object({ is_reported_by_me: z.literal(true), reported_by_me_at: Instant })

export const ErrorBody = z.object({
  message: z.string(),
  /** A stable word for programs, e.g. `upgrade_required`, `confirm_bulk`, `limit_reached`. */
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

export const SendMessageBody = z
  .object({
    to_user_id: Id,
    /** Must be the sender; an alias writes as the alias. */
    from_user_id: Id.optional(),
    text: z.string().max(limits.messageTextLength, 'This message is too long.').default(''),
    /** A place to share; gone after an hour, unless the sender keeps the message. */
    location: Point.strict().optional(),
    is_unlock: z.boolean().default(false),
    is_confirmed: z.boolean().default(false),
  })
  .strict()

/** With one's password, as whoever has the address has the account. */
export const ChangeEmailBody = z
  .object({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .max(254, 'This address is too long.')
      .pipe(z.email('Enter an email address like name@example.com.')),
    password: z.string().min(1, 'Enter your password.').max(1_000, 'This password is too long.'),
  })
  .strict()

/** The fields of himself that a member sets in this version; anything else is refused, not ignored. */
export const UpdateSelfBody = z
  .object({
    name: z
      .string()
      .trim()
      .min(limits.userName.min, { error: nameLengthAsked, abort: true })
      .max(limits.userName.max, { error: nameLengthAsked, abort: true })
      .regex(nameLetters, { error: nameLettersAsked, abort: true })
      .regex(nameAlphabet, nameAlphabetAsked)
      .optional(),
    birthday: Day.optional(),
    description: z
      .string()
      .trim()
      .max(limits.descriptionLength, 'This text is too long.')
      .nullable()
      .optional(),
    use_imperial: z.boolean().optional(),
    shows_age: z.boolean().optional(),
    hides_distance: z.boolean().optional(),
    hides_online: z.boolean().optional(),
    is_private_viewing: z.boolean().optional(),
    is_private_dudelisting: z.boolean().optional(),
    agrees_to_be_featured: z.boolean().optional(),
    is_enabled: z.boolean().optional(),
    is_onboarded: z.literal(true).optional(),
  })
  .strict()
