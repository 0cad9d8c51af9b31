/**
 * A crowd of random members with all kinds of properties, some hidden and some not visible. The properties are returned
 * too, so that a test can calculate what a search should find.
 */
import { mergeCriteria } from '../../../server/browse/search/criteria.ts'
import type { Filter } from '../../../server/browse/search/filter.ts'
import type { Db } from '../../../server/db/schema.ts'
import { createRandom, type Random } from '../../../demo/random.ts'
import { block, cities, createMember, createPhoto, placeMember, seeMember } from '../factories.ts'

export const now = Date.parse('2025-06-01T12:00:00Z')

/** A filter of lists by one part of criteria. */
export function narrowedBy(part: Parameters<typeof mergeCriteria>[0][number]): Filter {
  const criteria = mergeCriteria([part])
  if (!criteria) throw new Error('The filter is empty.')
  return { criteria, key: 'narrowed' }
}

const choices = {
  body_build: 7,
  body_hair: 6,
  facial_hair: 3,
  tattoo: 3,
  cock_size: 4,
  cock_type: 2,
  sex_position: 3,
  safer_sex: 2,
} as const
type Choice = keyof typeof choices

const lists = {
  piercings: 4,
  interests: 6,
  communities_he_is: 6,
  communities_he_likes: 6,
} as const
type List = keyof typeof lists

const measures = {
  height: [150, 210],
  weight: [50, 140],
  waist: [60, 130],
  chest: [70, 140],
  biceps: [20, 60],
} as const
export type Measure = keyof typeof measures

export interface CrowdMember {
  readonly id: number
  readonly isListed: boolean
  readonly birthday: string | null
  readonly showsAge: boolean
  readonly hidesOnline: boolean
  readonly hidesDistance: boolean
  readonly lastSeenAt: number | null
  readonly supporterUntil: number | null
  readonly isLegacySupporter: boolean
  readonly isVerified: boolean
  readonly hasPhotos: boolean
  readonly place: keyof typeof cities | null
  /** Option ids; 0 is "No answer". */
  readonly chosen: Readonly<Record<Choice, number | null>>
  readonly listed: Readonly<Record<List, readonly number[]>>
  readonly measures: Readonly<Record<Measure, number | null>>
}

export const day = 86_400_000
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)

const mapOf = <Key extends string, From, To>(
  from: Readonly<Record<Key, From>>,
  make: (value: From, key: Key) => To,
): Record<Key, To> => {
  const entries = Object.entries<From>(from).map(([key, value]) => [key, make(value, key as Key)])
  return Object.fromEntries(entries) as Record<Key, To>
}

function invent(random: Random): Omit<CrowdMember, 'id' | 'isListed' | 'hasPhotos'> {
  const maybe = <Value>(probability: number, make: () => Value) =>
    random.chance(probability) ? make() : null
  return {
    // Close to birthdays, where a few hours change the age.
    birthday: maybe(0.9, () => dayText(now - random.int(18, 60) * 365.25 * day + random.int(-2, 2) * day)),
    showsAge: random.chance(0.8),
    hidesOnline: random.chance(0.2),
    hidesDistance: random.chance(0.2),
    lastSeenAt: maybe(0.6, () => now - random.int(0, 240_000)),
    supporterUntil: maybe(0.5, () => now + random.int(-500, 800) * day + random.int(-3, 3)),
    isLegacySupporter: random.chance(0.1),
    isVerified: random.chance(0.4),
    place: maybe(0.9, () => random.pick(Object.keys(cities) as (keyof typeof cities)[])),
    chosen: mapOf(choices, (count) => maybe(0.8, () => random.int(0, count))),
    listed: mapOf(lists, (count) =>
      random.sample(
        Array.from({ length: count }, (_, index) => index + 1),
        random.int(0, 3),
      ),
    ),
    // Halves, which show how a measure is rounded.
    measures: mapOf(measures, ([low, high]) => maybe(0.8, () => random.int(low * 2, high * 2) / 2)),
  }
}

/** Creates the crowd. About one in seven is not visible to the viewer, for various reasons. */
export async function createCrowd(db: Db, viewerId: number, count: number): Promise<CrowdMember[]> {
  const random = createRandom('crowd')
  const crowd: CrowdMember[] = []
  for (let index = 0; index < count; index++) {
    const one = invent(random)
    const photo = random.pick(['public', 'public', 'private', 'unapproved', 'hidden', 'deleted', null])
    const unseen = random.chance(0.15)
      ? random.pick(['blocked', 'blocking', 'disabled', 'suspended', 'unapproved', 'leaving'])
      : null
    const { body_build, body_hair, facial_hair, tattoo, cock_size, cock_type, sex_position, safer_sex } =
      one.chosen
    const id = await createMember(db, {
      birthday: one.birthday,
      shows_age: one.showsAge,
      hides_online: one.hidesOnline,
      hides_distance: one.hidesDistance,
      supporter_until: one.supporterUntil === null ? null : new Date(one.supporterUntil),
      is_legacy_supporter: one.isLegacySupporter,
      is_verified: one.isVerified,
      body_build_id: body_build,
      body_hair_id: body_hair,
      facial_hair_id: facial_hair,
      tattoo_id: tattoo,
      cock_size_id: cock_size,
      cock_type_id: cock_type,
      sex_position_id: sex_position,
      safer_sex_id: safer_sex,
      ...one.measures,
      approved_at: unseen === 'unapproved' ? null : new Date(now - random.int(1, 400) * day),
      is_enabled: unseen !== 'disabled',
      suspended_at: unseen === 'suspended' ? new Date(now) : null,
      delete_requested_at: unseen === 'leaving' ? new Date(now) : null,
    })
    const rows = Object.entries(one.listed).flatMap(([field, ids]) =>
      ids.map((lookup_id) => ({ member_id: id, field: field as List, lookup_id })),
    )
    if (rows.length > 0) await db.insertInto('member_lookup').values(rows).execute()
    if (one.place) await placeMember(db, id, cities[one.place])
    if (one.lastSeenAt !== null) await seeMember(db, id, new Date(one.lastSeenAt))
    if (photo !== null) {
      await createPhoto(db, id, {
        is_private: photo === 'private',
        ...(photo === 'unapproved' && { approved_at: null }),
        ...(photo === 'hidden' && { hidden_at: new Date(now) }),
        ...(photo === 'deleted' && { deleted_at: new Date(now) }),
      })
    }
    if (unseen === 'blocked') await block(db, viewerId, id)
    if (unseen === 'blocking') await block(db, id, viewerId)
    crowd.push({ ...one, id, isListed: unseen === null, hasPhotos: photo === 'public' })
  }
  return crowd
}

export const isOnline = (one: CrowdMember) =>
  !one.hidesOnline && one.lastSeenAt !== null && now - one.lastSeenAt < 120_000
export const isSupporter = (one: CrowdMember) =>
  one.isLegacySupporter || (one.supporterUntil !== null && one.supporterUntil > now)
/** The age that others see; null if the member hides it. */
export const shownAge = (one: CrowdMember) =>
  one.birthday === null || !one.showsAge
    ? null
    : Math.floor((now - Date.parse(one.birthday)) / (365.25 * day))
