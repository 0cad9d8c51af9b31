import { mediaLimits } from '../../../contract/limits.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { UserSelf } from '../../../contract/ownProfile.ts'
import { nameTriesPerDay } from '../../../contract/limits.ts'
import { type BannedWords, createBannedWords } from '../../../server/bannedWords/bannedWords.ts'
import type { Viewer } from '../../../server/http/viewer.ts'
import { type Lookups, readLookups } from '../../../server/lookups/read.ts'
import { nameSkeleton } from '../../../contract/nameSkeleton.ts'
import { presentSelf } from '../../../server/ownProfile/presentSelf.ts'
import { updateSelf } from '../../../server/ownProfile/updateSelf.ts'
import { createPrivateLinks } from '../../../server/media/privateLinks.ts'
import { singleProcess } from '../../../server/realtime/fanout.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { cities, createAccount, createMember, placeMember, seeMember, viewerOf } from '../factories.ts'

const now = Date.parse('2025-06-01T12:00:00Z')
let database: TestDatabase
let lookups: Lookups
let bannedWords: BannedWords
let told: string[]
/** Milliseconds after `now` at which changes are made. */
let later = 0

beforeAll(async () => {
  database = await testDatabase()
  lookups = await readLookups(database.db)
  bannedWords = await createBannedWords({
    db: database.db,
    fanout: singleProcess,
    logger: { error: vi.fn<() => void>() },
  })
})
afterAll(() => database.close())
beforeEach(() => {
  told = []
})

const links = createPrivateLinks(randomBytes(32), () => now)

type Changes = Parameters<typeof updateSelf>[2]

async function join(fields: Parameters<typeof createMember>[1] = {}) {
  const memberId = await createMember(database.db, fields)
  await createAccount(database.db, memberId)
  return memberId
}

const self = async (viewer: Viewer) =>
  UserSelf.parse(
    await presentSelf(
      {
        db: database.db,
        lookups,
        links,
        media: mediaLimits,
        codeKey: Buffer.alloc(32),
        now: () => now,
        keepsSignedIn: () => Promise.resolve(true),
      },
      viewer,
    ),
  )

const change = (viewer: Viewer, changes: Changes) =>
  updateSelf(
    {
      db: database.db,
      lookups,
      bannedWords,
      now: () => now + later,
      siteName: 'Our Lodge',
      sessions: {
        changed: async (memberId) => void told.push(`changed ${memberId}`),
        endAll: async (memberId) => void told.push(`ended ${memberId}`),
      },
    },
    viewer,
    changes,
  )

describe('the own profile', () => {
  test('shows fields that others don’t see', async () => {
    const memberId = await join({
      name: 'Self',
      birthday: '1980-01-31',
      shows_age: false,
      supporter_since: new Date('2025-02-01T00:00:00Z'),
      supporter_until: new Date(now + 1),
    })
    await placeMember(database.db, memberId, cities.haarlem)
    expect(await self(viewerOf(memberId, { permissions: ['travel-plans'] }))).toMatchObject({
      name: 'Self',
      age: 45,
      email: `member${memberId}@lodge.test`,
      birthday: '1980-01-31',
      location: { coordinates: [4.6368, 52.3808] },
      address: 'Haarlem, North Holland, Netherlands',
      distance: null,
      saved_location: null,
      is_approved: true,
      is_waiting_for_approval: false,
      is_supporter: true,
      supporter_since: '2025-02-01T00:00:00.000Z',
      has_auto_login: true,
      permission_slugs: ['travel-plans'],
      alias: null,
    })
  })

  test('without name, birthday or place has the name Guest and no location', async () => {
    const memberId = await join({ name: null, birthday: null, is_onboarded: false, approved_at: null })
    expect(await self(viewerOf(memberId))).toMatchObject({
      name: 'Guest',
      age: null,
      address: 'No location',
      location: null,
      is_onboarded: false,
      is_waiting_for_approval: false,
    })
  })

  test('under an alias names the signed-in member', async () => {
    const owner = await join({ name: 'Owner' })
    const alias = await join({ name: 'Alias' })
    expect(await self(viewerOf(alias, { ownId: owner }))).toMatchObject({
      id: alias,
      name: 'Alias',
      alias: { id: owner, name: 'Owner' },
    })
  })

  test('announces once to members who list this one that the online state is hidden', async () => {
    const { db } = database
    const memberId = await join()
    const viewer = viewerOf(memberId)
    await seeMember(db, memberId, new Date(now - 1_000))
    const changedAt = async () =>
      (
        await db
          .selectFrom('presence')
          .where('member_id', '=', memberId)
          .select('changed_at')
          .executeTakeFirstOrThrow()
      ).changed_at
    const before = await changedAt()
    await change(viewer, { hides_online: false })
    expect(await changedAt()).toEqual(before)
    await change(viewer, { hides_online: true })
    expect(await changedAt()).toEqual(new Date(now))
    expect(await self(viewer)).toMatchObject({ hides_online: true })
  })
})

