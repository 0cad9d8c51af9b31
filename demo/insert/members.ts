import { recentDays } from '../../contract/limits.ts'
import type { Insertable } from 'kysely'
import type { Database, Trx } from '../../server/db/schema.ts'
import { scrypt } from '../../server/identity/passwordHashing.ts'
import { nameSkeleton } from '../../contract/nameSkeleton.ts'
import type { DemoMember, DemoWorld, MemberKey } from '../types.ts'
import { dateOf, dateOrNull, idOf, insertAll, insertNumbered, type LookupIds } from './rows.ts'

const accountIdOf = ({ key }: DemoMember) => `demo-${key}`

const memberRow = (member: DemoMember, lookup: LookupIds): Insertable<Database['member']> => ({
  identity_user_id: accountIdOf(member),
  name: member.name,
  name_skeleton: nameSkeleton(member.name),
  birthday: member.birthday,
  description: member.description,
  use_imperial: member.usesImperial,
  height: member.height,
  weight: member.weight,
  waist: member.waist,
  chest: member.chest,
  biceps: member.biceps,
  body_build_id: lookup('body-build', member.bodyBuild),
  body_hair_id: lookup('body-hair', member.bodyHair),
  facial_hair_id: lookup('facial-hair', member.facialHair),
  tattoo_id: lookup('tattoo', member.tattoo),
  cock_size_id: lookup('cock-size', member.cockSize),
  cock_type_id: lookup('cock-type', member.cockType),
  sex_position_id: lookup('sex-position', member.sexPosition),
  safer_sex_id: lookup('safer-sex', member.saferSex),
  shows_age: member.showsAge,
  hides_distance: member.hidesDistance,
  hides_online: member.hidesOnline,
  hides_read_receipts: member.hidesReadReceipts,
  is_private_viewing: member.isPrivateViewing,
  is_private_dudelisting: member.isPrivateDudelisting,
  is_featured: member.isFeatured,
  is_onboarded: true,
  is_enabled: member.isEnabled,
  is_verified: member.isVerified,
  is_legacy_supporter: member.isLegacySupporter,
  age_report_status: member.ageReportStatus,
  cam_url: member.cam?.url ?? null,
  cam_until: dateOrNull(member.cam?.until ?? null),
  cam_audience: member.cam ? 'listed-me' : 'own-list',
  approved_at: dateOrNull(member.approvedAt),
  suspended_at: dateOrNull(member.suspension?.at ?? null),
  suspended_text: member.suspension?.text ?? null,
  suspended_as_scam: member.suspension?.isScam ?? false,
  supporter_since: dateOrNull(member.supporterSince),
  supporter_until: dateOrNull(member.supporterUntil),
  create_referrer: member.createReferrer,
  create_ip: member.createIp,
  create_ip_country: member.ipCountry,
  login_ip: member.loginIp,
  login_ip_country: member.ipCountry,
  created_at: dateOf(member.createdAt),
})

