import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { AuditFilter } from '../../../../contract/auditLog.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { AuditPage, PageInput } from './machine.ts'

export interface AuditLogDeps {
  readonly bus: Bus
  /** @param cursor null for the first page */
  readonly loadLog: (
    filter: AuditFilter,
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<Answer<AuditPage>>
}

export function createAuditLogImplementations({ bus, loadLog }: AuditLogDeps) {
  const loading = () =>
    fromPromise<Answer<AuditPage>, PageInput>(({ input: { filter, cursor }, signal }) =>
      loadLog(filter, cursor, signal),
    )
  return {
    actors: { load: loading(), loadMore: loading() },
    actions: {
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
