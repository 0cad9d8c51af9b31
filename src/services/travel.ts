/** One's own travel plans (issue 4, Travel). */
import type { CallInput } from '../../contract/calls.ts'
import type { CallFunction } from './http.ts'

/** Every function throws `CallError` like `call`. */
export const createTravelServices = (call: CallFunction) => ({
  loadPlans: (signal: AbortSignal) => call('GET /travel-plan', { signal }),
  addPlan: (body: CallInput<'POST /travel-plan'>['body'], signal: AbortSignal) =>
    call('POST /travel-plan', { body, signal }),
  removePlan: (id: number) => call('DELETE /travel-plan/{id}', { params: { id } }),
})
