/** Every write under an alias records both accounts (DECISIONS, Account), in the transaction that it is made in. */
import type { CallKey } from '../../contract/calls.ts'
import { type AuditTarget, hasAuditEntry, writeAudit } from './repository.ts'
import type { Trx } from '../db/schema.ts'
import { finishTransactionsWith } from '../db/transaction.ts'
import type { Viewer } from '../http/viewer.ts'

export interface WriteCall {
  readonly viewer: Viewer
  readonly key: CallKey
  /** The path's `{id}`, where it has one. */
  readonly id: string | undefined
  readonly requestId: string
}

const targets = new WeakMap<Trx, AuditTarget>()

/** Names what a transaction is about, where the path of the call cannot: it had no id yet. */
export function setAuditTarget(trx: Trx, target: AuditTarget): void {
  targets.set(trx, target)
}

/** What the path names, or the member who acts. */
function targetOf({ viewer, key, id }: WriteCall): AuditTarget {
  if (id === undefined) return { type: 'member', id: String(viewer.memberId) }
  const [, resource = ''] = key.split('/')
  return { type: resource === 'user' ? 'member' : resource, id }
}

/** Runs `work`; under an alias each of its transactions leaves a row of the audit log, its own or this one. */
export function recordAliasWrites<Result>(call: WriteCall, work: () => Result): Result {
  const { viewer, key, requestId } = call
  if (viewer.ownId === viewer.memberId) return work()
  return finishTransactionsWith(async (trx) => {
    if (hasAuditEntry(trx)) return
    await writeAudit(trx, {
      actorId: viewer.memberId,
      ownId: viewer.ownId,
      action: key,
      target: targets.get(trx) ?? targetOf(call),
      requestId,
    })
  }, work)
}
