import { writeAudit } from '../audit/repository.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { forbidden, HttpError, notFound, unprocessable } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { isSameList, readHolder } from './holders.ts'
import { lockSuperAdmin } from './lockSuperAdmin.ts'
import { findRoles, type HolderRow, keepRoles, rolesOf, setRoles } from './repository.ts'

export interface WantedRoles {
  readonly memberId: number
  /** Sorted. */
  readonly roleIds: readonly number[]
  /** What the super admin saw. Sorted. */
  readonly previousRoleIds: readonly number[]
}

const names = new Intl.ListFormat('en')

async function changedMeanwhile(trx: Trx, roleIds: readonly number[]): Promise<HttpError> {
  const held = (await findRoles(trx)).filter(({ id }) => roleIds.includes(id)).map(({ name }) => name)
  const now = held.length === 0 ? 'no role' : names.format(held)
  return new HttpError(
    409,
    'roles_changed',
    `Another super admin changed these roles meanwhile: the member has ${now} now. Check your choice and save it again.`,
  )
}

/**
 * Sets the roles of a member. Both members are locked, and the deciding one is an active super admin and not the other:
 * so one super admin always stays, also when two take the role from each other at the same time.
 * @returns the member, and whether anything changed
 * @throws HttpError 403 `own_roles`, or when the viewer is no super admin any more; 404; 409 `roles_changed`; 422 for an
 * unknown role
 */
export const changeMemberRoles = (
  db: Db,
  viewer: Viewer,
  { memberId, roleIds, previousRoleIds }: WantedRoles,
): Promise<{ readonly holder: HolderRow; readonly isChanged: boolean }> =>
  inTransaction(db, async (trx) => {
    if (memberId === viewer.ownId)
      throw forbidden('own_roles', 'You can’t change your own roles. Ask another super admin.')
    const locked = await lockSuperAdmin(trx, viewer, [memberId])
    if (!locked.has(memberId)) throw notFound()
    const current = await readHolder(trx, memberId)
    if (isSameList(current.role_ids, roleIds)) return { holder: current, isChanged: false }
    if (!isSameList(current.role_ids, previousRoleIds)) throw await changedMeanwhile(trx, current.role_ids)
    if ((await keepRoles(trx, roleIds)) < roleIds.length)
      throw unprocessable({ role_ids: ['One of these roles does not exist any more.'] })
    const before = await rolesOf(trx, memberId)
    await setRoles(trx, memberId, roleIds)
    await writeAudit(trx, {
      actorId: viewer.memberId,
      ownId: viewer.ownId,
      action: 'member.roles',
      target: { type: 'member', id: String(memberId) },
      before,
      after: await rolesOf(trx, memberId),
    })
    return { holder: await readHolder(trx, memberId), isChanged: true }
  })
