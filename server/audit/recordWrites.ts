/**
 * Records both members of each write under an alias, in the write's transaction:
 * `docs/decisions.md#audit-of-alias-writes`.
 */
import type { CallKey } from '../../contract/calls.ts'
import { type AuditTarget, hasAuditEntry, writeAudit } from './repository.ts'
import type { Trx } from '../db/schema.ts'
import { finishTransactionsWith } from '../db/transaction.ts'
import type { Viewer } from '../http/viewer.ts'

export interface WriteCall {
  readonly viewer: Viewer
  readonly key: CallKey
  /** The `{id}` of the path, if it has one. */
  readonly id: string | undefined
}

const targets = new WeakMap<Trx, AuditTarget>()

/** Sets the target that the audit log names, for writes whose path does not contain its id. */
export function setAuditTarget(trx: Trx, target: AuditTarget): void {
  targets.set(trx, target)
}

/** Returns the thing that the path names, or the acting member. */
function targetOf({ viewer, key, id }: WriteCall): AuditTarget {
  if (id === undefined) return { type: 'member', id: String(viewer.memberId) }
  const [, resource = ''] = key.split('/')
  return { type: resource === 'user' ? 'member' : resource, id }
}

/** Runs `work`. Under an alias, each transaction without an audit entry of its own gets one. */
export function recordAliasWrites<Result>(call: WriteCall, work: () => Result): Result {
  const { viewer, key } = call
  if (viewer.ownId === viewer.memberId) return work()
  return finishTransactionsWith(async (trx) => {
    if (hasAuditEntry(trx)) return
    await writeAudit(trx, {
      actorId: viewer.memberId,
      ownId: viewer.ownId,
      action: key,
      target: targets.get(trx) ?? targetOf(call),
    })
  }, work)
}
