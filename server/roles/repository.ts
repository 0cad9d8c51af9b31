import type { AliasAccount } from '../../contract/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'

/** The id of a path, which may be larger than any id of a role. */
const wide = (id: number) => sql`${id}::integer`

const isActive = sql<boolean>`(
  member.suspended_at is null and member.delete_requested_at is null and member.deleted_at is null
)`

export interface RoleRow {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly version: number
  /** In alphabetical order. */
  readonly permissions: readonly string[]
  readonly holder_count: number
}

async function readRoles(db: Db, condition: RawBuilder<unknown>): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select role.id, role.slug, role.name, role.version,
      array(
        select permission.slug from role_permission join permission on permission.id = role_permission.permission_id
        where role_permission.role_id = role.id order by permission.slug
      ) as permissions,
      (select count(*)::integer from member_role where member_role.role_id = role.id) as holder_count
    from role where ${condition} order by role.id
  `.execute(db)
  return rows
}

export const findRoles = (db: Db): Promise<RoleRow[]> => readRoles(db, sql`true`)

export const findRole = async (db: Db, id: number): Promise<RoleRow | undefined> =>
  (await readRoles(db, sql`role.id = ${wide(id)}`))[0]

/** Returns the id of the role that the command line names. */
export const findRoleId = (db: Db, slug: string) =>
  db.selectFrom('role').where('slug', '=', slug).select('id').executeTakeFirst()

/** Locks a role, so that nobody gets it meanwhile. @returns whether it exists */
export async function lockRole(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`select from role where id = ${wide(id)} for update`.execute(trx)
  return rows.length > 0
}

/** Locks these roles, so that they are not deleted meanwhile. @returns how many of them exist */
export async function keepRoles(trx: Trx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await trx
    .selectFrom('role')
    .where('id', 'in', ids)
    .orderBy('id')
    .select('id')
    .forKeyShare()
    .execute()
  return rows.length
}

export async function countRoles(trx: Trx): Promise<number> {
  const { count } = await trx
    .selectFrom('role')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether a role other than `exceptId` has this name, in any case. */
export async function isNameTaken(trx: Trx, name: string, exceptId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from role where lower(name) = lower(${name}) and id is distinct from ${exceptId}::integer
  `.execute(trx)
  return rows.length > 0
}

