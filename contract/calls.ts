/**
 * Every call, keyed by method and path as the spec writes them (SPEC 7; all paths begin with /api).
 * The server serves each key exactly once; the browser imports the type of this table only.
 */
import { z } from 'zod'
import * as adminShapes from './adminShapes.ts'
import { call } from './call.ts'
import { MemberEvent } from './events.ts'
import * as limits from './limits.ts'
import * as shapes from './shapes.ts'

const byId = z.object({ id: shapes.PathId })
const byUserId = z.object({ userId: shapes.PathId })
const nothing = z.object({})
const count = z.object({ count: z.int().nonnegative() })
const galleryOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullable() })
const perPage = (fallback: number) =>
  z.coerce.number().int().min(1).max(limits.pageSizes.max).default(fallback)

/** Whether an address has a name or password before its @, which reads as where it leads. */
const namesWhoComes = (address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && (url.username !== '' || url.password !== '')
}

const optionList = (what: string) =>
  call({
    summary: `The option list ${what}.`,
    access: 'member',
    response: z.object({ data: z.array(shapes.LookupItem) }),
    keptFor: limits.optionsKeptFor,
  })
const rejectionReasons = (summary: string) =>
  call({
    summary,
    access: 'member',
    response: z.object({ data: z.array(shapes.RejectionReason) }),
    keptFor: limits.optionsKeptFor,
  })
/** A decision about a member; it answers him as he is then. */
const decision = (summary: string) =>
  ({ summary, access: 'admin', params: byId, response: adminShapes.UserAdmin }) as const

const queue = (who: string) =>
  ({
    summary: `Members who ${who}, who has waited longest first.`,
    access: 'admin',
    query: shapes.UserListQuery,
    response: adminShapes.WaitingUserPage,
  }) as const
const queueCount = (who: string) =>
  ({ summary: `How many members ${who}.`, access: 'admin', response: count }) as const

