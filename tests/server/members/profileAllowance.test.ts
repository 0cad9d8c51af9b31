import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundPerProfile, profilesPerDay } from '../../../contract/limits.ts'
import { type CountedKind, deleteOpenedBefore } from '../../../server/members/openedProfileRepository.ts'
import { createProfileAllowance } from '../../../server/members/profileAllowance.ts'
import { block, createMember, createPhoto, createVideo, viewerOf } from '../factories.ts'
import { createTestApp, type TestApp } from '../testApp.ts'

const day = 24 * 60 * 60_000
const noon = new Date().setUTCHours(12, 0, 0, 0)
let now = noon
let site: TestApp
beforeAll(async () => {
  site = await createTestApp({ now: () => now })
})
afterAll(() => site.close())

const today = () => new Date(now).toISOString().slice(0, 10)

/** Counts profiles that do not exist, so that only `left` more can be opened or suggested today. */
async function useUp(
  memberId: number,
  left: number,
  { kind = 'opened', max = profilesPerDay.member }: { kind?: CountedKind; max?: number } = {},
) {
  await site.database.db
    .insertInto('opened_profile')
    .values(
      Array.from({ length: max - left }, (_, index) => ({
        member_id: memberId,
        day: today(),
        kind,
        opened_id: 1_000_000 + index,
      })),
    )
    .execute()
}

const countOf = async (memberId: number, kind: CountedKind = 'opened') => {
  const rows = await site.database.db
    .selectFrom('opened_profile')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .select('opened_id')
    .execute()
  return rows.length
}

const answerOf = ({ statusCode, body }: { statusCode: number; body: string }) => `${statusCode} ${body}`
const converse = (low: number, high: number) =>
  site.database.db
    .insertInto('conversation')
    .values({ low_member_id: low, high_member_id: high, started_by_id: low })
    .execute()

test('all ways of opening profiles count together, and each profile once', async () => {
  const { db } = site.database
  const me = await createMember(db, { name: 'Curious' })
  const [first = 0, second = 0, third = 0, fourth = 0] = await Promise.all(
    ['Zuraone', 'Zuratwo', 'Zurathree', 'Qyrafour'].map((name) => createMember(db, { name })),
  )
  await useUp(me, 3)
  const browser = await site.browserOf(me)
  const byId = async (id: number) => (await browser.get(`/api/user/${id}`)).statusCode
  expect(await byId(first)).toBe(200)
  expect((await browser.get('/api/user/by-name/Zuraone')).statusCode).toBe(200)
  expect((await browser.send('POST', '/api/user/id', { ids: [first, second] })).statusCode).toBe(200)
  expect(await countOf(me)).toBe(profilesPerDay.member - 1)
  expect((await browser.send('POST', `/api/dudelist/${third}`)).statusCode).toBe(200)
  expect(await byId(third)).toBe(200)

  const refused = await browser.get(`/api/user/${fourth}`)
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'upgrade_required'])
  expect((await browser.send('POST', '/api/user/id', { ids: [fourth] })).statusCode).toBe(403)
  // What was opened today stays open, lists go on, and one's own profile is free.
  expect([await byId(first), await byId(me)]).toEqual([200, 200])
  expect((await browser.get('/api/user/newest')).statusCode).toBe(200)
  expect(await countOf(me)).toBe(profilesPerDay.member)

  now += day
  await createProfileAllowance({ db, now: () => now }).spend(viewerOf(me), [fourth])
  now -= day
})

