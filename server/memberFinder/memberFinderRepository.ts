/** Finds members in any state, for admins only: blocks and visibility are ignored. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FinderCriteria, SoughtState } from '../../contract/memberFinder.ts'
import { containing } from '../db/containing.ts'
import { onceMark } from '../db/prepared.ts'
import type { Db } from '../db/schema.ts'
import { avatarColumns } from '../members/cardRepository.ts'
import type { Recognized } from './recognize.ts'

type Condition = RawBuilder<SqlBool>

/** Sorts after every letter of a name. */
const afterAll = '\u{10FFFF}'

const isNotErased = sql<SqlBool>`member.deleted_at is null`

const isInState: Record<SoughtState, Condition> = {
  waiting: sql`(member.approved_at is null and member.is_onboarded and member.rejected_at is null
    and member.suspended_at is null and member.delete_requested_at is null)`,
  approved: sql`(member.approved_at is not null and member.suspended_at is null
    and member.delete_requested_at is null)`,
  rejected: sql`member.rejected_at is not null`,
  hidden: sql`member.hidden_at is not null`,
  suspended: sql`member.suspended_at is not null`,
  'deletion-requested': sql`member.delete_requested_at is not null`,
}

const accountIn = (accounts: RawBuilder<unknown>) => sql<SqlBool>`member.identity_user_id in (${accounts})`

/**
 * Reported messages that contain a text. Others are never read.
 * @param unsentAfter messages that were unsent before are left out
 */
const reportedMessages = (part: string, unsentAfter: Date) => sql`
  from report join message on message.id = report.subject_id
  where report.subject_type = 'message' and message.text ilike ${containing(part)}
    and (message.unsent_at is null or message.unsent_at > ${unsentAfter}::timestamptz)`

const filterConditions = (
  { profile, message, country, device, state }: FinderCriteria,
  unsentAfter: Date,
): Condition[] => [
  ...(profile === undefined ? [] : [sql<SqlBool>`member.description ilike ${containing(profile)}`]),
  ...(message === undefined
    ? []
    : [
        sql<SqlBool>`member.id in (
          select unnest(array[report.about_member_id, report.reporter_id]) ${reportedMessages(message, unsentAfter)})`,
      ]),
  ...(country === undefined
    ? []
    : [sql<SqlBool>`(member.login_ip_country = ${country} or member.create_ip_country = ${country})`]),
  ...(device === undefined
    ? []
    : [
        accountIn(
          sql`select session.user_id from identity_session as session where session.user_agent ilike ${containing(device)}`,
        ),
      ]),
  ...(state === undefined ? [] : [isInState[state]]),
]

/** Returns one condition for each way to find a member by what was typed. Each uses its own index. */
const typedConditions = ({ memberId, ip, email, nameStarts }: Recognized): Condition[] => [
  ...(memberId === null ? [] : [sql<SqlBool>`member.id = ${memberId}::integer`]),
  ...nameStarts.map(
    (start) => sql<SqlBool>`(${isNotErased} and member.name_skeleton is not null
      and member.name_skeleton ~>=~ ${start} and member.name_skeleton ~<~ ${start + afterAll})`,
  ),
  ...(email === null
    ? []
    : [
        accountIn(
          sql`select account.id from identity_user as account where account.email like ${containing(email)}`,
        ),
      ]),
  ...(ip === null
    ? []
    : [
        sql<SqlBool>`member.create_ip = ${ip}::inet`,
        sql<SqlBool>`member.login_ip = ${ip}::inet`,
        accountIn(sql`select entry.user_id from identity_sign_in as entry where ${isFrom('entry', ip)}`),
        accountIn(
          sql`select session.user_id from identity_session as session where ${isFrom('session', ip)}`,
        ),
      ]),
]

/** Addresses are stored as they arrived: as typed, or in the shortest form. */
const isFrom = (table: 'entry' | 'session', ip: string) =>
  sql<SqlBool>`${sql.ref(`${table}.ip_address`)} = any (array[${ip}::text, host(${ip}::inet)])`

export interface Sought {
  readonly criteria: FinderCriteria
  /** What `criteria.q` may mean; null without it. */
  readonly typed: Recognized | null
  /** Texts of messages that were unsent before are not read. */
  readonly unsentAfter: Date
}

/**
 * Returns the ids of the members that match, the last joined first. The members that one condition finds are limited
 * before they are united, so that the planner can stop early where many match.
 * @param before only smaller ids
 */
