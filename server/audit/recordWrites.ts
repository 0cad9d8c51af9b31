/** Every write under an alias records both accounts (DECISIONS, Account), in the transaction that it is made in. */
import type { CallKey } from '../../contract/calls.ts'
import { type AuditTarget, isWrittenDown, writeAudit } from './repository.ts'
import type { Trx } from '../db/schema.ts'
import { finishingTransactions } from '../db/transaction.ts'
import type { Viewer } from '../http/viewer.ts'

export interface WriteCall {
  readonly viewer: Viewer
  readonly key: CallKey
  /** The path's `{id}`, where it has one. */
  readonly id: string | undefined
  readonly requestId: string
}

const named = new WeakMap<Trx, AuditTarget>()

/** Names what a transaction is about, where the path of the call cannot: it had no id yet. */
export function nameTarget(trx: Trx, target: AuditTarget): void {
  named.set(trx, target)
}

/** What the path names, or the member who acts. */
function targetOf({ viewer, key, id }: WriteCall): AuditTarget {
  if (id === undefined) return { type: 'member', id: String(viewer.memberId) }
  const [, resource = ''] = key.split('/')
  return { type: resource === 'user' ? 'member' : resource, id }
}

/** Runs `work`; under an alias each of its transactions leaves a row of the audit log, its own or this one. */
export function recordingAlias<Result>(call: WriteCall, work: () => Result): Result {
  const { viewer, key, requestId } = call
  if (viewer.ownId === viewer.memberId) return work()
  return finishingTransactions(async (trx) => {
    if (isWrittenDown(trx)) return
    await writeAudit(trx, {
      actorId: viewer.memberId,
      ownId: viewer.ownId,
      action: key,
      target: named.get(trx) ?? targetOf(call),
      requestId,
    })
  }, work)
}
