/** The work of moderators. */
import type { Answer } from '../../contract/answer.ts'
import type { RejectionReason } from '../../contract/lookups.ts'
import type { DecisionAction, QueueName } from '../../contract/moderationQueues.ts'
import type { CallFunction } from './http.ts'

/** Every function throws `CallError` like `call`. */
export const createModerationServices = (call: CallFunction) => ({
  countQueues: (signal: AbortSignal) => call('GET /moderation/queue', { signal }),
  claim: (queue: QueueName, body: { count: number; except: readonly number[] }) =>
    call('POST /moderation/queue/{queue}/claim', {
      params: { queue },
      body: { ...body, except: [...body.except] },
    }),
  release: (ids: readonly number[]) => call('PUT /moderation/item/release', { body: { ids: [...ids] } }),
  /** @param idempotencyKey the same on every try of one write */
  decide: (
    body: {
      items: { id: number; version: number }[]
      action: DecisionAction
      rejection_reason_id?: number
      text: string
    },
    idempotencyKey: string,
  ) => call('POST /moderation/decision', { body, idempotencyKey }),
  undo: (ids: readonly number[]) => call('PUT /moderation/decision/undo', { body: { ids: [...ids] } }),
  async loadReasons(): Promise<Answer<readonly RejectionReason[]>> {
    const reasons = await call('GET /rejection-reason')
    return reasons.ok ? { ok: true, data: reasons.data.data } : reasons
  },
})
