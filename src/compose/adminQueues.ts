/** The chart of the moderators’ queues, with its services. */
import type { Answer } from '../../contract/answer.ts'
import type { RejectionReason } from '../../contract/lookups.ts'
import { createModerationQueueImplementations } from '../machines/admin/moderationQueue/implementations.ts'
import { moderationQueueMachine } from '../machines/admin/moderationQueue/machine.ts'
import type { OutgoingDecision } from '../machines/admin/moderationQueue/types.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import type { CallFunction } from '../services/http.ts'
import { createModerationServices } from '../services/moderation.ts'

export function composeAdminQueues({ bus, call }: { bus: Bus; call: CallFunction }) {
  const { claim, decide, undo, release, loadReasons } = createModerationServices(call)
  // Every try of one decision has the same key, so that the server stores it once.
  const keys = new WeakMap<OutgoingDecision, string>()
  const keyOf = (decision: OutgoingDecision) => {
    const key = keys.get(decision) ?? crypto.randomUUID()
    keys.set(decision, key)
    return key
  }
  let reasons: readonly RejectionReason[] | null = null
  async function reasonsOnce(): Promise<Answer<readonly RejectionReason[]>> {
    if (reasons !== null) return { ok: true, data: reasons }
    const answer = await loadReasons()
    if (answer.ok) reasons = answer.data
    return answer
  }

  return {
    moderationQueue: moderationQueueMachine.provide(
      createModerationQueueImplementations({
        bus,
        async claimItems({ queue, count, except }) {
          const [claimed, loaded] = await Promise.all([claim(queue, { count, except }), reasonsOnce()])
          if (!claimed.ok) return claimed
          return loaded.ok ? { ok: true, data: { ...claimed.data, reasons: loaded.data } } : loaded
        },
        decide: (decision) =>
          decide(
            {
              items: decision.items.map(({ id, version }) => ({ id, version })),
              action: decision.action,
              ...(decision.rejectionReasonId !== null && { rejection_reason_id: decision.rejectionReasonId }),
              text: decision.text,
            },
            keyOf(decision),
          ),
        undo,
        release,
      }),
    ),
  }
}
