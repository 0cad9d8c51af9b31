import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OpenedProfile } from '../../../contract/members.ts'
import { HttpError } from '../../../server/http/errors.ts'
import { type Lookups, readLookups } from '../../../server/lookups/read.ts'
import { openProfile } from '../../../server/members/openProfile.ts'
import { presentCards } from '../../../server/members/presentCards.ts'
import { createProfileAllowance } from '../../../server/members/profileAllowance.ts'
import { createPrivateLinks } from '../../../server/media/privateLinks.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import {
  befriend,
  block,
  cities,
  createMember,
  createPhoto,
  giveRole,
  placeMember,
  createVideo,
  seeMember,
  unlock,
  viewerOf,
} from '../factories.ts'

const now = Date.parse('2025-06-01T12:00:00Z')
let database: TestDatabase
let lookups: Lookups
let viewerId: number

beforeAll(async () => {
  database = await testDatabase()
  lookups = await readLookups(database.db)
  viewerId = await createMember(database.db, { name: 'Viewer', use_imperial: true })
  await placeMember(database.db, viewerId)
})
afterAll(() => database.close())

const links = createPrivateLinks(randomBytes(32), () => now)
const open = async (key: { id: number } | { name: string }, asId = viewerId) =>
  OpenedProfile.parse(
    await openProfile(
      {
        db: database.db,
        lookups,
        links,
        allowance: createProfileAllowance({ db: database.db, now: () => now }),
        now: () => now,
      },
      viewerOf(asId),
      key,
    ),
  )

/** All parts of an answer, to compare refusals byte for byte. */
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof HttpError)) throw new Error(`This was not refused: ${String(error)}`)
  return { status: error.status, headers: error.headers, body: JSON.stringify(error.body()) }
}

const viewCounts = (profile: object) =>
  Object.fromEntries(Object.entries(profile).filter(([field]) => field.endsWith('_view_count')))

test('a profile shows all fields that its member filled in, in the units of the viewer', async () => {
  const { db } = database
  const id = await createMember(db, {
    name: 'Full',
    birthday: '1980-01-31',
    description: 'Hello',
    height: 180,
    weight: 80,
    waist: 84,
    chest: 104,
    biceps: 38,
    // All numbers differ, so that swapped fields are noticed.
    body_build_id: 3,
    body_hair_id: 1,
    facial_hair_id: 7,
    tattoo_id: 0,
    cock_size_id: 4,
    cock_type_id: 2,
    sex_position_id: 6,
    safer_sex_id: 5,
  })
  await placeMember(db, id, cities.haarlem)
  await db
    .insertInto('member_lookup')
    .values([
      { member_id: id, field: 'communities_he_is', lookup_id: 4 },
      { member_id: id, field: 'communities_he_is', lookup_id: 1 },
      { member_id: id, field: 'communities_he_likes', lookup_id: 2 },
      { member_id: id, field: 'piercings', lookup_id: 7 },
      { member_id: id, field: 'interests', lookup_id: 12 },
      { member_id: id, field: 'interests', lookup_id: 8 },
    ])
    .execute()
  await db
    .insertInto('member_link')
    .values({ member_id: id, position: 0, url: 'https://example.org/' })
    .execute()
  await db
    .insertInto('member_network')
    .values([
      { member_id: id, network: 'twitter', username: 'full_says' },
      { member_id: id, network: 'instagram', username: 'full' },
      { member_id: id, network: 'facebook', username: 'full.face' },
    ])
    .execute()
  await db
    .insertInto('member_statistics')
    .values({ member_id: id, recent_view_count: 3, total_view_count: 9 })
    .execute()
  const second = await createPhoto(db, id, { position: 1 })
  const first = await createPhoto(db, id, { position: 0 })
  await createPhoto(db, id, { approved_at: null })
  await createPhoto(db, id, { deleted_at: new Date() })
  await createPhoto(db, id, { is_private: true })
  await unlock(db, id, viewerId)
  await befriend(db, viewerId, id)

  const profile = await open({ id })
  expect(profile).toMatchObject({
    name: 'Full',
    age: 45,
    description: 'Hello',
    address: 'Haarlem, North Holland, Netherlands',
    distance: 20,
    height: 180,
    weight: 80,
    waist: 84,
    chest: 104,
    biceps: 38,
    converted_large_height: '5 ft',
    converted_small_height: '11 in',
    converted_weight: '176 lb',
    converted_waist: '33 in',
    converted_chest: '41 in',
    converted_biceps: '15 in',
    body_build: { slug: 'athletic' },
    body_hair: { slug: 'smooth' },
    facial_hair: { slug: 'long-beard' },
    tattoo: null,
    cock_size: { slug: 'extra-large' },
    cock_type: { slug: 'uncut' },
    sex_position: { slug: 'side' },
    safer_sex: { slug: 'let-us-talk' },
    communities_he_is: [{ slug: 'bear' }, { slug: 'wolf' }],
    communities_he_likes: [{ slug: 'cub' }],
    piercings: [{ slug: 'navel' }],
    interests: [{ slug: 'hiking' }, { slug: 'swimming' }],
    links: ['https://example.org/'],
    facebook: { network: 'facebook', username: 'full.face' },
    instagram: { network: 'instagram', username: 'full' },
    twitter: { network: 'twitter', username: 'full_says' },
    public_photos: [{ id: first }, { id: second }],
    private_photo_count: 1,
    shows_private: true,
    looks_at_my_private: false,
    is_dudelisted: true,
    dudelist_type: 'buddies',
  })
  expect(viewCounts(profile)).toEqual({})
  const blank = await open({ id: await createMember(db, { name: 'Blank' }) })
  expect(blank).toMatchObject({
    body_hair: null,
    chest: null,
    piercings: [],
    interests: [],
    links: [],
    facebook: null,
    instagram: null,
    twitter: null,
  })
  expect(viewCounts(await open({ id }, id))).toEqual({ recent_view_count: 3, total_view_count: 9 })
})