describe('changing the own profile', () => {
  test('sets the given fields and leaves the others', async () => {
    const viewer = viewerOf(await join({ name: 'Before', description: 'Old' }))
    await change(viewer, { name: 'After', use_imperial: true })
    expect(await self(viewer)).toMatchObject({ name: 'After', description: 'Old', use_imperial: true })
    await change(viewer, { description: null, is_private_viewing: true })
    expect(await self(viewer)).toMatchObject({ name: 'After', description: null, is_private_viewing: true })
    expect(told).toEqual([])
  })

  test('sets and removes the agreement to be featured', async () => {
    const viewer = viewerOf(await join())
    expect(await self(viewer)).toMatchObject({ agrees_to_be_featured: false })
    await change(viewer, { agrees_to_be_featured: true })
    await change(viewer, { description: 'Still here' })
    expect(await self(viewer)).toMatchObject({ agrees_to_be_featured: true })
    await change(viewer, { agrees_to_be_featured: false })
    expect(await self(viewer)).toMatchObject({ agrees_to_be_featured: false })
  })

  test('refuses a taken name, also of deleted or blocked members and with look-alike letters', async () => {
    await join({ name: 'Taken.Name', deleted_at: new Date() })
    const viewer = viewerOf(await join({ name: 'Mine' }))
    const refusal = { status: 422, errors: { name: ['This name is taken.'] } }
    for (const name of ['Taken.Name', 'taken_name', 'ТAKEN-NАME']) {
      await expect(change(viewer, { name })).rejects.toMatchObject(refusal)
    }
    await change(viewer, { name: 'MINE' })
    expect((await self(viewer)).name).toBe('MINE')
  })

  test('gives a name that two members choose at the same time to one of them', async () => {
    const [one, other] = [viewerOf(await join()), viewerOf(await join())]
    const results = await Promise.allSettled([
      change(one, { name: 'Wanted', description: 'one' }),
      change(other, { name: 'wanted', description: 'other' }),
    ])
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ status: 422, errors: { name: ['This name is taken.'] } })
    const descriptions = [(await self(one)).description, (await self(other)).description]
    expect(descriptions.filter((text) => text !== null)).toHaveLength(1)
  })

  test('refuses banned words and the default name', async () => {
    await database.db
      .insertInto('banned_word')
      .values({ word: 'badminton', skeleton: nameSkeleton('badminton') })
      .execute()
    await bannedWords.renew()
    const viewer = viewerOf(await join())
    for (const name of ['MrBadminton', 'BADM1NT0N', 'guest']) {
      await expect(change(viewer, { name })).rejects.toMatchObject({
        errors: { name: ['This name is not allowed here.'] },
      })
    }
  })

  test.each([
    'Admin',
    'ADM1N',
    'ad.min_',
    'Administrator',
    'Moderator',
    'support',
    'our-lodge',
    'OurL0dge',
    'Suppørt',
    'Supporŧ',
    'our-łodge',
    'Ʌdmin',
    'Mođerator',
    'AdminTeam',
    'OurLodgeSupport',
    'Deleted-member',
  ])('refuses %s, who would speak for the site', async (name) => {
    await expect(change(viewerOf(await join()), { name })).rejects.toMatchObject({
      errors: { name: ['This name could be taken for our team. Choose another.'] },
    })
  })

  test('leaves the name of a member who has such a name from before the rule', async () => {
    const viewer = viewerOf(await join({ name: 'Stoker-Staff' }))
    await change(viewer, { name: 'Stoker-Staff', description: 'Hello' })
    expect(await self(viewer)).toMatchObject({ name: 'Stoker-Staff', description: 'Hello' })
  })

  test('counts tries of names, refused ones too, and looks up none beyond the limit', async () => {
    await join({ name: 'Known' })
    const viewer = viewerOf(await join({ name: 'Asker' }))
    for (let count = 0; count < nameTriesPerDay - 1; count += 1)
      await expect(change(viewer, { name: 'Known' })).rejects.toMatchObject({ status: 422 })
    await change(viewer, { name: 'Asker', description: 'The current name is no try' })
    await change(viewer, { name: 'Asker-2' })
    for (const name of ['Known', 'Unknown']) {
      await expect(change(viewer, { name })).rejects.toMatchObject({
        status: 429,
        code: 'too_many_names',
        errors: { name: ["You've tried many names today. Try again tomorrow."] },
        headers: { 'retry-after': String(24 * 60 * 60) },
      })
    }
    await change(viewer, { description: 'Other fields still change' })
    expect(await self(viewer)).toMatchObject({ name: 'Asker-2', description: 'Other fields still change' })
    later = 24 * 60 * 60_000
    await change(viewer, { name: 'Asker-3' })
    later = 0
    expect(await self(viewer)).toMatchObject({ name: 'Asker-3' })
  })

  test('counts no try of a name that is not looked up, because a field is wrong', async () => {
    const viewer = viewerOf(await join({ name: 'Slow', approved_at: null }))
    for (let count = 0; count < nameTriesPerDay; count += 1) {
      await expect(change(viewer, { name: 'Slower', birthday: '2020-01-01' })).rejects.toMatchObject({
        status: 422,
        errors: { birthday: [expect.any(String)] },
      })
      await expect(change(viewer, { name: 'Admin' })).rejects.toMatchObject({ status: 422 })
    }
    await change(viewer, { name: 'Slower', birthday: '1990-01-01' })
    expect(await self(viewer)).toMatchObject({ name: 'Slower', birthday: '1990-01-01' })
  })

  test('lets 20 tries at once pass no more often than the limit', async () => {
    const viewer = viewerOf(await join({ name: 'Hasty' }))
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => change(viewer, { name: `Hasty.${at}` })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(nameTriesPerDay)
  })

  test('says that a name is taken only if all other fields are valid, so that nobody can test names', async () => {
    await join({ name: 'Marek' })
    const memberId = await join({ name: null, birthday: null, is_onboarded: false, approved_at: null })
    const viewer = viewerOf(memberId, { isOnboarded: false })
    const errorsFor = (name: string, changes: Changes) =>
      change(viewer, { name, ...changes }).catch((error: unknown) => error)
    for (const changes of [{ birthday: '2020-01-01' }, { is_onboarded: true } as const]) {
      const answer = await errorsFor('Marek', changes)
      expect(answer).toMatchObject({
        status: 422,
        errors: expect.not.objectContaining({ name: expect.anything() }),
      })
      expect(answer).toEqual(await errorsFor('Free', changes))
    }
    expect(await errorsFor('Marek', {})).toMatchObject({ errors: { name: ['This name is taken.'] } })
  })

  test('refuses an age below 18 or above that of any person', async () => {
    const viewer = viewerOf(await join({ approved_at: null }))
    const refusal = { status: 422, errors: { birthday: ['You must be 18 or older.'] } }
    await expect(change(viewer, { birthday: '2007-06-02' })).rejects.toMatchObject(refusal)
    await expect(change(viewer, { birthday: '2999-01-01' })).rejects.toMatchObject(refusal)
    for (const birthday of ['0000-01-01', '1890-01-01']) {
      await expect(change(viewer, { birthday })).rejects.toMatchObject({
        errors: { birthday: ['Check the year of your birthday.'] },
      })
    }
    await change(viewer, { birthday: '2007-05-31' })
    expect((await self(viewer)).birthday).toBe('2007-05-31')
  })

  test('lets only an admin change a birthday after approval', async () => {
    const viewer = viewerOf(await join({ birthday: '1980-01-31' }))
    await expect(change(viewer, { birthday: '1981-01-31' })).rejects.toMatchObject({ status: 422 })
    await change(viewer, { birthday: '1980-01-31' })
    await change({ ...viewer, isAdmin: true }, { birthday: '1981-01-31' })
    expect((await self(viewer)).birthday).toBe('1981-01-31')
  })

  test('changes nothing when one of the fields is refused', async () => {
    const viewer = viewerOf(await join({ description: 'Old', approved_at: null }))
    await expect(change(viewer, { description: 'New', birthday: '2020-01-01' })).rejects.toThrow('18')
    expect((await self(viewer)).description).toBe('Old')
  })

  test('keeps the furthest step of onboarding', async () => {
    const viewer = viewerOf(await join({ is_onboarded: false, approved_at: null }), { isOnboarded: false })
    expect(await self(viewer)).toMatchObject({ onboarding_step: 0 })
    await change(viewer, { onboarding_step: 4 })
    await change(viewer, { description: 'Back to a step before', onboarding_step: 3 })
    expect(await self(viewer)).toMatchObject({ onboarding_step: 4, description: 'Back to a step before' })
  })

  test('ends onboarding once name, birthday and place are there', async () => {
    const memberId = await join({ name: null, birthday: null, is_onboarded: false, approved_at: null })
    const viewer = viewerOf(memberId, { isOnboarded: false })
    await expect(change(viewer, { is_onboarded: true })).rejects.toMatchObject({
      status: 422,
      errors: {
        name: [expect.any(String)],
        birthday: [expect.any(String)],
        place_id: [expect.any(String)],
      },
    })
    await placeMember(database.db, memberId)
    await change(viewer, { name: 'Newcomer', birthday: '1990-01-01', is_onboarded: true })
    expect(await self(viewer)).toMatchObject({ is_onboarded: true, is_waiting_for_approval: true })
    expect(told).toEqual([`changed ${memberId}`])
  })

  test('disabling signs out everywhere; enabling does not', async () => {
    const viewer = viewerOf(await join())
    await change(viewer, { is_enabled: false })
    expect(told).toEqual([`ended ${viewer.memberId}`])
    await change(viewer, { is_enabled: true })
    expect((await self(viewer)).is_enabled).toBe(true)
    // The changed rights let the sessions use all calls again.
    expect(told).toEqual([`ended ${viewer.memberId}`, `changed ${viewer.memberId}`])
  })
})
