/** Searches for members and their media, and saved searches (docs/product.md#search-rules). */
import { z } from 'zod'
import { call } from './call.ts'
import { GalleryPhoto, GalleryVideo } from './galleries.ts'
import * as limits from './limits.ts'
import { UserPage } from './lists.ts'
import { cursorPageOf } from './paging.ts'
import { emptyResponse, Id, idParams, Instant, Slug, Units, trimmedText } from './primitives.ts'

const chosenSlugs = z.array(Slug).min(1).max(40)
const age = z.int().min(limits.minimumAge).max(limits.maximumAge)
const measure = z.int().min(1).max(999)
/** A criterion that is on or absent. */
const flag = z.literal(true)

/**
 * The criteria of a search. A member matches a list by any of its values. They match a range by the measure that
 * is shown in whole `units`, and both ends count. The criteria mean the same for every viewer.
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
    age_from: age.optional(),
    age_to: age.optional(),
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
    has_photos: flag.optional(),
    is_verified: flag.optional(),
    is_supporter: flag.optional(),
    is_online: flag.optional(),
    /** The largest distance from the origin, in kilometers, or in miles if `units` is `imperial`. */
    distance: z.literal([...limits.distanceSteps]).optional(),
    units: Units.optional(),
    /** The origin: a city, one of the viewer's travel plans, or without both the viewer's published place. */
    place_id: Id.optional(),
    travel_plan_id: Id.optional(),
  })
  .strict()
export type UserSearch = z.infer<typeof UserSearch>

/** The body of a search: its criteria, and which page. */
const searchPageBody = (pageSize: number) =>
  UserSearch.extend({
    cursor: z.string().max(limits.longestCursor).optional(),
    per_page: z.int().min(1).max(limits.pageSizes.max).default(pageSize),
  }).strict()

export const UserSearchBody = searchPageBody(limits.pageSizes.searchUsers)
  .extend({
    page: z.int().min(1).max(1_000).optional(),
    /** 0 returns the total alone. */
    per_page: z.int().min(0).max(limits.pageSizes.max).default(limits.pageSizes.searchUsers),
  })
  .strict()

const SearchByNameBody = z
  .object({
    name: trimmedText().min(1).max(limits.searchedNameLength),
    cursor: z.string().max(limits.longestCursor).optional(),
    per_page: z.int().min(1).max(limits.pageSizes.max).default(limits.pageSizes.searchUsers),
  })
  .strict()

/** See docs/product.md#saved-search. */
export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  query: UserSearch,
  /** The name of the origin. Null without an origin, or when the gazetteer no longer has it. */
  place: z.string().nullable(),
  created_at: Instant,
})
export type SavedSearch = z.infer<typeof SavedSearch>

const SaveSearchBody = z
  .object({
    name: trimmedText().min(1, 'Give it a name.').max(limits.searchNameLength, 'This name is too long.'),
    query: UserSearch,
  })
  .strict()

export const searchCalls = {
  'POST /user/search': call({
    summary: 'Returns members who match all criteria, nearest to the origin first.',
    access: 'onboarded',
    body: UserSearchBody,
    response: UserPage,
  }),
  'POST /user/search/by-name': call({
    summary: 'Returns members whose name begins like the text, or nearly so. Best matches are first.',
    access: 'onboarded',
    body: SearchByNameBody,
    response: UserPage,
  }),
  'POST /photo/search': call({
    summary: 'Returns public photos of members who match all criteria, by time of approval, newest first.',
    access: 'onboarded',
    body: searchPageBody(limits.pageSizes.photos),
    response: cursorPageOf(GalleryPhoto),
  }),
  'POST /video/search': call({
    summary: 'Returns public videos of members who match all criteria, by time of approval, newest first.',
    access: 'onboarded',
    body: searchPageBody(limits.pageSizes.videos),
    response: cursorPageOf(GalleryVideo),
  }),
  'GET /saved-search': call({
    summary: 'Returns the member’s saved searches, oldest first.',
    access: 'onboarded',
    response: z.object({ data: z.array(SavedSearch) }),
  }),
  'POST /saved-search': call({
    summary: 'Saves a search under a name.',
    access: 'onboarded',
    body: SaveSearchBody,
    status: 201,
    idempotent: true,
    response: SavedSearch,
  }),
  'DELETE /saved-search/{id}': call({
    summary: 'Deletes a saved search.',
    access: 'onboarded',
    params: idParams,
    response: emptyResponse,
  }),
}