test('private media are counted, and shown to viewers with access, at addresses bound to the session', async () => {
  const { db } = database
  const id = await createMember(db, { name: 'Filmed' })
  const film = await createVideo(db, id)
  await createVideo(db, id, { approved_at: null })
  await createVideo(db, id, { hidden_at: new Date() })
  const secretFilm = await createVideo(db, id, { is_private: true })
  const secret = await createPhoto(db, id, { is_private: true })
  const locked = await open({ id })
  expect(locked.public_videos).toMatchObject([{ id: film, is_private: false, is_approved: true }])
  expect(locked).toMatchObject({
    private_photo_count: 1,
    private_video_count: 1,
    private_photos: [],
    private_videos: [],
  })
  await unlock(db, id, viewerId)
  const unlocked = await open({ id })
  expect(unlocked.private_photos).toMatchObject([{ id: secret, is_private: true }])
  expect(unlocked.private_videos).toMatchObject([{ id: secretFilm, is_private: true }])
  const tokenIn = (url = '') => url.split('/')[3] ?? ''
  const addresses = [unlocked.private_photos[0]?.url, unlocked.private_videos[0]?.url]
  for (const url of addresses) {
    expect(links.read(tokenIn(url), viewerOf(viewerId).sessionId)).not.toBeNull()
    expect(links.read(tokenIn(url), 'another session')).toBeNull()
  }
  expect((await open({ id }, id)).private_videos).toHaveLength(1)
})

test('the last visit is shown to the hour and later to the day, unless the member hides it', async () => {
  const { db } = database
  const seen = async (at: string, fields = {}) => {
    const id = await createMember(db, fields)
    await seeMember(db, id, new Date(at))
    return (await open({ id })).last_seen_at
  }
  expect(await seen('2025-06-01T09:41:12Z')).toBe('2025-06-01T09:00:00.000Z')
  expect(await seen('2025-05-30T09:41:12Z')).toBe('2025-05-30T00:00:00.000Z')
  expect(await seen('2025-06-01T09:41:12Z', { hides_online: true })).toBeNull()
  expect((await open({ id: await createMember(db) })).last_seen_at).toBeNull()
})

