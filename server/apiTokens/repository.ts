import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

export interface ApiTokenRow {
  readonly id: number
  readonly scopes: string[]
  readonly member_id: number
  readonly account_id: string
  readonly permissions: string[]
}

/**
 * Finds an API token that counts now. It counts as long as who made it is an active super admin, so that a token never
 * outlives the right to make it.
 */
export async function findApiToken(db: Db, hash: string, now: Date): Promise<ApiTokenRow | undefined> {
  const { rows } = await sql<ApiTokenRow>`
    select access_token.id, access_token.scopes, member.id as member_id, member.identity_user_id as account_id,
      array(
        select distinct permission.slug from member_role
        join role_permission using (role_id) join permission on permission.id = role_permission.permission_id
        where member_role.member_id = member.id order by 1
      ) as permissions
    from access_token join member on member.id = access_token.created_by_id
    where access_token.kind = 'api' and access_token.hash = ${hash}
      and access_token.revoked_at is null and access_token.expires_at > ${now}
      and member.identity_user_id is not null and member.is_onboarded and member.is_enabled
      and member.suspended_at is null and member.delete_requested_at is null and member.deleted_at is null
      and exists (
        select from member_role join role on role.id = member_role.role_id
        where member_role.member_id = member.id and role.slug = 'super-admin'
      )
  `.execute(db)
  return rows[0]
}

/** Records when the token was used unless that was less than `every` milliseconds ago. */
export async function recordUse(
  db: Db,
  { id, now, every }: { readonly id: number; readonly now: number; readonly every: number },
): Promise<void> {
  await db
    .updateTable('access_token')
    .set({ last_used_at: new Date(now) })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', new Date(now - every))]),
    )
    .execute()
}
