import { hashPassword } from 'better-auth/crypto'
import type { Insertable } from 'kysely'
import type { Database, Trx } from '../db/schema.ts'
import { nameSkeleton } from '../members/nameSkeleton.ts'
import type { EncodedPhoto } from '../photos/encodePhoto.ts'
import { storePhoto } from '../photos/storePhoto.ts'
import { saveExactPlace } from '../places/placeRepository.ts'
import { publishPlace } from '../places/publishPlaces.ts'
import { insertConversation } from './insertConversation.ts'
import type { DemoMember, DemoWorld, Instant, MemberKey, PhotoKey } from './types.ts'

export interface StoredPhoto {
  readonly fileKey: string
  readonly encoded: EncodedPhoto
}

/** What keys of the world became. */
export interface Ids {
  readonly members: ReadonlyMap<MemberKey, number>
  readonly photos: ReadonlyMap<PhotoKey, number>
}

export const idOf = <Key>(ids: ReadonlyMap<Key, number>, key: Key): number => {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo world names ${String(key)}, which it does not have.`)
  return id
}

export const dateOf = (instant: Instant): Date => new Date(instant)
export const dateOrNull = (instant: Instant | null): Date | null =>
  instant === null ? null : new Date(instant)

/** Rows per statement: well below the 65,535 parameters that PostgreSQL takes. */
const rowsAtOnce = 500

async function insertAll<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
  }
}

type LookupIds = (list: string, slug: string | null) => number | null

async function readLookupIds(trx: Trx): Promise<LookupIds> {
  const rows = await trx.selectFrom('lookup').select(['list', 'slug', 'id']).execute()
  const ids = new Map(rows.map(({ list, slug, id }) => [`${list}/${slug}`, id]))
  return (list, slug) => (slug === null ? null : idOf(ids, `${list}/${slug}`))
}

const memberRow = (member: DemoMember, lookup: LookupIds): Insertable<Database['member']> => ({
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

async function insertMembers(trx: Trx, world: DemoWorld, lookup: LookupIds): Promise<Map<MemberKey, number>> {
  const ids = new Map<MemberKey, number>()
  for (const member of world.members) {
    const { id } = await trx
      .insertInto('member')
      .values(memberRow(member, lookup))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(member.key, id)
  }
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
    'presence',
    each((member, memberId) => [{ member_id: memberId, last_seen_at: dateOf(member.lastSeenAt) }]),
  )
  return ids
}

async function insertAccounts(
  trx: Trx,
  world: DemoWorld,
  ids: ReadonlyMap<MemberKey, number>,
): Promise<void> {
  const roles = new Map(
    (await trx.selectFrom('role').select(['slug', 'id']).execute()).map((row) => [row.slug, row.id]),
  )
  for (const member of world.members) {
    const memberId = idOf(ids, member.key)
    const accountId = `demo-${memberId}`
    const verifiedAt = dateOf(member.createdAt)
    await trx
      .insertInto('identity_user')
      .values({
        id: accountId,
        name: '',
        email: member.email,
        email_verified: true,
        email_verified_at: verifiedAt,
      })
      .execute()
    await trx.updateTable('member').set({ identity_user_id: accountId }).where('id', '=', memberId).execute()
    if (member.signIn) {
      const password = await hashPassword(member.signIn.password)
      await trx
        .insertInto('identity_account')
        .values({
          id: `demo-password-${memberId}`,
          user_id: accountId,
          account_id: accountId,
          provider_id: 'credential',
          password,
        })
        .execute()
    }
    if (member.role) {
      await trx
        .insertInto('member_role')
        .values({ member_id: memberId, role_id: idOf(roles, member.role) })
        .execute()
    }
  }
}

async function insertPlaces(trx: Trx, world: DemoWorld, ids: ReadonlyMap<MemberKey, number>): Promise<void> {
  for (const member of world.members) {
    const { city, latitude, longitude } = member
    const place = {
      place_id: city.id,
      latitude,
      longitude,
      city: city.city,
      state: city.state === '' ? null : city.state,
      country: city.country,
      country_code: city.countryCode,
      city_latitude: city.latitude,
      city_longitude: city.longitude,
    }
    const memberId = idOf(ids, member.key)
    await saveExactPlace(trx, memberId, place, { chosenAt: dateOf(member.createdAt), publishAt: null })
    await publishPlace(trx, memberId, place, member.createdAt)
  }
}

async function insertPhotos(
  trx: Trx,
  world: DemoWorld,
  members: ReadonlyMap<MemberKey, number>,
  pictures: ReadonlyMap<PhotoKey, StoredPhoto>,
  lookup: LookupIds,
): Promise<Map<PhotoKey, number>> {
  const ids = new Map<PhotoKey, number>()
  const tags: Insertable<Database['photo_media_tag']>[] = []
  for (const member of world.members) {
    for (const photo of member.photos) {
      const picture = pictures.get(photo.key)
      if (!picture) throw new Error(`No picture was drawn for ${photo.key}.`)
      const id = await storePhoto(trx, {
        ...picture,
        memberId: idOf(members, member.key),
        isPrivate: photo.isPrivate,
        description: photo.description,
        isActivation: photo.isActivation,
        approvedAt: dateOrNull(photo.approvedAt),
      })
      await trx
        .updateTable('photo')
        .set({
          recent_view_count: photo.recentViews,
          total_view_count: photo.totalViews,
          recent_hot_click_count: photo.recentHotClicks,
          total_hot_click_count: photo.totalHotClicks,
          created_at: dateOf(photo.createdAt),
        })
        .where('id', '=', id)
        .execute()
      ids.set(photo.key, id)
      tags.push(...photo.tags.map((slug) => ({ photo_id: id, lookup_id: lookup('media-tag', slug) ?? 0 })))
    }
  }
  await insertAll(trx, 'photo_media_tag', tags)
  return ids
}

/** Who lists, blocks, unlocks, looks at and reports whom. */
async function insertRelations(trx: Trx, world: DemoWorld, { members, photos }: Ids): Promise<void> {
  const member = (key: MemberKey) => idOf(members, key)
  await insertAll(
    trx,
    'dudelist',
    world.listings.map((row) => ({
      member_id: member(row.member),
      listed_id: member(row.listed),
      type: row.type,
      note: row.note,
      is_private: row.isPrivate,
      created_at: dateOf(row.createdAt),
    })),
  )
  await insertAll(
    trx,
    'block',
    world.blocks.map((row) => ({
      member_id: member(row.member),
      blocked_id: member(row.blocked),
      created_at: dateOf(row.createdAt),
    })),
  )
  await insertAll(
    trx,
    'unlock',
    world.unlocks.map((row) => ({
      member_id: member(row.member),
      viewer_id: member(row.viewer),
      created_at: dateOf(row.createdAt),
      expires_at: dateOrNull(row.expiresAt),
    })),
  )
  await insertAll(
    trx,
    'member_view',
    world.views.map((row) => ({
      member_id: member(row.member),
      viewer_id: member(row.viewer),
      viewed_at: dateOf(row.viewedAt),
    })),
  )
  await insertAll(
    trx,
    'photo_hot_click',
    world.hotClicks.map((row) => ({
      photo_id: idOf(photos, row.photo),
      member_id: member(row.member),
      created_at: dateOf(row.createdAt),
    })),
  )
  await insertAll(
    trx,
    'report',
    world.reports.flatMap(({ reporter, subject, about, reason, text, createdAt }) => {
      // Videos are not seeded yet, so neither are reports of them.
      if (subject.type === 'video') return []
      const subjectId = subject.type === 'member' ? member(subject.key) : idOf(photos, subject.key)
      return [
        {
          reporter_id: member(reporter),
          subject_type: subject.type,
          subject_id: subjectId,
          about_member_id: member(about),
          reason,
          text,
          created_at: dateOf(createdAt),
        },
      ]
    }),
  )
  await insertAll(
    trx,
    'system_message',
    world.systemMessages.map((row) => ({
      member_id: row.to === null ? null : member(row.to),
      text: row.text,
      created_at: dateOf(row.createdAt),
      updated_at: dateOf(row.createdAt),
    })),
  )
}

export async function insertWorld(
  trx: Trx,
  world: DemoWorld,
  pictures: ReadonlyMap<PhotoKey, StoredPhoto>,
): Promise<void> {
  const lookup = await readLookupIds(trx)
  const members = await insertMembers(trx, world, lookup)
  await insertAccounts(trx, world, members)
  await insertPlaces(trx, world, members)
  const ids: Ids = { members, photos: await insertPhotos(trx, world, members, pictures, lookup) }
  await insertRelations(trx, world, ids)
  // Lists go by the newest message's id, so ids must grow with time.
  const byLastMessage = world.conversations.toSorted(
    (one, other) => (one.messages.at(-1)?.sentAt ?? 0) - (other.messages.at(-1)?.sentAt ?? 0),
  )
  for (const conversation of byLastMessage) await insertConversation(trx, conversation, ids)
}
