/** Calls about the signed-in member's own travel plans. */
import type { CallInput } from '../../contract/calls.ts'
import type { CallFunction } from './http.ts'

/** Every function throws `CallError` like `call`. */
export const createTravelServices = (call: CallFunction) => ({
  loadPlans: (signal: AbortSignal) => call('GET /travel-plan', { signal }),
  /** @param idempotencyKey the same on every try of one write */
  addPlan: (body: CallInput<'POST /travel-plan'>['body'], idempotencyKey: string, signal: AbortSignal) =>
    call('POST /travel-plan', { body, idempotencyKey, signal }),
  removePlan: (id: number) => call('DELETE /travel-plan/{id}', { params: { id } }),
})
