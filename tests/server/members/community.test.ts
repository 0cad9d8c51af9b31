import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { CallResponse } from '../../../contract/calls.ts'
import { onlineFor, pageSizes } from '../../../contract/limits.ts'
import { createCommunityCounts } from '../../../server/members/communityCounts.ts'
import { approximately } from '../../../server/members/communityRepository.ts'
import { mayFetch } from '../../../server/photos/photoRepository.ts'
import { cities, createMember, createPhoto, placeMember, seeMember } from '../factories.ts'
import { createTestApp, type TestApp } from '../testApp.ts'

const day = 24 * 60 * 60_000
const past = new Date('2025-05-01T12:00:00Z')

let site: TestApp
let now = Date.parse('2025-06-01T12:00:00Z')

beforeAll(async () => {
  site = await createTestApp({ now: () => now })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.database.empty()
  // The cached counts of the test before are too old now.
  now += day
})

type MemberFields = Parameters<typeof createMember>[1]

/** The states in which a member is not visible to others. */
const invisible = [
  ['unapproved', { approved_at: null }],
  ['disabled', { is_enabled: false }],
  ['hidden until reports are decided', { hidden_at: past }],
  ['suspended', { suspended_at: past }],
  ['leaving', { delete_requested_at: past }],
  ['deleted', { deleted_at: past }],
] as const

test.each([
  [0, 0],
  [1, 0],
  [9, 0],
  [10, 10],
  [53, 50],
  [99, 90],
  [100, 100],
  [315, 310],
  [12_345, 12_000],
])('rounds %i members to %i', (count, rounded) => {
  expect(approximately(count)).toBe(rounded)
})

describe('the counts of the community', () => {
  const count = async () =>
    (await site.guest().get('/api/user/count')).json<CallResponse<'GET /user/count'>>()

  const noCounts = { count: 0, online_count: 0, joined_this_week_count: 0, country_count: 0 }

  /** Creates members who joined at least a week ago. */
  const settle = (
    memberCount: number,
    place: (typeof cities)[keyof typeof cities],
    fields: MemberFields = {},
  ) =>
    Promise.all(
      Array.from({ length: memberCount }, async () => {
        const { db } = site.database
        const id = await createMember(db, { approved_at: new Date(now - 7 * day), ...fields })
        await placeMember(db, id, place)
        return id
      }),
    )
  const see = (ids: readonly number[], at: number) =>
    Promise.all(ids.map((id) => seeMember(site.database.db, id, new Date(at))))

  it('include visible members, members shown as online, members who joined this week, and countries', async () => {
    await see(await settle(12, cities.paris), now - onlineFor + 1)
    await see(await settle(10, cities.amsterdam, { hides_online: true }), now - onlineFor + 1)
    await see(await settle(10, cities.haarlem, { approved_at: new Date(now - 7 * day + 1) }), now - onlineFor)
    expect(await count()).toEqual({
      count: 30,
      online_count: 10,
      joined_this_week_count: 10,
      country_count: 2,
    })
  })

  it('leave out numbers below ten and countries with fewer than five members, which could reveal a single member', async () => {
    const newcomers = await settle(4, cities.auckland, { approved_at: new Date(now - day) })
    const settled = await settle(5, cities.paris)
    await see([...newcomers, ...settled], now)
    expect(await count()).toEqual({ ...noCounts, country_count: 1 })
  })

  it.each(invisible)('leave out members who are %s', async (_, fields) => {
    await see(await settle(10, cities.auckland, { approved_at: new Date(now - day), ...fields }), now)
    expect(await count()).toEqual(noCounts)
  })

  it('are refreshed once a minute in the background, however many guests ask', async () => {
    await settle(9, cities.paris)
    expect((await count()).count).toBe(0)
    await settle(1, cities.paris)
    now += 59_999
    expect(await site.database.statementsOf(count)).toEqual([])
    now += 1
    expect((await count()).count).toBe(0)
    await expect.poll(async () => (await count()).count).toBe(10)
  })
})