/** Inserts the members and their attributes. */
export async function insertMembers(
  trx: Trx,
  world: DemoWorld,
  lookup: LookupIds,
): Promise<Map<MemberKey, number>> {
  const rows = world.members.map((member) => [member.key, memberRow(member, lookup)] as const)
  const ids = await insertNumbered(trx, 'member', rows)
  const each = <Row>(rowsOf: (member: DemoMember, memberId: number) => readonly Row[]) =>
    world.members.flatMap((member) => rowsOf(member, idOf(ids, member.key)))

  const fields = {
    piercings: 'piercing',
    interests: 'interest',
    communitiesHeIs: 'community',
    communitiesHeLikes: 'community',
  } as const
  const columns = {
    piercings: 'piercings',
    interests: 'interests',
    communitiesHeIs: 'communities_he_is',
    communitiesHeLikes: 'communities_he_likes',
  } as const
  const names = Object.keys(fields) as (keyof typeof fields)[]
  await insertAll(
    trx,
    'member_lookup',
    each((member, memberId) =>
      names.flatMap((name) =>
        member[name].map((slug) => ({
          member_id: memberId,
          field: columns[name],
          lookup_id: lookup(fields[name], slug) ?? 0,
        })),
      ),
    ),
  )
  await insertAll(
    trx,
    'member_link',
    each((member, memberId) => member.links.map((url, position) => ({ member_id: memberId, position, url }))),
  )
  await insertAll(
    trx,
    'member_network',
    each((member, memberId) =>
      (['facebook', 'instagram', 'twitter'] as const).flatMap((network) => {
        const username = member.networks[network]
        return username === undefined ? [] : [{ member_id: memberId, network, username }]
      }),
    ),
  )
  await insertAll(
    trx,
    'member_statistics',
    each((member, memberId) => [
      { member_id: memberId, recent_view_count: member.recentViews, total_view_count: member.totalViews },
    ]),
  )
  await insertAll(
    trx,
    'view_day',
    each((member, memberId) => recentDaysOf(member.recentViews, dateOf(world.asOf), memberId)),
  )
  await insertAll(
    trx,
    'email_preference',
    each((member, memberId) =>
      Object.entries(member.emailPreferences).map(([slug, value]) => ({
        member_id: memberId,
        lookup_id: lookup('email-preference', slug) ?? 0,
        boolean_value: value,
      })),
    ),
  )
  await insertAll(
    trx,
    'presence',
    each((member, memberId) => [{ member_id: memberId, last_seen_at: dateOf(member.lastSeenAt) }]),
  )
  return ids
}

/** Spreads views evenly over the recent days. */
const recentDaysOf = (views: number, asOf: Date, memberId: number) =>
  Array.from({ length: recentDays }, (_, ago) => ({
    subject_type: 'member' as const,
    subject_id: memberId,
    day: new Date(asOf.getTime() - ago * 24 * 60 * 60_000).toISOString().slice(0, 10),
    view_count: Math.floor(((ago + 1) * views) / recentDays) - Math.floor((ago * views) / recentDays),
  })).filter(({ view_count }) => view_count > 0)

/** Returns the id of the role with the permission `travel-plans`. Creates it when missing. */
async function ensureTravelerRole(trx: Trx): Promise<number> {
  const { id } = await trx
    .insertInto('role')
    .values({ slug: 'traveller', name: 'Traveller' })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name: 'Traveller' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('role_permission')
    .columns(['role_id', 'permission_id'])
    .expression((from) =>
      from
        .selectFrom('permission')
        .where('slug', '=', 'travel-plans')
        .select((select) => [select.val(id).as('role_id'), 'permission.id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** Inserts accounts. Runs before the members, which refer to their accounts. */
export async function insertAccounts(trx: Trx, { members }: DemoWorld): Promise<void> {
  await insertAll(
    trx,
    'identity_user',
    members.map((member) => ({
      id: accountIdOf(member),
      name: '',
      email: member.email,
      email_verified: true,
      email_verified_at: dateOf(member.createdAt),
      language: member.city.tongue,
    })),
  )
  const passwords = members.flatMap((member) =>
    member.signIn ? [{ member, password: member.signIn.password }] : [],
  )
  await insertAll(
    trx,
    'identity_account',
    await Promise.all(
      passwords.map(async ({ member, password }) => ({
        id: `demo-password-${member.key}`,
        user_id: accountIdOf(member),
        account_id: accountIdOf(member),
        provider_id: 'credential',
        password: await scrypt.hash(password),
      })),
    ),
  )
}

/** Inserts the roles of members. */
export async function insertRoles(
  trx: Trx,
  { members }: DemoWorld,
  ids: ReadonlyMap<MemberKey, number>,
): Promise<void> {
  const roles = new Map(
    (await trx.selectFrom('role').select(['slug', 'id']).execute()).map((row) => [row.slug, row.id]),
  )
  const traveller = await ensureTravelerRole(trx)
  await insertAll(
    trx,
    'member_role',
    members.flatMap(({ key, plansTravels, role }) => {
      const held = [...(plansTravels ? [traveller] : []), ...(role ? [idOf(roles, role)] : [])]
      return held.map((roleId) => ({ member_id: idOf(ids, key), role_id: roleId }))
    }),
  )
}
