/** Finding members by name, and the searches a member keeps (SPEC 7). */
import type { CallInput } from '../../contract/calls.ts'
import type { Answer } from '../../contract/answer.ts'
import type { SavedSearch, TravelPlan } from '../../contract/types.ts'
import type { CallFunction } from './http.ts'

interface Desk {
  readonly saved: readonly SavedSearch[]
  readonly plans: readonly TravelPlan[]
}

/** More are not offered under a field. */
const namesOffered = 8

/** Every function throws `CallError` like `call`. */
export const createSearchServices = (call: CallFunction) => ({
  findNames: (name: string, signal: AbortSignal) =>
    call('POST /user/search/by-name', { body: { name, per_page: namesOffered }, signal }),
  /** Both at once; the first refusal is the answer. */
  async loadDesk(signal: AbortSignal): Promise<Answer<Desk>> {
    const [saved, plans] = await Promise.all([
      call('GET /saved-search', { signal }),
      call('GET /travel-plan', { signal }),
    ])
    if (!saved.ok) return saved
    if (!plans.ok) return plans
    return { ok: true, data: { saved: saved.data.data, plans: plans.data.data } }
  },
  saveSearch: (body: CallInput<'POST /saved-search'>['body'], signal: AbortSignal) =>
    call('POST /saved-search', { body, signal }),
  deleteSearch: (id: number) => call('DELETE /saved-search/{id}', { params: { id } }),
})
