import { type Expression, type SqlBool, sql } from 'kysely'

type MemberId = number | Expression<unknown>

/**
 * Holds where one member may act as another: a super admin allowed it, he has the permission `alias`, and the other is
 * neither suspended nor deleted and has no role that he lacks (DECISIONS, Account). So whoever acts as another has the
 * other's rights, wherever they are asked for, and none that he would not have by himself.
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
