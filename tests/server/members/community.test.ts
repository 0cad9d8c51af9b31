import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { CallResponse } from '../../../contract/calls.ts'
import { onlineFor, pageSizes } from '../../../contract/limits.ts'
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
  // What was counted for the test before is no longer kept.
  now += day
})

/** Every way in which a member is not one that others see. */
const unseen = [
  ['unapproved', { approved_at: null }],
  ['disabled', { is_enabled: false }],
  ['hidden until reports are decided', { hidden_at: past }],
  ['suspended', { suspended_at: past }],
  ['leaving', { delete_requested_at: past }],
  ['deleted', { deleted_at: past }],
] as const

test.each([
  [0, 0],
  [9, 9],
  [10, 10],
  [53, 50],
  [99, 90],
  [100, 100],
  [315, 310],
  [12_345, 12_000],
])('of %i men it says %i', (count, said) => {
  expect(approximately(count)).toBe(said)
})

describe('the community in numbers', () => {
  const count = async () =>
    (await site.guest().get('/api/user/count')).json<CallResponse<'GET /user/count'>>()

  it('counts who is seen, who shows that he is online, who joined this week, and their countries', async () => {
    const { db } = site.database
    const present = new Date(now - onlineFor + 1)
    const luc = await createMember(db)
    await placeMember(db, luc, cities.paris)
    await seeMember(db, luc, present)
    const shy = await createMember(db, { hides_online: true })
    await placeMember(db, shy, cities.amsterdam)
    await seeMember(db, shy, present)
    const away = await createMember(db)
    await placeMember(db, away, cities.haarlem)
    await seeMember(db, away, new Date(now - onlineFor))
    await createMember(db, { approved_at: new Date(now - 7 * day + 1) })
    await createMember(db, { approved_at: new Date(now - 7 * day) })

    expect(await count()).toEqual({
      count: 5,
      online_count: 1,
      joined_this_week_count: 1,
      country_count: 2,
    })
  })

  it.each(unseen)('leaves out who is %s', async (_, fields) => {
    const { db } = site.database
    const id = await createMember(db, { approved_at: new Date(now - day), ...fields })
    await placeMember(db, id, cities.auckland)
    await seeMember(db, id, new Date(now))
    expect(await count()).toEqual({
      count: 0,
      online_count: 0,
      joined_this_week_count: 0,
      country_count: 0,
    })
  })

  it('counts once a minute, however many guests come', async () => {
    const { db } = site.database
    await createMember(db)
    expect((await count()).count).toBe(1)
    await createMember(db)
    now += 59_999
    expect(await site.database.statementsOf(count)).toEqual([])
    now += 1
    expect((await count()).count).toBe(2)
  })
})

describe('featured members', () => {
  const featured = async () =>
    (await site.guest().get('/api/user/featured')).json<CallResponse<'GET /user/featured'>>().data
  const names = async () => (await featured()).map(({ name }) => name)

  /** One who agreed to be shown, with a picture for it. */
  async function feature(
    name: string,
    fields: Parameters<typeof createMember>[1] = {},
    photo: Parameters<typeof createPhoto>[2] = {},
  ) {
    const { db } = site.database
    const id = await createMember(db, { name, is_featured: true, ...fields })
    const avatar = await createPhoto(db, id, photo)
    await db.updateTable('member').set({ avatar_photo_id: avatar }).where('id', '=', id).execute()
    return id
  }

  it('are shown to guests with name and picture and nothing else, the newest first', async () => {
    await feature('Older', { approved_at: new Date(now - 2 * day) })
    await feature('Newer', { approved_at: new Date(now - day), description: 'Only for members' })
    expect(await names()).toEqual(['Newer', 'Older'])
    for (const one of await featured()) {
      expect(Object.keys(one).toSorted()).toEqual(['avatar', 'name'])
      expect(one.avatar.url).toMatch(/^\/media\/photo\//)
    }
  })

  it('are shown once they agree, and no longer once they take it back, their picture neither', async () => {
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
    const isFetchable = () => mayFetch(db, null, fileKey)
    expect([await names(), await isFetchable()]).toEqual([[], false])
    await agree(true)
    expect([await names(), await isFetchable()]).toEqual([['Asked'], true])
    await agree(false)
    expect([await names(), await isFetchable()]).toEqual([[], false])
  })

  it('agree for themselves: nobody else can', async () => {
    const id = await feature('Not asked', { is_featured: false })
    const other = await site.browserOf(await createMember(site.database.db))
    const answer = await other.send('PUT', `/api/user/${id}`, { agrees_to_be_featured: true })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(await names()).toEqual([])
  })

  it('are only those who agreed', async () => {
    await feature('Never asked', { is_featured: false })
    expect(await names()).toEqual([])
  })

  it.each(unseen)('are not those who are %s', async (_, fields) => {
    await feature('Unseen', fields)
    expect(await names()).toEqual([])
  })

  it.each([
    ['private', { is_private: true }],
    ['waiting for approval', { approved_at: null }],
    ['hidden until reports are decided', { hidden_at: past }],
    ['removed', { deleted_at: past }],
  ])('are not those whose picture is %s', async (_, photo) => {
    await feature('Pictured', {}, photo)
    expect(await names()).toEqual([])
  })

  it('fill one row', async () => {
    for (let nth = 0; nth <= pageSizes.row; nth += 1) await feature(`Featured ${nth}`)
    expect(await names()).toHaveLength(pageSizes.row)
  })
})
