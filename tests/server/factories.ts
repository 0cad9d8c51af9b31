/** Factories of test data. They write rows without checking the rules of the site. */
import type { Insertable } from 'kysely'
import type { Database, Db } from '../../server/db/schema.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import type { Viewer } from '../../server/http/viewer.ts'
import { nameSkeleton } from '../../contract/nameSkeleton.ts'
import { findOrCreateCityCell } from '../../server/places/cellRepository.ts'
import { type ExactPlace, saveExactPlace } from '../../server/places/placeRepository.ts'
import { quickPasswords } from './identity/quickPasswords.ts'
import { publishPlace } from '../../server/places/publishPlaces.ts'

let serial = 0
const next = () => (serial += 1)

type MemberFields = Partial<Omit<Insertable<Database['member']>, 'name_skeleton'>>

/** Creates an approved, onboarded member, 30 years old, who joined a year ago and has no place. @returns the id */
export async function createMember(db: Db, fields: MemberFields = {}): Promise<number> {
  const name = fields.name === undefined ? `member${next()}` : fields.name
  const { id } = await db
    .insertInto('member')
    .values({
      birthday: '1990-06-15',
      is_onboarded: true,
      approved_at: new Date('2025-01-01T12:00:00Z'),
      created_at: new Date('2025-01-01T11:00:00Z'),
      ...fields,
      name,
      name_skeleton: name === null ? null : nameSkeleton(name),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function block(db: Db, memberId: number, blockedId: number): Promise<void> {
  await db.insertInto('block').values({ member_id: memberId, blocked_id: blockedId }).execute()
}

/** Gives `viewerId` access to the private media of `memberId`. */
export async function unlock(
  db: Db,
  memberId: number,
  viewerId: number,
  expiresAt: Date | null = null,
): Promise<void> {
  await db
    .insertInto('unlock')
    .values({ member_id: memberId, viewer_id: viewerId, expires_at: expiresAt })
    .execute()
}

/** Puts `listedId` on one of `memberId`'s lists. */
export async function befriend(
  db: Db,
  memberId: number,
  listedId: number,
  type: 'buddies' | 'hotties' = 'buddies',
): Promise<void> {
  await db.insertInto('dudelist').values({ member_id: memberId, listed_id: listedId, type }).execute()
}

export async function giveRole(db: Db, memberId: number, slug: 'admin' | 'super-admin'): Promise<void> {
  const role = await db.selectFrom('role').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  await db.insertInto('member_role').values({ member_id: memberId, role_id: role.id }).execute()
}

/** Gives a member a permission, by a role that has only this permission. */
async function givePermission(db: Db, memberId: number, slug: string, role: { slug: string; name: string }) {
  const { id: role_id } = await db
    .insertInto('role')
    .values(role)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(role))
    .returning('id')
    .executeTakeFirstOrThrow()
  const permission = await db
    .selectFrom('permission')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('role_permission')
    .values({ role_id, permission_id: permission.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('member_role')
    .values({ member_id: memberId, role_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const allowTravelPlans = (db: Db, memberId: number): Promise<void> =>
  givePermission(db, memberId, 'travel-plans', { slug: 'traveller', name: 'Traveller' })

/** Lets one member act as another, by a role that has only the permission `alias`. */
export async function allowAlias(db: Db, ownerId: number, targetId: number): Promise<void> {
  await givePermission(db, ownerId, 'alias', { slug: 'deputy', name: 'Deputy' })
  await db.insertInto('alias').values({ owner_id: ownerId, target_id: targetId }).execute()
}

/** Sets when a member was last seen. The site may have written the time of the sign-in before. */
export async function seeMember(db: Db, memberId: number, lastSeenAt: Date): Promise<void> {
  const seen = { last_seen_at: lastSeenAt, is_online: true, changed_at: lastSeenAt, came_at: lastSeenAt }
  await db
    .insertInto('presence')
    .values({ member_id: memberId, ...seen })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(seen))
    .execute()
}

/** Creates an approved public photo without files. @returns the id */
export async function createPhoto(
  db: Db,
  memberId: number,
  fields: Partial<Insertable<Database['photo']>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('photo')
    .values({
      member_id: memberId,
      file_key: `photo-${next()}`,
      width: 800,
      height: 800,
      content_hash: `hash-${next()}`,
      perceptual_hash: '0'.repeat(256),
      approved_at: new Date('2025-01-02T12:00:00Z'),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates an approved public video without files. @returns the id */
export async function createVideo(
  db: Db,
  memberId: number,
  fields: Partial<Insertable<Database['video']>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('video')
    .values({
      member_id: memberId,
      file_key: `video-${next()}`,
      content_hash: `hash-${next()}`,
      is_processed: true,
      approved_at: new Date('2025-01-02T12:00:00Z'),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a photo that an admin removed. @returns the id of the decision, which its owner can appeal */
export async function createRemoval(db: Db, ownerId: number, adminId: number): Promise<number> {
  const photo = await createPhoto(db, ownerId, { deleted_at: new Date(), removed_text: 'Blurred' })
  const { id } = await db
    .insertInto('moderation_decision')
    .values({
      actor_id: adminId,
      own_id: adminId,
      member_id: ownerId,
      subject_type: 'photo',
      subject_id: photo,
      action: 'photo.remove',
      takes_effect_at: new Date(),
      effective_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates an account to sign in with, for tests that need a member's email address. */
export async function createAccount(
  db: Db,
  memberId: number,
  email = `member${memberId}@lodge.test`,
): Promise<void> {
  const id = `account-${memberId}`
  await db.insertInto('identity_user').values({ id, name: '', email, email_verified: true }).execute()
  await db.updateTable('member').set({ identity_user_id: id }).where('id', '=', memberId).execute()
}

/** The password of `givePassword`. */
export const password = 'seven quiet otters'

/** Gives a member with an account the password above. */
export async function givePassword(db: Db, memberId: number): Promise<void> {
  const accountId = `account-${memberId}`
  await db
    .insertInto('identity_account')
    .values({
      id: `credential-${memberId}`,
      user_id: accountId,
      provider_id: 'credential',
      account_id: accountId,
      password: await quickPasswords.hash(password),
    })
    .execute()
}

/** Creates an order of a product of its own, not paid yet. @returns the id of the order */
export async function createPaymentOrder(
  db: Db,
  memberId: number,
  fields: Partial<Insertable<Database['payment_order']>> = {},
): Promise<number> {
  const price = { price_minor: 990, currency: 'EUR', subscription_days: 30, payment_provider: 'sandbox' }
  const product = await db
    .insertInto('product')
    .values({ slug: `product-${next()}`, name: '30 days', ...price })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('payment_order')
    .values({
      public_id: `order-${next()}`,
      member_id: memberId,
      product_id: product.id,
      ...price,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Cities as the gazetteer has them, by GeoNames id. */
export const cities = {
  amsterdam: city(2759794, 'Amsterdam', 'North Holland', 'Netherlands', 'NL', 52.374, 4.8897),
  haarlem: city(2755003, 'Haarlem', 'North Holland', 'Netherlands', 'NL', 52.3808, 4.6368),
  paris: city(2988507, 'Paris', 'Île-de-France', 'France', 'FR', 48.8534, 2.3488),
  auckland: city(2193733, 'Auckland', 'Auckland', 'New Zealand', 'NZ', -36.8485, 174.7635),
} as const

function city(
  id: number,
  name: string,
  state: string,
  country: string,
  country_code: string,
  latitude: number,
  longitude: number,
) {
  return { id, city: name, state, country, country_code, latitude, longitude }
}

/** A point of a city, by default its center. */
export const exactPlaceIn = (
  place: (typeof cities)[keyof typeof cities],
  { latitude, longitude }: { latitude?: number; longitude?: number } = {},
): ExactPlace => ({
  place_id: place.id,
  city: place.city,
  state: place.state,
  country: place.country,
  country_code: place.country_code,
  city_latitude: place.latitude,
  city_longitude: place.longitude,
  latitude: latitude ?? place.latitude,
  longitude: longitude ?? place.longitude,
})

/** Puts a member in a city, by default at its center and a year ago. The place is published at once. */
export async function placeMember(
  db: Db,
  memberId: number,
  place: (typeof cities)[keyof typeof cities] = cities.amsterdam,
  { at, ...point }: { latitude?: number; longitude?: number; at?: Date } = {},
): Promise<void> {
  const chosenAt = at ?? new Date('2025-01-01T12:00:00Z')
  const exact = exactPlaceIn(place, point)
  await inTransaction(db, async (trx) => {
    await saveExactPlace(trx, memberId, exact, { chosenAt, publishAt: null })
    await publishPlace(trx, memberId, exact, chosenAt.getTime())
  })
}

/** Creates a travel plan to a city, by default for today. */
export async function planTravel(
  db: Db,
  memberId: number,
  place: (typeof cities)[keyof typeof cities],
  fields: Partial<Insertable<Database['travel_plan']>> = {},
): Promise<void> {
  const { id: place_id, latitude: _north, longitude: _east, ...names } = place
  const today = new Date().toISOString().slice(0, 10)
  await inTransaction(db, async (trx) => {
    const cell_id = await findOrCreateCityCell(trx, place_id, place)
    const where = { ...names, place_id, cell_id }
    await trx
      .insertInto('travel_plan')
      .values({ ...where, member_id: memberId, from_day: today, to_day: today, ...fields })
      .execute()
  })
}

/** A viewer, as the session map would return it. */
export const viewerOf = (memberId: number, fields: Partial<Viewer> = {}): Viewer => ({
  memberId,
  ownId: memberId,
  accountId: `account-${memberId}`,
  sessionId: `session-${memberId}`,
  isOnboarded: true,
  isEnabled: true,
  isApproved: true,
  supporterUntil: 0,
  isAdmin: false,
  isSuperAdmin: false,
  permissions: [],
  xsrfToken: 'token',
  ...fields,
})
