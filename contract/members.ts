/** Members as other members and guests see them. What reaches whom: docs/product.md#personal-data. */
import { z } from 'zod'
import { call } from './call.ts'
import { DudelistType } from './dudelist.ts'
import { LookupItem } from './lookups.ts'
import { Avatar, Photo, Video } from './media.ts'
import { Id, idParams, Instant } from './primitives.ts'
import { TravelPlan } from './travelPlans.ts'

/**
 * The distance from the viewer, as the upper bound of its step in the viewer's unit
 * (docs/product.md#distance-steps). Null when it is unknown or hidden.
 */
export const distanceFields = {
  distance: z.number().nullable(),
  converted_distance: z.string().nullable(),
}

/** A member in a list. Members inside other responses have this shape, so no shape contains itself. */
export const UserCard = z.object({
  id: Id,
  name: z.string(),
  /** In whole years. Null when the member hides it. */
  age: z.int().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  ...distanceFields,
  avatar: Avatar.nullable(),
  is_online: z.boolean(),
  is_idle: z.boolean(),
  is_supporter: z.boolean(),
  is_verified: z.boolean(),
  in_dudelist: z.boolean(),
  dudelist_type: DudelistType.nullable(),
  approved_at: Instant.nullable(),
})
export type UserCard = z.infer<typeof UserCard>

const SocialLink = z.object({ network: z.string(), username: z.string() })

/** What any member may see of another (docs/product.md#user). */
export const UserProfile = UserCard.extend({
  description: z.string().nullable(),
  state: z.string().nullable(),
  /** City, state and country joined by commas, or "No location". */
  address: z.string(),
  created_at: Instant,
  use_imperial: z.boolean(),
  /** Measures are in centimeters and kilograms. The converted texts are in the viewer's units. */
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
  /** Rounded down to the hour within the last 24 hours, and to the day before that. Null when hidden. */
  last_seen_at: Instant.nullable(),
  /** The travel plans that are not over. */
  travel_plans: z.array(TravelPlan),
  public_photos: z.array(Photo),
  private_photo_count: z.int(),
  public_videos: z.array(Video),
  private_video_count: z.int(),
  /**
   * Empty unless the member shares private media with the viewer. The addresses work for this session alone, for
   * `limits.privateMediaLifetime`.
   */
  private_photos: z.array(Photo),
  private_videos: z.array(Video),
  /** Whether the member shares private media with the viewer. */
  shows_private: z.boolean(),
  /** Whether the viewer shares private media with the member. */
  looks_at_my_private: z.boolean(),
  /** When the viewer's sharing ends. Null when it has no end, or is off. */
  unlocked_until: Instant.nullable(),
  is_dudelisted: z.boolean(),
  dudelist_note: z.string().nullable(),
  is_blocked: z.boolean(),
  is_reported_by_me: z.boolean(),
  reported_by_me_at: Instant.nullable(),
})
export type UserProfile = z.infer<typeof UserProfile>

/** How often a profile was viewed (docs/product.md#view-counts). Only the member themselves gets them. */
export const viewCountFields = { recent_view_count: z.int(), total_view_count: z.int() }

/** A profile that was asked for by itself. The member's own profile has the view counts. */
export const OpenedProfile = UserProfile.extend(z.object(viewCountFields).partial().shape)
export type OpenedProfile = z.infer<typeof OpenedProfile>

/** An avatar as guests get it: what is needed to draw it, without its id and description. */
const FeaturedAvatar = Avatar.pick({
  width: true,
  height: true,
  thumbhash: true,
  url: true,
  square160_url: true,
  square320_url: true,
  height200_url: true,
  width300_url: true,
})

export const memberCalls = {
  'GET /user/count': call({
    summary: 'Returns the size of the community, rounded down. Numbers below ten are 0.',
    access: 'guest',
    response: z.object({
      count: z.int(),
      online_count: z.int(),
      joined_this_week_count: z.int(),
      /** Counts a country from five members on (docs/decisions.md#community-numbers). */
      country_count: z.int(),
    }),
  }),
  'GET /user/featured': call({
    summary: 'Returns members who agreed to be shown on the landing page.',
    access: 'guest',
    response: z.object({
      data: z.array(z.object({ name: z.string(), avatar: FeaturedAvatar })),
    }),
  }),
  'GET /user/{id}': call({
    summary: 'Returns a member’s profile.',
    access: 'onboarded',
    params: idParams,
    response: OpenedProfile,
  }),
  'GET /user/auth/as-others': call({
    summary:
      'Returns the member’s own profile as a member without any relation to them sees it, once it is open to others.',
    access: 'onboarded',
    response: UserProfile,
  }),
  'GET /user/by-name/{name}': call({
    summary: 'Returns a member’s profile by name. Case is ignored.',
    access: 'onboarded',
    params: z.object({ name: z.string().min(1).max(60) }),
    response: OpenedProfile,
  }),
}
