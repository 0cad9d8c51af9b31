import { type Expression, type SqlBool, sql } from 'kysely'

type MemberId = number | Expression<unknown>

/**
 * SQL condition: the owner may act as the target. A super admin allowed it, the owner has the permission `alias`, and
 * the target is active and has no role that the owner lacks. Acting as another member thus never adds rights
 * (`docs/decisions.md#alias`).
 */
export const mayActAs = (ownerId: MemberId, targetId: MemberId) => sql<SqlBool>`(
  exists (
    select from alias as allowed join member as target on target.id = allowed.target_id
    where allowed.owner_id = ${ownerId} and allowed.target_id = ${targetId} and target.suspended_at is null
      and target.delete_requested_at is null and target.deleted_at is null
  )
  and exists (
    select from member_role as held
    join role_permission using (role_id) join permission on permission.id = role_permission.permission_id
    where held.member_id = ${ownerId} and permission.slug = 'alias'
  )
  and not exists (
    select from member_role as theirs where theirs.member_id = ${targetId} and not exists (
      select from member_role as held join role on role.id = held.role_id
      where held.member_id = ${ownerId} and (held.role_id = theirs.role_id or role.slug = 'super-admin')
    )
  )
)`