test('media of a member count as opening the profile', async () => {
  const { db } = site.database
  const me = await createMember(db)
  const owners = [
    await createMember(db),
    await createMember(db),
    await createMember(db),
    await createMember(db),
  ]
  const [first = 0, second = 0, third = 0, fourth = 0] = owners
  const [photo, video] = [await createPhoto(db, third), await createVideo(db, fourth)]
  const next = await createMember(db)
  const browser = await site.browserOf(me)
  const paths = [
    `/api/user/${first}/photo/public`,
    `/api/user/${second}/video/public`,
    `/api/photo/${photo}`,
    `/api/video/${video}`,
  ]
  for (const [index, path] of paths.entries()) {
    expect([path, (await browser.get(path)).statusCode]).toEqual([path, 200])
    expect(await countOf(me)).toBe(index + 1)
  }
  await useUp(me, paths.length)
  const nextPhoto = await createPhoto(db, next)
  const nextVideo = await createVideo(db, next)
  for (const path of [
    `/api/user/${next}/photo/public`,
    `/api/user/${next}/video/public`,
    `/api/photo/${nextPhoto}`,
    `/api/video/${nextVideo}`,
  ]) {
    const refused = await browser.get(path)
    expect([path, refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      path,
      403,
      'upgrade_required',
    ])
  }
})

/** Each way to put a member on a list of one's own, and back. */
const ownLists: [
  string,
  { on: [method: 'POST' | 'PUT', path: (id: number) => string]; off: (id: number) => string; list: string },
][] = [
  [
    'listing',
    {
      on: ['POST', (id) => `/api/dudelist/${id}`],
      off: (id) => `/api/user/${id}/dudelist/toggle`,
      list: 'dudelisted',
    },
  ],
  [
    'listing by toggling',
    {
      on: ['PUT', (id) => `/api/dudelist/${id}/toggle`],
      off: (id) => `/api/dudelist/${id}/toggle`,
      list: 'dudelisted',
    },
  ],
  [
    'blocking',
    {
      on: ['PUT', (id) => `/api/user/${id}/block/toggle`],
      off: (id) => `/api/user/${id}/block/toggle`,
      list: 'blocked',
    },
  ],
  [
    'sharing private media',
    {
      on: ['PUT', (id) => `/api/user/${id}/unlock/toggle`],
      off: (id) => `/api/user/${id}/unlock/toggle`,
      list: 'unlocked',
    },
  ],
]

test.each(ownLists)(
  '%s counts as opening the profile, and ending it is free',
  async (_, { on, off, list }) => {
    const { db } = site.database
    const me = await createMember(db)
    const [opened, stranger, next] = [await createMember(db), await createMember(db), await createMember(db)]
    const browser = await site.browserOf(me)
    const put = (id: number) => browser.send(on[0], on[1](id), on[0] === 'PUT' ? { to: true } : {})
    const listed = async () =>
      (await browser.get(`/api/user/${list}`)).json<{ data: { id: number }[] }>().data.map(({ id }) => id)
    expect((await browser.get(`/api/user/${opened}`)).statusCode).toBe(200)
    expect((await put(opened)).statusCode).toBe(200)
    expect(await countOf(me)).toBe(1)
    expect((await put(stranger)).statusCode).toBe(200)
    expect(await countOf(me)).toBe(2)

    await useUp(me, 2)
    const refused = await put(next)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'upgrade_required'])
    expect(await listed()).toEqual([stranger, opened])
    // A repeated call, taking off and putting back cost nothing on the same day.
    for (const to of [true, false, true, false])
      expect((await browser.send('PUT', off(stranger), { to })).statusCode).toBe(200)
    expect(await listed()).toEqual([opened])
    expect(await countOf(me)).toBe(profilesPerDay.member)
  },
)

test('a refused listing counts nothing, and conversation partners can always be blocked and listed', async () => {
  const { db } = site.database
  const [me, partner] = [await createMember(db), await createMember(db)]
  const closed = await createMember(db, { suspended_at: new Date() })
  const browser = await site.browserOf(me)
  expect((await browser.send('POST', `/api/dudelist/${closed}`)).statusCode).toBe(403)
  expect(await countOf(me)).toBe(0)
  await converse(me, partner)
  await useUp(me, 0)
  expect((await browser.send('POST', `/api/dudelist/${partner}`)).statusCode).toBe(200)
  const unlocked = await browser.send('PUT', `/api/user/${partner}/unlock/toggle`, { to: true })
  const blocked = await browser.send('PUT', `/api/user/${partner}/block/toggle`, { to: true })
  expect([unlocked.statusCode, blocked.statusCode]).toEqual([200, 200])
  expect(await countOf(me)).toBe(profilesPerDay.member)
})

