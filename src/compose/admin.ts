/** The charts of the admin area’s frame, with their services. */
import { fromPromise } from 'xstate'
import type { Answer } from '../../contract/answer.ts'
import { createAdminGuardImplementations } from '../machines/admin/adminGuard/implementations.ts'
import { adminGuardMachine } from '../machines/admin/adminGuard/machine.ts'
import { type QueueCount, queueCountsMachine } from '../machines/admin/queueCounts/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import type { CallFunction } from '../services/http.ts'
import { createModerationServices } from '../services/moderation.ts'
import type { createSessionServices } from '../services/session.ts'

export function composeAdmin({
  bus,
  call,
  sessions,
}: {
  bus: Bus
  call: CallFunction
  sessions: ReturnType<typeof createSessionServices>
}) {
  const { countQueues } = createModerationServices(call)
  return {
    adminGuard: adminGuardMachine.provide(createAdminGuardImplementations({ bus, ...sessions })),
    queueCounts: queueCountsMachine.provide({
      actors: {
        loadCounts: fromPromise<Answer<readonly QueueCount[]>>(async ({ signal }) => {
          const counts = await countQueues(signal)
          return counts.ok ? { ok: true, data: counts.data.data } : counts
        }),
      },
    }),
  }
}
