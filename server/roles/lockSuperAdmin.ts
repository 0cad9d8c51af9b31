import type { Trx } from '../db/schema.ts'
import { forbidden } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { superAdminRole } from './permissions.ts'
import { lockMembers, rolesOf } from './repository.ts'

/**
 * Locks the person who changes roles, and others, until the transaction ends. The session may not know yet that the
 * role was taken from them. Call it before any role is locked.
 * @param others ids of members
 * @returns the ids of those who exist
 * @throws HttpError 403 when the person is no active super admin
 */
export async function lockSuperAdmin(
  trx: Trx,
  { ownId }: Pick<Viewer, 'ownId'>,
  others: readonly number[] = [],
): Promise<ReadonlySet<number>> {
  const members = await lockMembers(trx, [ownId, ...others])
  const isActive = members.some(({ id, is_active: active }) => id === ownId && active)
  if (!isActive || !(await rolesOf(trx, ownId)).includes(superAdminRole)) throw forbidden()
  return new Set(members.map(({ id }) => id))
}
