/** Lists of members (docs/product.md#member-lists). */
import { z } from 'zod'
import { call } from './call.ts'
import { DudelistType } from './dudelist.ts'
import * as limits from './limits.ts'
import { UserCard } from './members.ts'
import { pageOf, UserListQuery } from './paging.ts'
import { Day, Id, Instant, Units } from './primitives.ts'
import { TravelPlan } from './travelPlans.ts'

export const UserPage = pageOf(UserCard)
export type UserPage = z.infer<typeof UserPage>

/** A member on the viewer's list. */
export const DudelistedCard = UserCard.extend({
  dudelist_note: z.string().nullable(),
  dudelisted_at: Instant,
})
export type DudelistedCard = z.infer<typeof DudelistedCard>
const DudelistedPage = pageOf(DudelistedCard)

export const VisitorCard = UserCard.extend({ viewed_at: Instant })
export type VisitorCard = z.infer<typeof VisitorCard>

/** A member who shares private media with the viewer, or with whom the viewer shares them. */
export const UnlockCard = UserCard.extend({
  unlocked_at: Instant,
  /** When the sharing ends. Null when it has no end. */
  expires_at: Instant.nullable(),
})
export type UnlockCard = z.infer<typeof UnlockCard>
const UnlockPage = pageOf(UnlockCard)

/** A member at a place. `travel_plan` is null for a member who lives there. */
export const TravelCard = UserCard.extend({
  travel_plan: TravelPlan.omit({ id: true, place_id: true }).nullable(),
})
export type TravelCard = z.infer<typeof TravelCard>

/** A blocked member. All fields of the card except `id`, `name` and `avatar` are empty; each size of it is the smallest. */
export const BlockedCard = UserCard.extend({ blocked_at: Instant })
export type BlockedCard = z.infer<typeof BlockedCard>

/** The name of a list in its call: `GET /user/{list}`, `GET /user/dudelisted/{list}`, or `POST /user/search`. */
export type ListName =
  | 'nearby'
  | 'nearby-online'
  | 'newest'
  | 'online'
  | 'popular'
  | 'travel'
  | 'dudelisted'
  | z.infer<typeof DudelistType>
  | 'dudelist-online'
  | 'hotlisting-me'
  | 'visitor'
  | 'unlocked'
  | 'private-unlock-looker'
  | 'blocked'
  | 'search'

/** Lists whose call requires no place. */
export type PlainListName = Exclude<ListName, 'travel'>

/** A filter that is on or absent. */
const flag = z.literal('true').transform(() => true as const)
/** Slugs of one option list, separated by commas. A member with any of them matches. */
const slugs = z
  .string()
  .max(600)
  .regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/)
const age = z.coerce.number().int().min(limits.minimumAge).max(limits.maximumAge)

/** The filters of a list, as its query and the page's address hold them (docs/product.md#filters). */
export const MemberFilters = z.object({
  /** The largest distance, in kilometers, or in miles if `units` is `imperial`. */
  distance: z.coerce
    .number()
    .pipe(z.literal([...limits.distanceSteps]))
    .optional(),
  units: Units.optional(),
  age_from: age.optional(),
  age_to: age.optional(),
  is_online: flag.optional(),
  has_photos: flag.optional(),
  is_verified: flag.optional(),
  is_supporter: flag.optional(),
  body_build: slugs.optional(),
  sex_position: slugs.optional(),
  interests: slugs.optional(),
  /** The communities that the member belongs to. */
  communities: slugs.optional(),
})

export const FilteredListQuery = UserListQuery.extend(MemberFilters.shape).strict()

/**
 * Without days, the list covers today and the `limits.travelPlans.daysAhead` days after it. Reversed days pass
 * this shape: the handler answers them with 422, as it does an unknown place.
 */
const TravelQuery = FilteredListQuery.extend({
  place_id: z.coerce.number().pipe(Id),
  from: Day.optional(),
  to: Day.optional(),
}).strict()

export const listCalls = {
  'GET /user/nearby': call({
    summary: 'Returns members by distance from the viewer’s published place.',
    access: 'onboarded',
    query: FilteredListQuery,
    response: UserPage,
  }),
  'GET /user/nearby-online': call({
    summary: 'Returns online members by distance from the viewer’s published place.',
    access: 'onboarded',
    query: FilteredListQuery,
    response: UserPage,
  }),
  'GET /user/newest': call({
    summary: 'Returns members by time of approval, newest first.',
    access: 'onboarded',
    query: FilteredListQuery,
    response: UserPage,
  }),
  'GET /user/online': call({
    summary: 'Returns online members. Those who came online last are first.',
    access: 'onboarded',
    query: FilteredListQuery,
    response: UserPage,
  }),
  'GET /user/popular': call({
    summary: 'Returns members by views and hot-clicks of the last 30 days, counted once a day.',
    access: 'onboarded',
    query: FilteredListQuery,
    response: UserPage,
  }),
  'GET /user/travel': call({
    summary: 'Returns members who live near a place, or will be there on any of the days.',
    access: 'onboarded',
    query: TravelQuery,
    response: pageOf(TravelCard),
  }),
  'GET /user/dudelisted': call({
    summary: 'Returns the members on the viewer’s list, newest first.',
    access: 'onboarded',
    query: FilteredListQuery,
    response: DudelistedPage,
  }),
  'GET /user/dudelisted/{type}': call({
    summary: 'Returns the members on the viewer’s list as this type, newest first.',
    access: 'onboarded',
    params: z.object({ type: DudelistType }),
    query: FilteredListQuery,
    response: DudelistedPage,
  }),
  'GET /user/dudelist-online': call({
    summary: 'Returns the online members on the viewer’s list, newest first.',
    access: 'onboarded',
    query: FilteredListQuery,
    response: DudelistedPage,
  }),
  'GET /user/hotlisting-me': call({
    summary: 'Returns the members who list the viewer, except those who list in private.',
    access: 'onboarded',
    query: FilteredListQuery,
    response: UserPage,
  }),
  'GET /user/visitor': call({
    summary: 'Returns the members who viewed the viewer’s profile, with the time, latest first.',
    access: 'supporter',
    query: FilteredListQuery,
    response: pageOf(VisitorCard),
  }),
  'GET /user/unlocked': call({
    summary: 'Returns the members with whom the viewer shares private media, with start and end.',
    access: 'onboarded',
    query: FilteredListQuery,
    response: UnlockPage,
  }),
  'GET /user/private-unlock-looker': call({
    summary: 'Returns the members who share private media with the viewer, with start and end.',
    access: 'onboarded',
    query: FilteredListQuery,
    response: UnlockPage,
  }),
  'GET /user/blocked': call({
    summary: 'Returns names and avatars of the members whom the viewer blocked.',
    access: 'onboarded',
    query: UserListQuery,
    response: pageOf(BlockedCard),
  }),
  'POST /user/id': call({
    summary:
      'Returns members in the order of `ids`, without those the viewer may not see. Non-supporters get 288 a day.',
    access: 'onboarded',
    body: z.object({ ids: z.array(Id).min(1).max(limits.pageSizes.max) }).strict(),
    response: z.object({ data: z.array(UserCard) }),
  }),
}
