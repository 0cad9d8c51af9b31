/** The rows of sessions, read together with the rights of their members in one query. */
import { type Insertable, sql } from 'kysely'
import { mayActAs } from './mayActAs.ts'
import type { Db } from '../db/schema.ts'
import type { IdentitySessionTable } from '../db/schema/identity.ts'
import { sessionLifetimes } from './lifetimes.ts'

export interface SessionRow {
  readonly id: string
  readonly account_id: string
  readonly keeps_signed_in: boolean
  readonly expires_at: Date
  readonly last_used_at: Date
  readonly language: string | null
  readonly must_rotate: boolean
  /** The session was found by the token before its last rotation, which works until `previous_until`. */
  readonly is_superseded: boolean
  readonly previous_until: Date | null
  readonly own_id: number
  readonly acting_id: number
  readonly is_onboarded: boolean
  readonly is_enabled: boolean
  readonly approved_at: Date | null
  readonly is_legacy_supporter: boolean
  readonly supporter_until: Date | null
  readonly roles: string[]
  readonly permissions: string[]
}

const rolesOf = (member: string) => sql<string[]>`array(
  select role.slug from member_role join role on role.id = member_role.role_id
  where member_role.member_id = ${sql.ref(member)}
)`

const permissionsOf = (member: string) => sql<string[]>`array(
  select distinct permission.slug from member_role
  join role_permission using (role_id) join permission on permission.id = role_permission.permission_id
  where member_role.member_id = ${sql.ref(member)} order by 1
)`

/** SQL condition: neither expired nor idle for too long, of an active member, and with no alias or an allowed one. */
const isGood = (now: number) => sql<boolean>`(
  session.expires_at > ${new Date(now)}
  and session.last_used_at > case when session.keeps_signed_in
    then ${new Date(now - sessionLifetimes.idleKept)}::timestamptz
    else ${new Date(now - sessionLifetimes.idle)}::timestamptz end
  and own.suspended_at is null and own.delete_requested_at is null and own.deleted_at is null
  and (session.alias_id is null or ${mayActAs(sql.ref('own.id'), sql.ref('session.alias_id'))})
)`

type Key = { readonly token: string } | { readonly id: string }

