/** Members with all kinds of traits, some hidden, some not to be seen, and what each of them is, to reckon with. */
import type { Db } from '../../../server/db/schema.ts'
import { createRandom, type Random } from '../../../demo/random.ts'
import { block, cities, createMember, createPhoto, placeMember, seeMember } from '../factories.ts'

export const now = Date.parse('2025-06-01T12:00:00Z')

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

export interface Man {
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
  /** Ids of options; 0 is no answer. */
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

function invent(random: Random): Omit<Man, 'id' | 'isListed' | 'hasPhotos'> {
  const maybe = <Value>(probability: number, make: () => Value) =>
    random.chance(probability) ? make() : null
  return {
    // Around birthdays, where whole years are decided by hours.
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
    // Halves decide how a measure is rounded.
    measures: mapOf(measures, ([low, high]) => maybe(0.8, () => random.int(low * 2, high * 2) / 2)),
  }
}

/** Writes so many of them. About one in seven is not to be seen by the viewer, each for a reason of his own. */
export async function createCrowd(db: Db, viewerId: number, count: number): Promise<Man[]> {
  const random = createRandom('crowd')
  const crowd: Man[] = []
  for (let index = 0; index < count; index++) {
    const man = invent(random)
    const photo = random.pick(['public', 'public', 'private', 'unapproved', 'hidden', 'deleted', null])
    const unseen = random.chance(0.15)
      ? random.pick(['blocked', 'blocking', 'disabled', 'suspended', 'unapproved', 'leaving'])
      : null
    const { body_build, body_hair, facial_hair, tattoo, cock_size, cock_type, sex_position, safer_sex } =
      man.chosen
    const id = await createMember(db, {
      birthday: man.birthday,
      shows_age: man.showsAge,
      hides_online: man.hidesOnline,
      hides_distance: man.hidesDistance,
      supporter_until: man.supporterUntil === null ? null : new Date(man.supporterUntil),
      is_legacy_supporter: man.isLegacySupporter,
      is_verified: man.isVerified,
      body_build_id: body_build,
      body_hair_id: body_hair,
      facial_hair_id: facial_hair,
      tattoo_id: tattoo,
      cock_size_id: cock_size,
      cock_type_id: cock_type,
      sex_position_id: sex_position,
      safer_sex_id: safer_sex,
      ...man.measures,
      approved_at: unseen === 'unapproved' ? null : new Date(now - random.int(1, 400) * day),
      is_enabled: unseen !== 'disabled',
      suspended_at: unseen === 'suspended' ? new Date(now) : null,
      delete_requested_at: unseen === 'leaving' ? new Date(now) : null,
    })
    const rows = Object.entries(man.listed).flatMap(([field, ids]) =>
      ids.map((lookup_id) => ({ member_id: id, field: field as List, lookup_id })),
    )
    if (rows.length > 0) await db.insertInto('member_lookup').values(rows).execute()
    if (man.place) await placeMember(db, id, cities[man.place])
    if (man.lastSeenAt !== null) await seeMember(db, id, new Date(man.lastSeenAt))
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
    crowd.push({ ...man, id, isListed: unseen === null, hasPhotos: photo === 'public' })
  }
  return crowd
}

export const isOnline = (man: Man) =>
  !man.hidesOnline && man.lastSeenAt !== null && now - man.lastSeenAt < 120_000
export const isSupporter = (man: Man) =>
  man.isLegacySupporter || (man.supporterUntil !== null && man.supporterUntil > now)
/** SPEC 3; null when he hides it. */
export const shownAge = (man: Man) =>
  man.birthday === null || !man.showsAge
    ? null
    : Math.floor((now - Date.parse(man.birthday)) / (365.25 * day))
