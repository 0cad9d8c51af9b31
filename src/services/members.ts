/** Calls about members, lists of members, and the signed-in member's own place and profile. */
import type { EmailPreferenceSlug } from '../../contract/account.ts'
import type { CallInput } from '../../contract/calls.ts'
import type { Dudelisting } from '../../contract/dudelist.ts'
import type { PlainListName } from '../../contract/lists.ts'
import type { UserSearch } from '../../contract/search.ts'
import type { CallFunction } from './http.ts'

interface TravelParameters {
  readonly list: 'travel'
  readonly place_id: number
}

interface ListParameters {
  readonly list: PlainListName
  readonly per_page?: number
  readonly search?: UserSearch
}

type UnlockDays = CallInput<'PUT /user/{id}/unlock/toggle'>['body']['days']

function listMembers(
  call: CallFunction,
  asked: ListParameters | TravelParameters,
  page: { readonly cursor?: string; readonly per_page?: number },
  signal: AbortSignal,
) {
  if (asked.list === 'travel') {
    const { list: _, ...parameters } = asked
    return call('GET /user/travel', { query: { ...parameters, ...page }, signal })
  }
  const { list, search, ...parameters } = asked
  const query = { ...parameters, ...page }
  if (list === 'search') return call('POST /user/search', { body: { ...search, ...query }, signal })
  return list === 'buddies' || list === 'hotties'
    ? call('GET /user/dudelisted/{type}', { params: { type: list }, query, signal })
    : call(`GET /user/${list}`, { query, signal })
}

/** Every function throws `CallError` like `call`. */
export const createMemberServices = (call: CallFunction) => ({
  fetchMembers: (asked: ListParameters | TravelParameters, cursor: string | null, signal: AbortSignal) =>
    listMembers(call, asked, cursor === null ? {} : { cursor }, signal),
  /** Asks for the total alone: the answer holds no members. */
  countMembers: (asked: ListParameters | TravelParameters, signal: AbortSignal) =>
    listMembers(call, asked, { per_page: 0 }, signal),
  loadMember: (id: number, signal: AbortSignal) => call('GET /user/{id}', { params: { id }, signal }),
  loadProfile: (name: string, signal: AbortSignal) =>
    call('GET /user/by-name/{name}', { params: { name }, signal }),
  /** The member's own profile as others see it. */
  loadAsOthers: (signal: AbortSignal) => call('GET /user/auth/as-others', { signal }),
  countView: (id: number) => call('POST /user/{id}/view', { params: { id } }),
  /** Gives or ends access to the private media. Without `days` it lasts until it is ended. Returns the new state. */
  setMediaAccess: async (id: number, to: boolean, days: UnlockDays, signal: AbortSignal) => {
    const body = { to, ...(to && days !== undefined && { days }) }
    const answer = await call('PUT /user/{id}/unlock/toggle', { params: { id }, body, signal })
    return answer.ok ? { ok: true as const, data: answer.data.looks_at_my_private } : answer
  },
  /** Ends all access to the private media. Returns false: nobody has access any more. */
  endAllMediaAccess: async (signal: AbortSignal) => {
    const answer = await call('PUT /user/auth/lock-all', { signal })
    return answer.ok ? { ok: true as const, data: false as const } : answer
  },
  /** Puts a member on a list or takes them off. Returns the list that the member is on now. */
  setListed: async (id: number, to: Dudelisting['dudelist_type'], signal: AbortSignal) => {
    const body = to === null ? { to: false } : { to: true, type: to }
    const answer = await call('PUT /dudelist/{userId}/toggle', { params: { userId: id }, body, signal })
    return answer.ok ? { ok: true as const, data: answer.data.dudelist_type } : answer
  },
  report: (id: number, body: CallInput<'PUT /user/{id}/report'>['body'], signal: AbortSignal) =>
    call('PUT /user/{id}/report', { params: { id }, body, signal }),
  reportPhoto: (id: number, body: CallInput<'PUT /photo/{id}/report'>['body'], signal: AbortSignal) =>
    call('PUT /photo/{id}/report', { params: { id }, body, signal }),
  reportVideo: (id: number, body: CallInput<'PUT /video/{id}/report'>['body'], signal: AbortSignal) =>
    call('PUT /video/{id}/report', { params: { id }, body, signal }),
  saveNote: (id: number, note: string | null, signal: AbortSignal) =>
    call('PUT /dudelist/{userId}', { params: { userId: id }, body: { note }, signal }),
  setBlocked: async (id: number, to: boolean, signal: AbortSignal) => {
    const answer = await call('PUT /user/{id}/block/toggle', { params: { id }, body: { to }, signal })
    return answer.ok ? { ok: true as const, data: answer.data.is_blocked } : answer
  },
  /** Changes the member's own profile, as a form (`docs/product.md#input-rules`). */
  saveProfile: (id: number, body: CallInput<'PUT /user/{id}'>['body'], signal: AbortSignal) =>
    call('PUT /user/{id}', { params: { id }, body, signal, asForm: true }),
  updateSelf: (id: number, body: CallInput<'PUT /user/{id}'>['body'], signal: AbortSignal) =>
    call('PUT /user/{id}', { params: { id }, body, signal }),
  setEmailPreference: (slug: EmailPreferenceSlug, to: boolean, signal: AbortSignal) =>
    call('PUT /user/auth/email-preferences', {
      body: { email_preferences: [{ slug, pivot: { boolean_value: to } }] },
      signal,
    }),
  /** Stops all emails but those that the account needs, or allows them again. Returns the member. */
  setEmailsOff: async (id: number, to: boolean, signal: AbortSignal) => {
    const answer = await call('PUT /user/{id}/disable-emails/toggle', {
      params: { id },
      body: { to },
      signal,
    })
    return answer.ok ? call('GET /sso/user', { signal }) : answer
  },
  /** Sets the place to a city of the gazetteer or to a position of the device. */
  setPlace: (body: CallInput<'PUT /user/auth/location'>['body'], signal?: AbortSignal) =>
    call('PUT /user/auth/location', { body, ...(signal && { signal }) }),
  goToSavedPlace: () => call('PUT /user/auth/location/to-saved'),
  setSavedPlace: (body: CallInput<'PUT /user/auth/saved-location'>['body']) =>
    call('PUT /user/auth/saved-location', { body }),
  findAddress: ({ latitude, longitude }: { latitude: number; longitude: number }, signal: AbortSignal) =>
    call('GET /geolocation/address', { query: { lat: String(latitude), long: String(longitude) }, signal }),
  findPlaces: (query: string, signal: AbortSignal) =>
    call('GET /geolocation/autocomplete', { query: { query }, signal }),
  findPlace: (id: number, signal: AbortSignal) =>
    call('GET /geolocation/coordinates', { query: { place_id: id }, signal }),
  findCities: (region: { south: number; west: number; north: number; east: number }, signal: AbortSignal) => {
    const { south, west, north, east } = region
    const query = { south: String(south), west: String(west), north: String(north), east: String(east) }
    return call('GET /geolocation/cities', { query, signal })
  },
  loadFigures: (signal: AbortSignal) => call('GET /user/count', { signal }),
  loadFeatured: (signal: AbortSignal) => call('GET /user/featured', { signal }),
})