/** Finds a valid session and its rights, or null. */
export const findSession = async (db: Db, key: Key, now: number): Promise<SessionRow | null> => {
  const at = new Date(now)
  const [name, value] = 'token' in key ? ['token', key.token] : ['id', key.id]
  const isSuperseded = sql<boolean>`(session.previous_token = ${value} and session.token <> ${value})`
  const { rows } = await sql<SessionRow>`
    select session.id, session.user_id as account_id, session.keeps_signed_in, session.expires_at,
      session.last_used_at, account.language, session.must_rotate, session.previous_until,
      coalesce(${isSuperseded}, false) as is_superseded,
      own.id as own_id, acting.id as acting_id,
      acting.is_onboarded, acting.is_enabled, acting.approved_at, acting.is_legacy_supporter, acting.supporter_until,
      ${rolesOf('acting.id')} as roles, ${permissionsOf('acting.id')} as permissions
    from identity_session as session
    join identity_user as account on account.id = session.user_id
    join member as own on own.identity_user_id = session.user_id
    join member as acting on acting.id = coalesce(session.alias_id, own.id)
    where (session.${sql.ref(name)} = ${value}
        or (${name} = 'token' and session.previous_token = ${value} and session.previous_until > ${at}))
      and ${isGood(now)}
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the ids of the sessions that are still valid. */
export const liveSessions = async (db: Db, ids: readonly string[], now: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select session.id from identity_session as session
    join member as own on own.identity_user_id = session.user_id
    where session.id = any(${[...ids]}::text[]) and ${isGood(now)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

type NewSession = Omit<Insertable<IdentitySessionTable>, 'alias_id' | 'previous_token' | 'previous_until'>

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('identity_session')
    .values({ ...session, alias_id: null, previous_token: null, previous_until: null })
    .execute()
}

/** Finds the valid sessions of an account, the last used first. */
export const findSessionsOf = async (db: Db, accountId: string, now: number) => {
  const { rows } = await sql<{
    id: string
    ip_address: string | null
    user_agent: string | null
    created_at: Date
    last_used_at: Date
    expires_at: Date
    keeps_signed_in: boolean
    alias_id: number | null
    alias_name: string | null
  }>`
    select session.id, session.ip_address, session.user_agent, session.created_at, session.last_used_at,
      session.expires_at, session.keeps_signed_in, session.alias_id, alias.name as alias_name
    from identity_session as session join member as own on own.identity_user_id = session.user_id
    left join member as alias on alias.id = session.alias_id
    where session.user_id = ${accountId} and ${isGood(now)}
    order by session.last_used_at desc, session.id
  `.execute(db)
  return rows
}

/** Returns whether a session is one of the account. */
export const isSessionOf = async (db: Db, accountId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('identity_session')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', accountId)
    .executeTakeFirst()) !== undefined

/** @returns false when another call has rotated the session already */
export const rotateSession = async (
  db: Db,
  rotation: { id: string; from: string; to: string; now: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('identity_session')
    .set({
      token: rotation.to,
      previous_token: rotation.from,
      previous_until: new Date(rotation.now + sessionLifetimes.rotationGrace),
      must_rotate: false,
    })
    .where('id', '=', rotation.id)
    .where('token', '=', rotation.from)
    .where('must_rotate', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const writeSessionUse = (db: Db, id: string, usedAt: number) =>
  db
    .updateTable('identity_session')
    .set({ last_used_at: new Date(usedAt) })
    .where('id', '=', id)
    .where('last_used_at', '<', new Date(usedAt))
    .execute()

/** Stores the language of an account, unless it has it already: another session may have told it. */
export const writeLanguage = (db: Db, accountId: string, language: string) =>
  db
    .updateTable('identity_user')
    .set({ language })
    .where('id', '=', accountId)
    .where('language', 'is distinct from', language)
    .execute()

/** A session, and the member it acted as. */
export interface SessionOf {
  readonly sessionId: string
  readonly memberId: number
}

export const deleteSession = async (db: Db, id: string): Promise<SessionOf[]> => {
  const { rows } = await sql<SessionOf>`
    delete from identity_session as session using member
    where session.id = ${id} and member.identity_user_id = session.user_id
    returning session.id as "sessionId", coalesce(session.alias_id, member.id) as "memberId"
  `.execute(db)
  return rows
}

/** The ids of these members' sessions, and of other members' sessions that act as them. */
const sessionsOf = (memberIds: readonly number[]) => sql`(
  select id from identity_session where alias_id = any(${[...memberIds]}::integer[])
  union all
  select identity_session.id from identity_session
  join member on member.identity_user_id = identity_session.user_id
  where member.id = any(${[...memberIds]}::integer[])
)`

export const deleteSessionsOf = async (
  db: Db,
  memberId: number,
  except: string | null,
): Promise<SessionOf[]> => {
  const { rows } = await sql<SessionOf>`
    delete from identity_session as session using member
    where session.id in ${sessionsOf([memberId])} and session.user_id = member.identity_user_id
      and session.id is distinct from ${except}::text
    returning session.id as "sessionId", coalesce(session.alias_id, member.id) as "memberId"
  `.execute(db)
  return rows
}

/** Deletes sessions under an alias that is no longer allowed, of the members or acting as them. */
export const deleteLostAliases = async (db: Db, memberIds: readonly number[]): Promise<SessionOf[]> => {
  const { rows } = await sql<SessionOf>`
    delete from identity_session as session using member as own
    where session.id in ${sessionsOf(memberIds)} and session.user_id = own.identity_user_id
      and session.alias_id is not null
      and not ${mayActAs(sql.ref('own.id'), sql.ref('session.alias_id'))}
    returning session.id as "sessionId", session.alias_id as "memberId"
  `.execute(db)
  return rows
}

/**
 * Makes a session act as another member, or as its own again. It gets a new id and token, so that sockets and other
 * uses of the old id end.
 * @returns whether the session still existed under its old id
 */
export const replaceSession = async (
  db: Db,
  change: { id: string; newId: string; aliasId: number | null; from: string; to: string; now: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('identity_session')
    .set({
      id: change.newId,
      alias_id: change.aliasId,
      token: change.to,
      previous_token: change.from,
      previous_until: new Date(change.now + sessionLifetimes.rotationGrace),
      must_rotate: false,
    })
    .where('id', '=', change.id)
    .where('token', '=', change.from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks all sessions of these members, and alias sessions acting as them, for rotation at their next request. */
export const markSessionsForRotation = async (db: Db, memberIds: readonly number[]): Promise<void> => {
  await sql`update identity_session set must_rotate = true where id in ${sessionsOf(memberIds)}`.execute(db)
}

export const keepsSignedIn = async (db: Db, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('identity_session')
    .select('keeps_signed_in')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.keeps_signed_in ?? false
}
