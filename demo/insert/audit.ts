import type { Trx } from '../../server/db/schema.ts'
import type { DemoWorld } from '../types.ts'
import { dateOf, idOf, type Ids, insertAll } from './rows.ts'

/** Addresses that belong to nobody (RFC 5737). */
const addresses = { admin: '198.51.100.17', superAdmin: '203.0.113.42' }

/** Inserts what was done: the admin approved members, and the super admin suspended some. */
export async function insertAudit(trx: Trx, { members }: DemoWorld, ids: Ids): Promise<void> {
  const admin = members.find(({ role }) => role === 'admin')
  const superAdmin = members.find(({ role }) => role === 'super-admin')
  if (!admin || !superAdmin) return
  const by = (actor: typeof admin, address: string) => {
    const id = idOf(ids.members, actor.key)
    return { actor_id: id, own_id: id, ip_address: address }
  }
  const about = (member: typeof admin) => ({
    target_type: 'member',
    target_id: String(idOf(ids.members, member.key)),
  })
  const approvals = members
    .filter(({ role }) => role === null)
    .flatMap((member) => (member.approvedAt === null ? [] : [{ member, at: dateOf(member.approvedAt) }]))
    .map(({ member, at }) => ({
      ...by(admin, addresses.admin),
      ...about(member),
      action: 'member.approve',
      before: JSON.stringify({ is_approved: false }),
      after: JSON.stringify({ is_approved: true }),
      created_at: at,
    }))
  const suspensions = members
    .flatMap((member) => (member.suspension === null ? [] : [{ member, ...member.suspension }]))
    .map(({ member, at, text, isScam }) => ({
      ...by(superAdmin, addresses.superAdmin),
      ...about(member),
      action: 'member.suspend',
      before: JSON.stringify({ is_suspended: false, is_scam: false }),
      after: JSON.stringify({ is_suspended: true, is_scam: isScam }),
      reason: text,
      created_at: dateOf(at),
    }))
  // The log is read by id, newest first.
  const entries = [...approvals, ...suspensions].toSorted(
    (one, other) => one.created_at.getTime() - other.created_at.getTime(),
  )
  await insertAll(trx, 'audit_log', entries)
}