test('travel plans are shown until they are over', async () => {
  const { db } = database
  const id = await createMember(db)
  const { cell_id } = await db
    .selectFrom('member_place')
    .where('member_id', '=', viewerId)
    .select('cell_id')
    .executeTakeFirstOrThrow()
  const plan = {
    cell_id,
    member_id: id,
    city: 'Ghent',
    state: null,
    country: 'Belgium',
    country_code: 'BE',
    place_id: 2797656,
  }
  await db
    .insertInto('travel_plan')
    .values([
      { ...plan, from_day: '2025-07-01', to_day: '2025-07-05', note: 'By bike' },
      { ...plan, from_day: '2025-05-01', to_day: '2025-05-05', note: null },
    ])
    .execute()
  expect((await open({ id })).travel_plans).toMatchObject([
    { city: 'Ghent', from: '2025-07-01', to: '2025-07-05', note: 'By bike' },
  ])
})

test('a name opens the profile regardless of case, accents and look-alike letters', async () => {
  const id = await createMember(database.db, { name: 'José' })
  for (const name of ['José', 'JOSE', 'jоse']) expect((await open({ name })).id).toBe(id)
})

describe('blocked, blocking, deleted and missing', () => {
  test('get the same answer, byte for byte, after the same statements', async () => {
    const { db } = database
    const [blocked, blocking, deleted, leaving, suspendedToo] = [
      await createMember(db, { name: 'BlockedOne' }),
      await createMember(db, { name: 'BlockingOne' }),
      await createMember(db, { name: 'DeletedOne', deleted_at: new Date() }),
      await createMember(db, { name: 'LeavingOne', delete_requested_at: new Date() }),
      await createMember(db, { name: 'BlockedSuspended', suspended_at: new Date() }),
    ]
    await block(db, viewerId, blocked)
    await block(db, blocking, viewerId)
    await block(db, suspendedToo, viewerId)

    const missing = 2_000_000_000
    const byId = [blocked, blocking, deleted, leaving, suspendedToo, missing].map((id) => ({ id }))
    const byName = ['BlockedOne', 'BlockingOne', 'DeletedOne', 'LeavingOne', 'Nobody'].map((name) => ({
      name,
    }))
    for (const keys of [byId, byName]) {
      const answers = new Set<string>()
      const statements = new Set<string>()
      for (const key of keys) {
        const made = await database.statementsOf(async () => {
          answers.add(JSON.stringify(await refusal(open(key))))
        })
        statements.add(JSON.stringify(made))
      }
      expect([...answers]).toEqual([
        JSON.stringify({
          status: 404,
          headers: {},
          body: '{"message":"This does not exist.","code":"not_found"}',
        }),
      ])
      expect(statements.size).toBe(1)
    }
    expect(await presentCards(db, viewerId, [blocked, blocking, deleted, missing], now)).toEqual(new Map())
  })

  test('a member who waits for approval is seen by admins only', async () => {
    const { db } = database
    const [admin, member] = [await createMember(db), await createMember(db)]
    const waiting = await createMember(db, { approved_at: null })
    await giveRole(db, admin, 'admin')
    const isSeenBy = async (memberId: number) =>
      (await presentCards(db, memberId, [waiting], now)).has(waiting)
    expect([await isSeenBy(admin), await isSeenBy(member)]).toEqual([true, false])
  })
})

test.each([
  ['unapproved', { approved_at: null }],
  ['disabled', { is_enabled: false }],
  ['suspended', { suspended_at: new Date() }],
  ['hidden until reports are decided', { hidden_at: new Date() }],
])('a profile that is %s is open only to its member', async (_, fields) => {
  const id = await createMember(database.db, fields)
  expect(await refusal(open({ id }))).toMatchObject({
    status: 403,
    body: '{"message":"This profile is not open to public.","code":"not_public"}',
  })
  expect((await open({ id }, id)).id).toBe(id)
})