describe('the cached counts', () => {
  const minute = 60_000
  const of = (count: number) => ({ count, online_count: 0, joined_this_week_count: 0, country_count: 0 })

  /** Counts that end when the test says so, and the errors of those in the background. */
  function counting() {
    const begun: PromiseWithResolvers<ReturnType<typeof of>>[] = []
    const tasks: Promise<void>[] = []
    const ask = createCommunityCounts({
      count: () => {
        const one = Promise.withResolvers<ReturnType<typeof of>>()
        begun.push(one)
        return one.promise
      },
      now: () => now,
      background: { run: (_, task) => void tasks.push(task()) },
    })
    return { ask, begun, tasks }
  }

  it('are returned while new ones are counted once', async () => {
    const { ask, begun, tasks } = counting()
    const first = [ask(), ask()]
    expect(begun).toHaveLength(1)
    begun[0]?.resolve(of(10))
    expect(await Promise.all(first)).toEqual([of(10), of(10)])

    now += minute
    expect([await ask(), await ask()]).toEqual([of(10), of(10)])
    expect([begun, tasks].map(({ length }) => length)).toEqual([2, 1])
    begun[1]?.resolve(of(20))
    await Promise.all(tasks)
    expect(await ask()).toEqual(of(20))
    expect(begun).toHaveLength(2)
  })

  it('are counted by the next caller after counting failed', async () => {
    const { ask, begun, tasks } = counting()
    const first = ask()
    begun[0]?.reject(new Error('The database is away.'))
    await expect(first).rejects.toThrow('away')
    const second = ask()
    begun[1]?.resolve(of(10))
    expect(await second).toEqual(of(10))

    now += minute
    expect(await ask()).toEqual(of(10))
    begun[2]?.reject(new Error('The database is away.'))
    await expect(Promise.all(tasks)).rejects.toThrow('away')
    expect(await ask()).toEqual(of(10))
    expect(begun).toHaveLength(4)
    begun[3]?.resolve(of(20))
  })

  it('are counted before the answer after ten minutes without a caller', async () => {
    const { ask, begun } = counting()
    const first = ask()
    begun[0]?.resolve(of(10))
    await first
    now += 10 * minute
    const late = ask()
    begun[1]?.resolve(of(20))
    expect(await late).toEqual(of(20))
  })
})

describe('featured members', () => {
  const featured = async () =>
    (await site.guest().get('/api/user/featured')).json<CallResponse<'GET /user/featured'>>().data
  const names = async () => (await featured()).map(({ name }) => name)

  /** Creates a member who agreed to be featured, with an avatar. */
  async function feature(
    name: string,
    fields: MemberFields = {},
    photo: Parameters<typeof createPhoto>[2] = {},
  ) {
    const { db } = site.database
    const id = await createMember(db, { name, is_featured: true, ...fields })
    const avatar = await createPhoto(db, id, photo)
    await db.updateTable('member').set({ avatar_photo_id: avatar }).where('id', '=', id).execute()
    return id
  }

  it('are shown to guests with name and picture only, newest first', async () => {
    await feature('Older', { approved_at: new Date(now - 2 * day) })
    const forMembers = { description: 'Only for members' }
    await feature('Newer', { approved_at: new Date(now - day), ...forMembers }, forMembers)
    expect(await names()).toEqual(['Newer', 'Older'])
    for (const one of await featured()) {
      expect(Object.keys(one).toSorted()).toEqual(['avatar', 'name'])
      expect(Object.keys(one.avatar).toSorted()).toEqual([
        'height',
        'height200_url',
        'square160_url',
        'square320_url',
        'thumbhash',
        'url',
        'width',
        'width300_url',
      ])
      expect(one.avatar.url).toMatch(/^\/media\/photo\//)
    }
  })

  it('are shown, with their picture, only while they agree', async () => {
    const id = await feature('Asked', { is_featured: false })
    const member = await site.browserOf(id)
    const agree = async (agrees: boolean) => {
      const answer = await member.send('PUT', `/api/user/${id}`, { agrees_to_be_featured: agrees })
      expect(answer.json()).toMatchObject({ agrees_to_be_featured: agrees })
    }
    const { db } = site.database
    const { file_key: fileKey } = await db
      .selectFrom('photo')
      .where('member_id', '=', id)
      .select('file_key')
      .executeTakeFirstOrThrow()
    const isFetchable = () => mayFetch(db, null, { fileKey, size: 'square320' })
    expect([await names(), await isFetchable()]).toEqual([[], false])
    await agree(true)
    expect([await names(), await isFetchable()]).toEqual([['Asked'], true])
    await agree(false)
    expect([await names(), await isFetchable()]).toEqual([[], false])
  })

  it('agree for themselves, and nobody else can', async () => {
    const id = await feature('Not asked', { is_featured: false })
    const other = await site.browserOf(await createMember(site.database.db))
    const answer = await other.send('PUT', `/api/user/${id}`, { agrees_to_be_featured: true })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(await names()).toEqual([])
  })

  it('include only members who agreed', async () => {
    await feature('Never asked', { is_featured: false })
    expect(await names()).toEqual([])
  })

  it.each(invisible)('exclude members who are %s', async (_, fields) => {
    await feature('Unseen', fields)
    expect(await names()).toEqual([])
  })

  it.each([
    ['private', { is_private: true }],
    ['waiting for approval', { approved_at: null }],
    ['hidden until reports are decided', { hidden_at: past }],
    ['removed', { deleted_at: past }],
  ])('exclude members whose picture is %s', async (_, photo) => {
    await feature('Pictured', {}, photo)
    expect(await names()).toEqual([])
  })

  it('fill one row', async () => {
    for (let nth = 0; nth <= pageSizes.row; nth += 1) await feature(`Featured ${nth}`)
    expect(await names()).toHaveLength(pageSizes.row)
  })
})
