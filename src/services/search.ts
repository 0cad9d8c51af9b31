/** Calls that search members by name and by criteria, search their photos and videos, and keep saved searches. */
import type { Answer } from '../../contract/answer.ts'
import type { CallInput } from '../../contract/calls.ts'
import type { SavedSearch, UserSearch } from '../../contract/search.ts'
import type { TravelPlan } from '../../contract/travelPlans.ts'
import type { CallFunction } from './http.ts'

interface SearchPageData {
  readonly saved: readonly SavedSearch[]
  readonly plans: readonly TravelPlan[]
}

interface Found {
  readonly search?: UserSearch
  readonly per_page?: number
}

const bodyOf = ({ search, ...page }: Found, cursor: string | null) => ({
  ...search,
  ...page,
  ...(cursor !== null && { cursor }),
})

/** How many suggestions a name field offers, at first and with each press on "more". */
const namesOffered = { first: 8, more: 24 }

/** Every function throws `CallError` like `call`. */
export const createSearchServices = (call: CallFunction) => ({
  findNames: (name: string, cursor: string | null, signal: AbortSignal) =>
    call('POST /user/search/by-name', {
      body: {
        name,
        ...(cursor === null ? { per_page: namesOffered.first } : { per_page: namesOffered.more, cursor }),
      },
      signal,
    }),
  findPhotos: (found: Found, cursor: string | null, signal: AbortSignal) =>
    call('POST /photo/search', { body: bodyOf(found, cursor), signal }),
  findVideos: (found: Found, cursor: string | null, signal: AbortSignal) =>
    call('POST /video/search', { body: bodyOf(found, cursor), signal }),
  /** Loads saved searches and travel plans at once. Returns the first refusal, if any. */
  async loadSearchPage(signal: AbortSignal): Promise<Answer<SearchPageData>> {
    const [saved, plans] = await Promise.all([
      call('GET /saved-search', { signal }),
      call('GET /travel-plan', { signal }),
    ])
    if (!saved.ok) return saved
    if (!plans.ok) return plans
    return { ok: true, data: { saved: saved.data.data, plans: plans.data.data } }
  },
  /** @param idempotencyKey the same on every try of one write */
  saveSearch: (body: CallInput<'POST /saved-search'>['body'], idempotencyKey: string, signal: AbortSignal) =>
    call('POST /saved-search', { body, idempotencyKey, signal }),
  deleteSearch: (id: number) => call('DELETE /saved-search/{id}', { params: { id } }),
})