export const calls = {
  // Sign-on and alias
  'GET /sso/check': call({
    summary: 'Whether this browser is signed in.',
    access: 'guest',
    response: z.object({ is_logged_in: z.boolean() }),
  }),
  'GET /sso/user': call({
    summary: 'The signed-in member, or the alias he acts as.',
    access: 'member',
    response: shapes.UserSelf,
  }),
  'GET /sso/has-auto-login': call({
    summary: 'Whether this browser keeps the member signed in.',
    access: 'guest',
    response: z.object({ has_auto_login: z.boolean() }),
  }),
  'GET /sso/role/is-admin': call({
    summary: 'Whether the member is an admin.',
    access: 'member',
    response: z.object({ is_admin: z.boolean() }),
  }),
  'GET /sso/role/is-super-admin': call({
    summary: 'Whether the member is a super admin.',
    access: 'member',
    response: z.object({ is_super_admin: z.boolean() }),
  }),
  'POST /logout': call({ summary: 'Ends the session, here only.', access: 'guest', response: nothing }),
  'GET /alias': call({
    summary: 'The accounts this member may act as, and which he acts as now.',
    access: 'member',
    response: z.object({ data: z.array(shapes.UserCard), current_id: shapes.Id.nullable() }),
  }),
  'POST /alias/{id}': call({
    summary: 'Acts as another account from now on.',
    access: 'member',
    params: byId,
    response: shapes.UserSelf,
  }),
  'DELETE /alias': call({
    summary: 'Acts as oneself again.',
    access: 'member',
    response: shapes.UserSelf,
  }),

  // Users
  'GET /user/count': call({
    summary: 'The community in numbers, rounded down: 0 is fewer than ten men, and a country has several.',
    access: 'guest',
    response: z.object({
      count: z.int(),
      online_count: z.int(),
      joined_this_week_count: z.int(),
      country_count: z.int(),
    }),
  }),
  'GET /user/featured': call({
    summary: 'Members who agreed to be shown on the landing page.',
    access: 'guest',
    response: z.object({
      data: z.array(z.object({ name: z.string(), avatar: shapes.FeaturedAvatar })),
    }),
  }),
  'GET /user/nearby': call({
    summary: 'Members by distance from the published cell of the member.',
    access: 'onboarded',
    query: shapes.FilteredListQuery,
    response: shapes.UserPage,
  }),
  'GET /user/nearby-online': call({
    summary: 'Members who are online, by distance from the published cell of the member.',
    access: 'onboarded',
    query: shapes.FilteredListQuery,
    response: shapes.UserPage,
  }),
  'GET /user/newest': call({
    summary: 'Members by time of approval, newest first.',
    access: 'onboarded',
    query: shapes.FilteredListQuery,
    response: shapes.UserPage,
  }),
  'GET /user/online': call({
    summary: 'Members who are online, who came last first.',
    access: 'onboarded',
    query: shapes.FilteredListQuery,
    response: shapes.UserPage,
  }),
  'GET /user/popular': call({
    summary: 'Members by views and hot-clicks of the last 30 days, as counted once a day.',
    access: 'onboarded',
    query: shapes.FilteredListQuery,
    response: shapes.UserPage,
  }),
  'GET /user/travel': call({
    summary: 'Members who live near a place or will be there on some of the days.',
    access: 'onboarded',
    query: shapes.TravelQuery,
    response: shapes.TravelPage,
  }),
  'GET /user/dudelisted': call({
    summary: 'Whom the member has in his list, last listed first.',
    access: 'onboarded',
    query: shapes.FilteredListQuery,
    response: shapes.DudelistedPage,
  }),
  'GET /user/dudelisted/{type}': call({
    summary: 'Whom the member has in his list as this type.',
    access: 'onboarded',
    params: z.object({ type: shapes.DudelistType }),
    query: shapes.FilteredListQuery,
    response: shapes.DudelistedPage,
  }),
  'GET /user/dudelist-online': call({
    summary: 'Whom of his list the member finds online, last listed first.',
    access: 'onboarded',
    query: shapes.FilteredListQuery,
    response: shapes.DudelistedPage,
  }),
  'GET /user/hotlisting-me': call({
    summary: 'Who has the member in his list and does not do so in private.',
    access: 'onboarded',
    query: shapes.FilteredListQuery,
    response: shapes.UserPage,
  }),
  'GET /user/visitor': call({
    summary: 'Who looked at the member’s profile and when, last first.',
    access: 'supporter',
    query: shapes.FilteredListQuery,
    response: shapes.VisitorPage,
  }),
  'GET /user/unlocked': call({
    summary: 'For whom the member unlocked his private media, since and until when.',
    access: 'onboarded',
    query: shapes.FilteredListQuery,
    response: shapes.UnlockPage,
  }),
  'GET /user/private-unlock-looker': call({
    summary: 'Who unlocked his private media for the member, since and until when.',
    access: 'onboarded',
    query: shapes.FilteredListQuery,
    response: shapes.UnlockPage,
  }),
  'GET /user/blocked': call({
    summary: 'Whom the member blocked: their names, and nothing else of them.',
    access: 'onboarded',
    query: shapes.UserListQuery,
    response: shapes.BlockedPage,
  }),
  'POST /user/id': call({
    summary:
      'Members by id, in the order asked; whom the member may not see is left out. 288 a day for a non-supporter.',
    access: 'onboarded',
    body: z.object({ ids: z.array(shapes.Id).min(1).max(limits.pageSizes.max) }).strict(),
    response: z.object({ data: z.array(shapes.UserCard) }),
  }),
  'GET /user/dudelist-cam': call({
    summary: 'Members of one’s dudelist who say that they are on cam.',
    access: 'onboarded',
    query: z
      .object({ cursor: z.string().max(20).optional(), per_page: perPage(limits.pageSizes.list) })
      .strict(),
    response: z.object({
      data: z.array(shapes.CamCard),
      total: z.int(),
      next_cursor: z.string().nullable(),
    }),
  }),
  'PUT /user/auth/cam': call({
    summary: 'Says that one is on cam, where, and for how many hours; or, with null, no longer.',
    access: 'onboarded',
    body: z
      .object({
        url: z
          // As whoever follows it is led: `https:name` and `https://known.example@name` read as other places.
          .url({
            protocol: /^https$/,
            hostname: z.regexes.domain,
            normalize: true,
            error: 'Enter the whole address of your cam, beginning with https://.',
            abort: true,
          })
          .refine((url) => !namesWhoComes(url), 'An address without a name before @, please.')
          .max(300, 'This address is too long.')
          .nullable(),
        hours: z.int().min(1).max(limits.camHours).default(limits.camHours),
      })
      .strict(),
    response: z.object({ cam_url: z.string().nullable(), cam_until: shapes.Instant.nullable() }),
  }),
  'GET /user/{id}': call({
    summary: 'A member’s profile.',
    access: 'onboarded',
    params: byId,
    response: shapes.OpenedProfile,
  }),
  'GET /user/by-name/{name}': call({
    summary: 'A member’s profile, by name without regard to case.',
    access: 'onboarded',
    params: z.object({ name: z.string().min(1).max(60) }),
    response: shapes.OpenedProfile,
  }),
  'PUT /user/{id}': call({
    summary: 'Changes fields of oneself.',
    access: 'self',
    params: byId,
    body: shapes.UpdateSelfBody,
    response: shapes.UserSelf,
  }),
  'DELETE /user/{id}': call({
    summary:
      'Asks for an account to be deleted: nobody sees it any more, and signing in keeps it until then.',
    access: 'selfOrAdmin',
    params: byId,
    response: z.object({ final_at: shapes.Instant }),
  }),
  'PUT /user/{id}/disable-emails/toggle': call({
    summary: 'Stops a member’s mails, but those his account cannot do without; or sends them again.',
    access: 'selfOrAdmin',
    params: byId,
    body: shapes.ToggleBody,
    response: z.object({ disables_emails: z.boolean() }),
  }),
  'PUT /user/{id}/unlock/toggle': call({
    summary: 'Unlocks one’s private media for a member, for days or until locked, or locks them.',
    access: 'onboarded',
    params: byId,
    body: shapes.UnlockToggleBody,
    response: z.object({
      looks_at_my_private: z.boolean(),
      /** Null: until locked, or locked. */
      unlocked_until: shapes.Instant.nullable(),
    }),
  }),
  'PUT /user/auth/lock-all': call({
    summary: 'Locks one’s private media for everyone; answers for how many they were unlocked.',
    access: 'onboarded',
    response: count,
  }),
  'PUT /user/{id}/dudelist/toggle': call({
    summary:
      'Puts a member on one of one’s lists, or takes him off; the same as PUT /dudelist/{userId}/toggle.',
    access: 'onboarded',
    params: byId,
    body: shapes.DudelistToggleBody,
    response: shapes.Dudelisting,
  }),
  'PUT /user/{id}/block/toggle': call({
    summary: 'Blocks a member, which ends what the two had between them, or lets him be seen again.',
    access: 'onboarded',
    params: byId,
    body: shapes.ToggleBody,
    response: z.object({ is_blocked: z.boolean() }),
  }),
  'PUT /user/{id}/report': call({
    summary: 'Reports a member to the moderators, once. 409 `already_reported` for another reason or text.',
    access: 'onboarded',
    params: byId,
    body: shapes.ReportBody,
    response: shapes.Reported,
  }),
  'POST /user/{id}/view': call({
    summary: 'Notes a visit to a member’s profile; several looks within half an hour are one.',
    access: 'onboarded',
    params: byId,
    response: nothing,
  }),
  'GET /user/ready-for-approval': call(queue('wait to be approved')),
  'GET /user/ready-for-approval/count': call(queueCount('wait to be approved')),
  'GET /user/reported': call(queue('were reported, those who may be under age before all')),
  'GET /user/reported/count': call(queueCount('were reported')),
  'GET /user/to-verify': call(queue('sent a photo to be verified')),
  'GET /user/to-verify/count': call(queueCount('sent a photo to be verified')),
  'PUT /user/{id}/approve': call(
    decision('Lets a waiting member in; of one who is in, decides that nothing reported of him is so.'),
  ),
  'PUT /user/{id}/reject': call({
    ...decision('Does not let a waiting member in yet, and tells him why.'),
    body: adminShapes.RejectBody,
  }),
  'PUT /user/{id}/suspend': call({
    ...decision('Signs a member out everywhere and keeps him out; he is told why.'),
    body: adminShapes.SuspendBody,
  }),
  'PUT /user/{id}/suspend/scam': call(decision('Suspends a member as a scammer.')),
  'PUT /user/{id}/unsuspend': call(decision('Lets a suspended member sign in again.')),
  'PUT /user/{id}/permanent/keep': call(
    decision('Keeps what there is of a member, though his account be deleted.'),
  ),
  'PUT /user/{id}/permanent/unkeep': call(decision('Keeps it no longer.')),
  'PUT /user/{id}/permanent/toggle': call({
    ...decision('Keeps what there is of a member, or keeps it no longer.'),
    body: shapes.ToggleBody,
  }),
  'PUT /user/{id}/verifyByAdmin': call(decision('Marks a member as verified.')),
  'PUT /user/{id}/unverifyByAdmin': call({
    ...decision('Takes the mark from a member, or refuses the photo he sent for it.'),
    body: adminShapes.UnverifyBody,
  }),
  'PUT /user/{id}/unverify': call({
    summary: 'Gives up one’s own mark, with the photo that waits to be compared.',
    access: 'self',
    params: byId,
    response: shapes.UserSelf,
  }),
  'PUT /user/auth/email': call({
    summary:
      'Mails a link to a new address, which counts once that is opened; the answer is the same for every address.',
    access: 'member',
    body: shapes.ChangeEmailBody,
    status: 202,
    response: nothing,
  }),
  'PUT /user/auth/location': call({
    summary: 'Sets one’s own place to a place of the gazetteer or the device’s position.',
    access: 'member',
    body: shapes.PlaceChoiceBody,
    response: shapes.UserSelf,
  }),
  'PUT /user/auth/location/to-saved': call({
    summary: 'Sets one’s own place to the saved one.',
    access: 'member',
    response: shapes.UserSelf,
  }),
  'PUT /user/auth/saved-location': call({
    summary: 'Saves a place to go back to, or forgets it.',
    access: 'member',
    body: shapes.SavedPlaceBody,
    response: shapes.UserSelf,
  }),

  // Dudelist
  'POST /dudelist/{userId}': call({
    summary: 'Puts a member on Buddies; from Hotties he moves.',
    access: 'onboarded',
    params: byUserId,
    response: shapes.Dudelisting,
  }),
  'POST /dudelist/{userId}/{type}': call({
    summary: 'Puts a member on one of the lists; from the other he moves.',
    access: 'onboarded',
    params: byUserId.extend({ type: shapes.DudelistType }),
    response: shapes.Dudelisting,
  }),
  'PUT /dudelist/{userId}': call({
    summary: 'Writes the note on a listed member. 409 `not_dudelisted` where he is on no list.',
    access: 'onboarded',
    params: byUserId,
    body: z
      .object({ note: z.string().trim().max(limits.dudelistNoteLength, 'This note is too long.').nullable() })
      .strict(),
    response: shapes.Dudelisting,
  }),
  'PUT /dudelist/{userId}/toggle': call({
    summary: 'Puts a member on one of one’s lists, or takes him off.',
    access: 'onboarded',
    params: byUserId,
    body: shapes.DudelistToggleBody,
    response: shapes.Dudelisting,
  }),
  'DELETE /dudelist/{userId}': call({
    summary: 'Takes a member off one’s lists, with the note on him.',
    access: 'onboarded',
    params: byUserId,
    response: shapes.Dudelisting,
  }),

  // Photos and videos
  'PUT /photo/{id}/report': call({
    summary: 'Reports a photo to the moderators, once. 409 `already_reported` for another reason or text.',
    access: 'onboarded',
    params: byId,
    body: shapes.ReportBody,
    response: shapes.Reported,
  }),
  'PUT /video/{id}/report': call({
    summary: 'Reports a video to the moderators, once. 409 `already_reported` for another reason or text.',
    access: 'onboarded',
    params: byId,
    body: shapes.ReportBody,
    response: shapes.Reported,
  }),
  'POST /photo/{id}/view': call({
    summary: 'Notes a look at a photo; several within half an hour are one.',
    access: 'onboarded',
    params: byId,
    response: nothing,
  }),
  'POST /video/{id}/view': call({
    summary: 'Notes a look at a video; several within half an hour are one.',
    access: 'onboarded',
    params: byId,
    response: nothing,
  }),
  'GET /photo/newest': call({
    summary: 'Public pictures by time of approval, newest first.',
    access: 'onboarded',
    query: z
      .object({ cursor: z.string().max(400).optional(), per_page: perPage(limits.pageSizes.photos) })
      .strict(),
    response: galleryOf(shapes.GalleryPhoto),
  }),

  // Search
  'POST /user/search': call({
    summary: 'Members who meet everything asked, nearest to the origin first.',
    access: 'onboarded',
    body: shapes.UserSearchBody,
    response: shapes.UserPage,
  }),
  'POST /user/search/by-name': call({
    summary: 'Members whose name begins so, or nearly so: one page, the likeliest first.',
    access: 'onboarded',
    body: shapes.SearchByNameBody,
    response: shapes.UserPage,
  }),
  'POST /photo/search': call({
    summary: 'Public pictures of the members who meet everything asked, by time of approval, newest first.',
    access: 'onboarded',
    body: shapes.PhotoSearchBody,
    response: galleryOf(shapes.GalleryPhoto),
  }),
  'POST /video/search': call({
    summary: 'Public videos of the members who meet everything asked, by time of approval, newest first.',
    access: 'onboarded',
    body: shapes.VideoSearchBody,
    response: galleryOf(shapes.GalleryVideo),
  }),
  'GET /saved-search': call({
    summary: 'The searches the member keeps, oldest first.',
    access: 'onboarded',
    response: z.object({ data: z.array(shapes.SavedSearch) }),
  }),
  'POST /saved-search': call({
    summary: 'Keeps a search under a name.',
    access: 'onboarded',
    body: shapes.SaveSearchBody,
    status: 201,
    idempotent: true,
    response: shapes.SavedSearch,
  }),
  'DELETE /saved-search/{id}': call({
    summary: 'Keeps a search no longer.',
    access: 'onboarded',
    params: byId,
    response: nothing,
  }),

  // Geolocation
  'GET /geolocation/address': call({
    summary: 'The city that a member at this point is shown in; null far from any.',
    access: 'member',
    query: shapes.PointQuery,
    response: z.object({ data: shapes.Place.nullable() }),
  }),
  'GET /geolocation/coordinates': call({
    summary: 'The place that an address means, or that has this id in the gazetteer; null for none.',
    access: 'member',
    query: shapes.NamedPlaceQuery,
    response: z.object({ data: shapes.Place.nullable() }),
  }),
  'GET /geolocation/autocomplete': call({
    summary:
      'Places whose name begins like the query, in any script, slips forgiven, those near one’s city first.',
    access: 'member',
    query: shapes.PlaceQuery,
    response: z.object({ data: z.array(shapes.Place) }),
  }),

  // Travel plans
  'GET /travel-plan': call({
    summary: 'The member’s travel plans that are not over, the first to begin first.',
    access: 'onboarded',
    response: z.object({ data: z.array(shapes.TravelPlan) }),
  }),
  'POST /travel-plan': call({
    summary: 'Adds a travel plan. It takes the permission `travel-plans`.',
    access: 'onboarded',
    body: shapes.TravelPlanBody,
    status: 201,
    idempotent: true,
    response: shapes.TravelPlan,
  }),
  'DELETE /travel-plan/{id}': call({
    summary: 'Removes a travel plan of one’s own.',
    access: 'onboarded',
    params: byId,
    response: nothing,
  }),

  // Option lists and products
  'GET /body-build': optionList('body build'),
  'GET /body-hair': optionList('body hair'),
  'GET /cock-size': optionList('cock size'),
  'GET /cock-type': optionList('cock type'),
  'GET /community': optionList('community'),
  'GET /email-preference': optionList('email preference'),
  'GET /facial-hair': optionList('facial hair'),
  'GET /interest': optionList('interest'),
  'GET /piercing': optionList('piercing'),
  'GET /media-tag': optionList('media tag'),
  'GET /safer-sex': optionList('safer sex'),
  'GET /sex-position': optionList('sex position'),
  'GET /tattoo': optionList('tattoo'),
  'GET /rejection-reason': rejectionReasons('Why profiles, media and verification photos are rejected.'),
  'GET /rejection-reason/profile': rejectionReasons('Why profiles are rejected.'),
  'GET /rejection-reason/media': rejectionReasons('Why photos and videos are rejected.'),
  'GET /product': call({
    summary: 'What supporters can choose from.',
    access: 'member',
    response: z.object({ data: z.array(shapes.Product) }),
    keptFor: limits.optionsKeptFor,
  }),

  // Conversations and messages
  'GET /conversation/{filter}': call({
    summary: 'A list of conversations by filter, or the messages of one when the word is its key.',
    access: 'onboarded',
    params: z.object({
      filter: z.union([z.enum(['my-newest-first', 'my-unread-only']), shapes.ConversationKey]),
    }),
    query: z
      .object({ cursor: z.string().max(200).optional(), per_page: perPage(limits.pageSizes.conversations) })
      .strict(),
    response: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('conversations'),
        data: z.array(shapes.ConversationSummary),
        next_cursor: z.string().nullable(),
      }),
      z.object({
        kind: z.literal('messages'),
        /** Newest first. */
        data: z.array(shapes.Message),
        next_cursor: z.string().nullable(),
        /** Null where he is gone, closed, or blocked either way. */
        other_user: shapes.UserCard.nullable(),
        can_write: z.boolean(),
        /** He may look at the viewer’s private media. */
        looks_at_my_private: z.boolean(),
      }),
    ]),
  }),
  'PUT /conversation/{id}/read': call({
    summary: 'Marks everything in a conversation as read.',
    access: 'onboarded',
    params: z.object({ id: shapes.ConversationKey }),
    response: count,
  }),
  'PUT /conversation/{id}/erase': call({
    summary: 'Removes a conversation for oneself; saved messages survive.',
    access: 'onboarded',
    params: z.object({ id: shapes.ConversationKey }),
    response: nothing,
  }),
  'POST /message': call({
    summary: 'Sends a message. 429 `confirm_bulk` means: send again with `is_confirmed`.',
    access: 'onboarded',
    body: shapes.SendMessageBody,
    status: 201,
    idempotent: true,
    response: shapes.Message,
  }),
  'GET /message/{id}': call({
    summary: 'A message that one wrote or was sent, with new addresses of its private pictures.',
    access: 'onboarded',
    params: byId,
    response: shapes.Message,
  }),
  'PUT /message/{id}/read': call({
    summary: 'Marks a message to oneself as read.',
    access: 'onboarded',
    params: byId,
    response: shapes.Message,
  }),
  'PUT /message/{id}/unsend': call({
    summary: 'Retracts an own message for both, within 24 hours.',
    access: 'onboarded',
    params: byId,
    response: shapes.Message,
  }),
  'PUT /message/{id}/toggle-save': call({
    summary: 'Keeps a message, or keeps it no longer.',
    access: 'onboarded',
    params: byId,
    body: shapes.ToggleBody,
    response: z.object({ is_saved: z.boolean() }),
  }),
  'GET /message/unread/count': call({
    summary: 'How many conversations hold something unread.',
    access: 'member',
    response: count,
  }),
  'GET /event': call({
    summary: 'What happened since, oldest first. `reset`: the gap is older than what is kept; fetch anew.',
    access: 'member',
    query: z.object({ after: z.coerce.number().int().min(0) }).strict(),
    response: z.object({
      data: z.array(MemberEvent),
      last_id: z.int().nonnegative(),
      has_more: z.boolean(),
      reset: z.boolean(),
    }),
  }),

  // System messages
  'GET /system-message/auth': call({
    summary: 'The member’s notices, newest first.',
    access: 'member',
    query: z.object({ cursor: z.string().max(200).optional() }).strict(),
    response: z.object({ data: z.array(shapes.SystemMessage), next_cursor: z.string().nullable() }),
  }),
  'GET /system-message/auth/latest': call({
    summary: 'The newest notice and how many are unread.',
    access: 'member',
    response: z.object({ data: shapes.SystemMessage.nullable(), unread_count: z.int() }),
  }),
  'PUT /system-message/auth/mark-as-read': call({
    summary: 'Marks all notices as read.',
    access: 'member',
    response: count,
  }),
  'DELETE /system-message/auth/conversation': call({
    summary: 'Removes all notices for oneself.',
    access: 'member',
    response: nothing,
  }),
} as const

export type Calls = typeof calls
export type CallKey = keyof Calls

type Schemas = { params: z.ZodType; query: z.ZodType; body: z.ZodType }
/** What the caller of `Key` gives: the schemas' input side. */
export type CallInput<Key extends CallKey> = {
  [Part in keyof Schemas as Part extends keyof Calls[Key] ? Part : never]: Calls[Key] extends Record<
    Part,
    infer Schema extends z.ZodType
  >
    ? z.input<Schema>
    : never
}
/** What the handler of `Key` gets: the schemas' output side. */
export type CallRequest<Key extends CallKey> = {
  [Part in keyof Schemas as Part extends keyof Calls[Key] ? Part : never]: Calls[Key] extends Record<
    Part,
    infer Schema extends z.ZodType
  >
    ? z.output<Schema>
    : never
}
export type CallResponse<Key extends CallKey> = z.output<Calls[Key]['response']>