/** @returns the id, or null when another role has the name or slug */
export async function insertRole(trx: Trx, role: { slug: string; name: string }): Promise<number | null> {
  const row = await trx
    .insertInto('role')
    .values(role)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function renameRole(trx: Trx, id: number, name: string): Promise<void> {
  await trx
    .updateTable('role')
    .set({ name, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function setPermissions(trx: Trx, roleId: number, slugs: readonly string[]): Promise<void> {
  await trx.deleteFrom('role_permission').where('role_id', '=', roleId).execute()
  await sql`
    insert into role_permission (role_id, permission_id)
    select ${roleId}, permission.id from permission where permission.slug = any(${[...slugs]}::text[])
  `.execute(trx)
}

export async function deleteRole(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('role').where('id', '=', id).execute()
}

/** Returns the ids of all members who have a role. */
export async function findHolderIds(db: Db, roleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('member_role')
    .where('role_id', '=', roleId)
    .orderBy('member_id')
    .select('member_id')
    .execute()
  return rows.map((row) => row.member_id)
}

/** Returns all permissions, each with the number of members who have it. */
export async function findPermissions(
  db: Db,
): Promise<{ readonly slug: string; readonly name: string; readonly member_count: number }[]> {
  const { rows } = await sql<{ slug: string; name: string; member_count: number }>`
    select permission.slug, permission.name, (
      select count(distinct member_role.member_id)::integer
      from role_permission join member_role using (role_id)
      where role_permission.permission_id = permission.id
    ) as member_count
    from permission order by permission.id
  `.execute(db)
  return rows
}

export interface HolderRow {
  readonly id: number
  readonly name: string | null
  readonly email: string | null
  readonly is_suspended: boolean
  readonly is_leaving: boolean
  readonly role_ids: readonly number[]
  readonly aliases: readonly AliasAccount[]
}

export interface HolderFilter {
  /** A part of the name or email address, in any case. */
  readonly search?: string | undefined
  readonly roleId?: number | undefined
  readonly memberId?: number | undefined
}

/**
 * Returns members with their roles, by id. Without a search or a member, only members who have a role.
 * @param after only members with larger ids
 */
export async function findHolders(
  db: Db,
  { search, roleId, memberId }: HolderFilter,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<HolderRow[]> {
  const role = roleId === undefined ? sql`` : sql`and held.role_id = ${wide(roleId)}`
  const conditions = [
    sql`member.deleted_at is null`,
    ...(after === null ? [] : [sql`member.id > ${after}`]),
    ...(memberId === undefined ? [] : [sql`member.id = ${memberId}`]),
    ...(search === undefined
      ? []
      : [
          sql`(position(lower(${search}) in lower(member.name)) > 0
            or position(lower(${search}) in lower(account.email)) > 0)`,
        ]),
    ...(roleId === undefined && (search !== undefined || memberId !== undefined)
      ? []
      : [sql`member.id in (select held.member_id from member_role as held where true ${role})`]),
  ]
  const { rows } = await sql<HolderRow>`
    select member.id, member.name, account.email,
      member.suspended_at is not null as is_suspended, member.delete_requested_at is not null as is_leaving,
      array(
        select role_id::integer from member_role where member_role.member_id = member.id order by role_id
      ) as role_ids,
      coalesce((
        select json_agg(json_build_object('id', target.id, 'name', target.name) order by target.id)
        from alias join member as target on target.id = alias.target_id
        where alias.owner_id = member.id and target.deleted_at is null
      ), '[]') as aliases
    from member left join identity_user as account on account.id = member.identity_user_id
    where ${sql.join(conditions, sql` and `)}
    order by member.id limit ${sql.lit(limit)}
  `.execute(db)
  return rows
}

/** Locks members in the order of their ids. @returns those who are not deleted, with whether they are active */
export const lockMembers = (trx: Trx, ids: readonly number[]) =>
  trx
    .selectFrom('member')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['id', isActive.as('is_active')])
    .forNoKeyUpdate()
    .execute()

/** Returns the slugs of a member's roles, in alphabetical order. */
export async function rolesOf(db: Db, memberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('member_role')
    .innerJoin('role', 'role.id', 'member_role.role_id')
    .where('member_role.member_id', '=', memberId)
    .orderBy('role.slug')
    .select('role.slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Makes these the only roles of a member. */
export async function setRoles(trx: Trx, memberId: number, roleIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('member_role').where('member_id', '=', memberId).execute()
  for (const roleId of roleIds) await grantRole(trx, memberId, roleId)
}

export async function grantRole(trx: Trx, memberId: number, roleId: number): Promise<void> {
  await trx
    .insertInto('member_role')
    .values({ member_id: memberId, role_id: roleId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function revokeRole(trx: Trx, memberId: number, roleId: number): Promise<void> {
  await trx
    .deleteFrom('member_role')
    .where('member_id', '=', memberId)
    .where('role_id', '=', roleId)
    .execute()
}

/**
 * Returns whether the member is the only active super admin. Locks the role rows of all super admins, so that two
 * who leave at the same time can't both count the other. The second statement sees what was committed while the
 * first one waited for the locks.
 */
export async function isLastSuperAdmin(trx: Trx, memberId: number): Promise<boolean> {
  const holders = await trx
    .selectFrom('member_role')
    .innerJoin('role', 'role.id', 'member_role.role_id')
    .where('role.slug', '=', 'super-admin')
    .select('member_role.member_id')
    .orderBy('member_role.member_id')
    .forUpdate('member_role')
    .execute()
  const ids = holders.map(({ member_id }) => member_id)
  if (!ids.includes(memberId)) return false
  const other = await trx
    .selectFrom('member')
    .where('id', 'in', ids)
    .where('id', '<>', memberId)
    .where(isActive)
    .select('id')
    .executeTakeFirst()
  return other === undefined
}