test('members found by name count in the same allowance, as parts of a profile', async () => {
  const { db } = site.database
  const me = await createMember(db)
  const names = ['Wyxone', 'Wyxtwo', 'Wyxthree', 'Wyxfour', 'Wyxfive', 'Wyxsix']
  const found = await Promise.all(names.map((name) => createMember(db, { name })))
  const browser = await site.browserOf(me)
  const search = (name: string) => browser.send('POST', '/api/user/search/by-name', { name, per_page: 12 })
  await useUp(me, 2)
  expect((await search('wyx')).json<{ total: number }>().total).toBe(names.length)
  expect(await countOf(me, 'suggested')).toBe(names.length)
  // 6 of the 8 parts that were left are used. Who was found costs only the 3 others when opened.
  const open = async (id: number | undefined) => (await browser.get(`/api/user/${id}`)).statusCode
  expect(await open(found[0])).toBe(403)
  await db
    .deleteFrom('opened_profile')
    .where('member_id', '=', me)
    .where('opened_id', 'in', [1_000_000, 1_000_001])
    .execute()
  const statuses = []
  for (const id of found.slice(0, 4)) statuses.push(await open(id))
  expect(statuses).toEqual([200, 200, 200, 403])
  // One part is left. Found again costs nothing, whether opened or not.
  expect([(await search('wyx')).statusCode, (await search('wyx')).statusCode]).toEqual([200, 200])
  expect([await countOf(me), await countOf(me, 'suggested')]).toEqual([
    profilesPerDay.member - 1,
    names.length,
  ])
})

test('with the allowance used up, a search is refused before it looks', async () => {
  const { db } = site.database
  const me = await createMember(db)
  await Promise.all(['Vyqone', 'Vyqtwo'].map((name) => createMember(db, { name })))
  const browser = await site.browserOf(me)
  const search = (name: string) => browser.send('POST', '/api/user/search/by-name', { name, per_page: 12 })
  await useUp(me, 1, { kind: 'suggested', max: profilesPerDay.member * foundPerProfile })
  // The last search is answered whole.
  expect((await search('vyq')).json<{ total: number }>().total).toBe(2)
  const [hit, again, miss] = [await search('vyqo'), await search('vyq'), await search('qqqqqq')]
  expect(hit.statusCode).toBe(403)
  expect(hit.json()).toEqual({
    code: 'upgrade_required',
    message: 'Today’s 288 profiles are used up. Become a supporter to open more, or come back tomorrow.',
  })
  expect(new Set([hit, again, miss].map(answerOf)).size).toBe(1)
})

test('simultaneous searches do not exceed the allowance by more than one answer', async () => {
  const { db } = site.database
  const me = await createMember(db)
  const { suggest } = createProfileAllowance({ db, now: () => now })
  const most = profilesPerDay.member * foundPerProfile
  await useUp(me, 1, { kind: 'suggested', max: most })
  const searches = await Promise.allSettled(
    [1, 2, 3].map((one) => suggest(viewerOf(me), async () => ({ data: [{ id: one }, { id: one + 10 }] }))),
  )
  expect(searches.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await countOf(me, 'suggested')).toBe(most + 1)
  const supporter = viewerOf(me, { supporterUntil: now + day })
  await suggest(supporter, async () => ({ data: [{ id: 99 }] }))
  await suggest(viewerOf(me, { isAdmin: true }), async () => ({ data: [{ id: 100 }] }))
  expect(await countOf(me, 'suggested')).toBe(most + 2)
})