export async function findMemberIds(
  db: Db,
  { criteria, typed, unsentAfter }: Sought,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<number[]> {
  const common = [
    ...filterConditions(criteria, unsentAfter),
    ...(before === null ? [] : [sql<SqlBool>`member.id < ${before}::integer`]),
    // Only a number finds a member without any data.
    ...(typed === null ? [isNotErased] : []),
  ]
  const ways = typed === null ? [sql<SqlBool>`true`] : typedConditions(typed)
  if (ways.length === 0) return []
  const found = ways.map(
    (way) => sql`(select member.id from member where ${sql.join([way, ...common], sql` and `)}
      order by member.id desc limit ${sql.lit(limit)})`,
  )
  const { rows } = await sql<{ id: number }>`${sql.raw(onceMark)}
    select distinct id from (${sql.join(found, sql` union all `)}) as found
    order by id desc limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns members by id, in no particular order. */
export const readFoundMembers = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('member')
    .leftJoin('identity_user as account', 'account.id', 'member.identity_user_id')
    .leftJoin('presence', 'presence.member_id', 'member.id')
    .leftJoin('photo as avatar', (on) =>
      on
        .onRef('avatar.id', '=', 'member.avatar_photo_id')
        .on('avatar.deleted_at', 'is', null)
        .on('avatar.is_private', '=', false),
    )
    .where('member.id', 'in', ids)
    .select([
      'member.id',
      'member.name',
      'member.name_skeleton',
      'member.description',
      'member.is_onboarded',
      'member.is_enabled',
      'member.approved_at',
      'member.rejected_at',
      'member.hidden_at',
      'member.suspended_at',
      'member.delete_requested_at',
      'member.deleted_at',
      'member.created_at',
      'member.create_ip_country',
      'member.login_ip_country',
      'account.email',
      'presence.last_seen_at',
      ...avatarColumns,
    ])
    .execute()

export type FoundRow = Awaited<ReturnType<typeof readFoundMembers>>[number]

interface FromRow {
  readonly member_id: number
  readonly by: 'sign-in' | 'session' | 'last-sign-in' | 'joined'
  readonly at: Date | null
}

/** Returns how each of these members used an IP address, the latest of each kind. */
export async function readUsesOfIp(db: Db, ids: readonly number[], ip: string): Promise<FromRow[]> {
  const members = sql`select id, identity_user_id, create_ip, login_ip, created_at from member
    where id = any (${[...ids]}::integer[])`
  const { rows } = await sql<FromRow>`
    with asked as (${members})
    select asked.id as member_id, 'sign-in' as by, max(entry.signed_in_at) as at
    from asked join identity_sign_in as entry on entry.user_id = asked.identity_user_id
    where ${isFrom('entry', ip)} group by asked.id
    union all
    select asked.id, 'session', max(session.last_used_at)
    from asked join identity_session as session on session.user_id = asked.identity_user_id
    where ${isFrom('session', ip)} group by asked.id
    union all
    select asked.id, 'last-sign-in', null from asked where asked.login_ip = ${ip}::inet
    union all
    select asked.id, 'joined', asked.created_at from asked where asked.create_ip = ${ip}::inet
  `.execute(db)
  return rows
}

interface DeviceRow {
  readonly member_id: number
  readonly user_agent: string
  readonly last_used_at: Date
}

/** Returns each member’s last used session on a device. */
export async function readDevices(db: Db, ids: readonly number[], device: string): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select distinct on (member.id) member.id as member_id, session.user_agent, session.last_used_at
    from member join identity_session as session on session.user_id = member.identity_user_id
    where member.id = any (${[...ids]}::integer[]) and session.user_agent ilike ${containing(device)}
    order by member.id, session.last_used_at desc
  `.execute(db)
  return rows
}

interface MessageRow {
  readonly about_member_id: number
  readonly reporter_id: number
  readonly text: string
  readonly created_at: Date
}

/** Returns reported messages that contain a text, of or reported by these members, the latest first. */
export async function readReportedMessages(
  db: Db,
  ids: readonly number[],
  part: string,
  unsentAfter: Date,
): Promise<MessageRow[]> {
  const members = sql`(${[...ids]}::integer[])`
  const { rows } = await sql<MessageRow>`
    select report.about_member_id, report.reporter_id, message.text, message.created_at
    ${reportedMessages(part, unsentAfter)}
      and (report.about_member_id = any ${members} or report.reporter_id = any ${members})
    order by message.id desc
  `.execute(db)
  return rows
}