test('a used-up allowance does not tell existing names from missing ones', async () => {
  const { db } = site.database
  const me = await createMember(db, { name: 'Asking' })
  const blocking = await createMember(db, { name: 'Hxblocking' })
  await createMember(db, { name: 'Hxopen' })
  await createMember(db, { name: 'Hxclosed', suspended_at: new Date() })
  await block(db, blocking, me)
  const browser = await site.browserOf(me)
  const byName = (name: string) => browser.get(`/api/user/by-name/${name}`)
  expect((await byName('Hxmissing')).statusCode).toBe(404)
  await useUp(me, 0)
  const answers = await Promise.all(['Hxopen', 'Hxclosed', 'Hxblocking', 'Hxmissing'].map(byName))
  expect([...new Set(answers.map(answerOf))]).toEqual([
    expect.stringContaining('403 {"message":"Today’s 288 profiles are used up.'),
  ])
  expect((await byName('Asking')).statusCode).toBe(200)
})

test('a process that starts anew, or another one, knows what was opened', async () => {
  const { db } = site.database
  const me = await createMember(db)
  await useUp(me, 1)
  const [one, other] = [
    createProfileAllowance({ db, now: () => now }),
    createProfileAllowance({ db, now: () => now }),
  ]
  const spent = await Promise.allSettled([
    one.spend(viewerOf(me), [3_000_011]),
    one.spend(viewerOf(me), [3_000_012]),
  ])
  expect(spent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  await expect(other.spend(viewerOf(me), [3_000_013])).rejects.toMatchObject({
    status: 403,
    code: 'upgrade_required',
  })
  await other.spend(viewerOf(me), [3_000_011])
})

test('processes that count at the same time do not exceed the limit', async () => {
  const { db } = site.database
  const processes = Array.from({ length: 4 }, () => createProfileAllowance({ db, now: () => now }))
  for (let round = 0; round < 5; round += 1) {
    const me = await createMember(db)
    await useUp(me, 1)
    const spent = await Promise.allSettled(
      processes.map(({ spend }, index) => spend(viewerOf(me), [3_000_011 + index])),
    )
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countOf(me)).toBe(profilesPerDay.member)
  }
})

test('supporters may open more, and are told to wait; admins have no limit', async () => {
  const { db } = site.database
  const me = await createMember(db)
  const { spend } = createProfileAllowance({ db, now: () => now })
  const supporter = viewerOf(me, { supporterUntil: now + day })
  await useUp(me, 1, { max: profilesPerDay.supporter })
  await spend(supporter, [3_000_011])
  await expect(spend(supporter, [3_000_012])).rejects.toMatchObject({ status: 429, code: 'daily_limit' })
  await spend(viewerOf(me, { isAdmin: true }), [3_000_012])
})

test('conversation partners are free', async () => {
  const { db } = site.database
  const [low, high] = [await createMember(db), await createMember(db)]
  await converse(low, high)
  await useUp(high, 0)
  const browser = await site.browserOf(high)
  expect((await browser.get(`/api/user/${low}`)).statusCode).toBe(200)
  expect(await countOf(high)).toBe(profilesPerDay.member)
})

test('blocked and missing members are answered alike and not counted', async () => {
  const { db } = site.database
  const [me, blocked] = [await createMember(db), await createMember(db)]
  await block(db, blocked, me)
  await useUp(me, 0)
  const browser = await site.browserOf(me)
  const answers = await Promise.all(
    [blocked, 2_000_000].map(async (id) => {
      const profile = await browser.get(`/api/user/${id}`)
      const cards = await browser.send('POST', '/api/user/id', { ids: [id] })
      return [profile.statusCode, profile.body, cards.statusCode, cards.body]
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[0]).toBe(404)
})

test('counts of earlier days are deleted', async () => {
  const me = await createMember(site.database.db)
  await useUp(me, 286)
  await deleteOpenedBefore(site.database.db, today())
  expect(await countOf(me)).toBe(2)
  await deleteOpenedBefore(site.database.db, new Date(now + day).toISOString().slice(0, 10))
  expect(await countOf(me)).toBe(0)
})
