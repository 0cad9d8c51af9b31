import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rankPopular } from '../../../server/browse/lists/rankPopular.ts'
import { recordArrivals, recordDepartures, writeSeen } from '../../../server/presence/repository.ts'
import {
  befriend,
  block,
  cities,
  createMember,
  createPhoto,
  createVideo,
  giveRole,
  placeMember,
  seeMember,
  unlock,
} from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const minute = 60_000
const day = 24 * 60 * minute

interface Item {
  id: number
  name: string
  [field: string]: unknown
}
interface Page {
  data: Item[]
  total: number | null
  next_cursor: string | null
}

let site: TestApp
let viewerId: number
let browser: Browser
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.database.empty()
  await site.database.db.deleteFrom('identity_user').execute()
  viewerId = await createMember(site.database.db, {
    name: 'Viewer',
    supporter_until: new Date(Date.now() + day),
  })
  await placeMember(site.database.db, viewerId)
  browser = await site.browserOf(viewerId)
})

const read = async (list: string, query = '', as: Browser = browser): Promise<Page> => {
  const answer = await as.get(`/api/user/${list}${query}`)
  expect(answer).toMatchObject({ statusCode: 200 })
  return answer.json<Page>()
}
const names = async (list: string) => (await read(list)).data.map(({ name }) => name)

type Fields = Parameters<typeof createMember>[1]
/** Calls `doWith` with members that no list may show to the viewer, each for another reason. */
async function unseen(doWith: (memberId: number) => Promise<void>): Promise<void> {
  const { db } = site.database
  const hidden: Record<string, Fields> = {
    Unapproved: { approved_at: null },
    Disabled: { is_enabled: false },
    Hidden: { hidden_at: new Date() },
    Suspended: { suspended_at: new Date() },
    Leaving: { delete_requested_at: new Date() },
    Deleted: { deleted_at: new Date() },
    Blocked: {},
    Blocking: {},
  }
  for (const [name, fields] of Object.entries(hidden)) {
    const id = await createMember(db, { name, ...fields })
    if (name === 'Blocked') await block(db, viewerId, id)
    if (name === 'Blocking') await block(db, id, viewerId)
    await doWith(id)
  }
}

const view = (memberId: number, by: number, at: Date) =>
  site.database.db
    .insertInto('member_view')
    .values({ member_id: memberId, viewer_id: by, viewed_at: at })
    .execute()
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

describe('a list of related members', () => {
  const kinds: [string, (other: number, index: number) => Promise<unknown>][] = [
    ['dudelisted', (other) => befriend(site.database.db, viewerId, other)],
    ['dudelisted/hotties', (other) => befriend(site.database.db, viewerId, other, 'hotties')],
    [
      'dudelist-online',
      async (other) => {
        await befriend(site.database.db, viewerId, other)
        await seeMember(site.database.db, other, new Date())
      },
    ],
    ['hotlisting-me', (other) => befriend(site.database.db, other, viewerId)],
    ['visitor', (other, index) => view(viewerId, other, ago(1_000 - index))],
    ['unlocked', (other) => unlock(site.database.db, viewerId, other)],
    ['private-unlock-looker', (other) => unlock(site.database.db, other, viewerId)],
  ]

  test.each(kinds)(
    '%s shows the last first, over pages, and nobody who may not be seen',
    async (list, add) => {
      const { db } = site.database
      const added: string[] = []
      for (let index = 0; index < 5; index += 1) {
        const name = `Friend${index}`
        await add(await createMember(db, { name }), index)
        added.unshift(name)
      }
      await unseen(async (id) => void (await add(id, 9)))
      await createMember(db, { name: 'Stranger' })

      expect(await names(list)).toEqual(added)
      const first = await read(list, '?per_page=2')
      expect(first.total).toBeNull()
      expect(await read(list, '?per_page=0')).toMatchObject({ data: [], total: 5, next_cursor: null })
      const second = await read(list, `?per_page=2&cursor=${first.next_cursor}`)
      const third = await read(list, `?per_page=2&cursor=${second.next_cursor}`)
      expect([first, second, third].flatMap(({ data }) => data.map(({ name }) => name))).toEqual(added)
      expect(third.next_cursor).toBeNull()
      expect((await read(list, '?per_page=2&page=2')).data).toEqual(second.data)
    },
  )

  test.each(kinds)('%s is empty for a member without such relations', async (list) => {
    await createMember(site.database.db)
    expect(await read(list)).toMatchObject({ data: [], total: 0, next_cursor: null })
  })

  test('the dudelist shows the note and separates Buddies from Hotties', async () => {
    const { db } = site.database
    const [buddy, hottie] = [
      await createMember(db, { name: 'Buddy' }),
      await createMember(db, { name: 'Hottie' }),
    ]
    await befriend(db, viewerId, buddy, 'buddies')
    await befriend(db, viewerId, hottie, 'hotties')
    await db.updateTable('dudelist').set({ note: 'Met in May' }).where('listed_id', '=', buddy).execute()
    expect((await read('dudelisted')).data.map(({ name, dudelist_type }) => [name, dudelist_type])).toEqual([
      ['Hottie', 'hotties'],
      ['Buddy', 'buddies'],
    ])
    const { data } = await read('dudelisted/buddies')
    expect(data).toMatchObject([{ name: 'Buddy', dudelist_note: 'Met in May', in_dudelist: true }])
    expect(await names('dudelisted/hotties')).toEqual(['Hottie'])
    expect((await browser.get('/api/user/dudelisted/others')).statusCode).toBe(404)
  })

  test('entries of members who list privately are not shown, and neither are private entries', async () => {
    const { db } = site.database
    const [open, entry, member] = [
      await createMember(db, { name: 'Open' }),
      await createMember(db, { name: 'Entry' }),
      await createMember(db, { name: 'Member', is_private_dudelisting: true }),
    ]
    for (const id of [open, entry, member]) await befriend(db, id, viewerId)
    await db.updateTable('dudelist').set({ is_private: true }).where('member_id', '=', entry).execute()
    const page = await read('hotlisting-me')
    expect(page.data.map(({ name }) => name)).toEqual(['Open'])
    expect(page.total).toBe(1)
    // The viewer learns neither the list they are on nor the note.
    expect(page.data[0]).toMatchObject({ in_dudelist: false, dudelist_type: null })
    expect(page.data[0]).not.toHaveProperty('dudelist_note')
  })

  test('visitors come with the time of their last visit', async () => {
    const visitor = await createMember(site.database.db)
    const at = ago(3 * minute)
    await view(viewerId, visitor, at)
    expect((await read('visitor')).data).toMatchObject([{ id: visitor, viewed_at: at.toISOString() }])
  })

  test('visitors are for supporters', async () => {
    const other = await site.browserOf(await createMember(site.database.db))
    const answer = await other.get('/api/user/visitor')
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'supporter_required' })
  })

  test('media access shows its start and end, and disappears when it ends', async () => {
    const { db } = site.database
    const [lasting, weekly, over] = [await createMember(db), await createMember(db), await createMember(db)]
    const until = new Date(Date.now() + 7 * day)
    await unlock(db, viewerId, lasting)
    await unlock(db, viewerId, weekly, until)
    await unlock(db, viewerId, over, ago(1))
    const page = await read('unlocked')
    expect(page.total).toBe(2)
    expect(page.data.map(({ id, expires_at }) => [id, expires_at])).toEqual([
      [weekly, until.toISOString()],
      [lasting, null],
    ])
    expect(page.data[0]?.['unlocked_at']).toMatch(/^\d{4}-.*Z$/)
    const theirs = await site.browserOf(weekly)
    expect((await read('private-unlock-looker', '', theirs)).data.map(({ id }) => id)).toEqual([viewerId])
  })
})

/** The members are seen now, and arrivals and departures are recorded. */
async function come(...memberIds: number[]): Promise<void> {
  const { db } = site.database
  const now = new Date()
  const since = ago(2 * minute)
  await recordDepartures(db, { now, since })
  await writeSeen(
    db,
    memberIds.map((memberId) => ({ memberId, at: now })),
  )
  await recordArrivals(db, memberIds, { now, since })
}

describe('a list of online members', () => {
  const lists = ['online', 'nearby-online', 'dudelist-online'] as const

  /** Creates a member who is in every list of online members: on the dudelist, with a place, and online. */
  async function appear(name: string, fields: Fields = {}, seenAgo = 0): Promise<number> {
    const { db } = site.database
    const id = await createMember(db, { name, ...fields })
    await placeMember(db, id)
    await befriend(db, viewerId, id)
    if (seenAgo === 0) await come(id)
    else await seeMember(db, id, ago(seenAgo))
    return id
  }

  test.each(lists)('%s shows members for two minutes, without those who hide it', async (list) => {
    await appear('Here')
    await appear('Idle', {}, 2 * minute + 1_000)
    await appear('Shy', { hides_online: true })
    const shySince = await appear('ShySince')
    await site.database.db
      .updateTable('member')
      .set({ hides_online: true })
      .where('id', '=', shySince)
      .execute()
    const never = await createMember(site.database.db, { name: 'Never' })
    await placeMember(site.database.db, never)
    await befriend(site.database.db, viewerId, never)
    const page = await read(list)
    expect(page.data.map(({ name, is_online }) => [name, is_online])).toEqual([['Here', true]])
    expect(page.total).toBe(1)
  })

  test.each(lists)('%s shows no hidden member', async (list) => {
    await appear('Here')
    await unseen(async (id) => {
      await placeMember(site.database.db, id)
      await befriend(site.database.db, viewerId, id)
      await come(id)
    })
    expect(await read(list)).toMatchObject({ data: [{ name: 'Here' }], total: 1 })
  })

  test('is ordered by arrival, however often members are seen again', async () => {
    const { db } = site.database
    const [one, two] = [await appear('One'), await appear('Two')]
    expect(await names('online')).toEqual(['Two', 'One'])
    await come(one)
    expect(await names('online')).toEqual(['Two', 'One'])
    await db
      .updateTable('presence')
      .set({ last_seen_at: ago(3 * minute) })
      .where('member_id', '=', one)
      .execute()
    expect(await names('online')).toEqual(['Two'])
    await come(one, two)
    expect(await names('online')).toEqual(['One', 'Two'])
  })

  test('keeps its order when a member changes their profile meanwhile', async () => {
    const one = await appear('One')
    await appear('Two')
    const own = await site.browserOf(one)
    for (const [path, body] of [
      ['/api/user/auth/cam', { url: 'https://cam.test/room' }],
      ['/api/user/auth/cam', { url: null }],
      [`/api/user/${one}`, { hides_online: true }],
      [`/api/user/${one}`, { hides_online: false }],
    ] as const) {
      expect(await own.send('PUT', path, body)).toMatchObject({ statusCode: 200 })
    }
    expect(await names('online')).toEqual(['Two', 'One'])
  })

  test('is ordered by distance in nearby-online', async () => {
    const { db } = site.database
    const far = await appear('Far')
    await placeMember(db, far, cities.paris)
    await appear('Near')
    await createMember(db, { name: 'Away' })
    expect(await names('nearby-online')).toEqual(['Near', 'Far'])
  })
})

describe('popular', () => {
  const count = (
    subject: number,
    views: number,
    daysAgo = 0,
    clicks = 0,
    type: 'member' | 'photo' | 'video' = 'member',
  ) =>
    site.database.db
      .insertInto('view_day')
      .values({
        subject_type: type,
        subject_id: subject,
        day: ago(daysAgo * day)
          .toISOString()
          .slice(0, 10),
        view_count: views,
        hot_click_count: clicks,
      })
      .execute()

  test('is ordered by views of 30 days, with less weight for each earlier day, as of the last run', async () => {
    const { db } = site.database
    const [lately, once, longAgo] = [
      await createMember(db, { name: 'Lately' }),
      await createMember(db, { name: 'Once' }),
      await createMember(db, { name: 'LongAgo' }),
    ]
    await count(lately, 10)
    await count(once, 20, 20)
    await count(longAgo, 1_000, 31)
    await rankPopular(db, Date.now())
    expect(await names('popular')).toEqual(['Lately', 'Once'])
    await count(longAgo, 50)
    expect(await names('popular')).toEqual(['Lately', 'Once'])
    await rankPopular(db, Date.now())
    expect(await read('popular')).toMatchObject({
      data: [{ name: 'LongAgo' }, { name: 'Lately' }, { name: 'Once' }],
      total: 3,
    })
    await rankPopular(db, Date.now() + 40 * day)
    expect(await read('popular')).toMatchObject({ data: [], total: 0 })
  })

  test("counts a hot-click on a member's media as three profile views, and views of media not at all", async () => {
    const { db } = site.database
    const named = (name: string) => createMember(db, { name })
    const show = async (name: string, clicks: number, daysAgo = 0, fields = {}) => {
      const id = await named(name)
      await count(await createPhoto(db, id, fields), 100, daysAgo, clicks, 'photo')
      return id
    }
    await count(await named('FiveViews'), 5)
    await show('TwoClicks', 2)
    await count(await createVideo(db, await named('ThreeOnVideo')), 100, 0, 3, 'video')
    const both = await show('Both', 1)
    await count(both, 1)
    await count(await createVideo(db, both), 0, 0, 2, 'video')
    await show('LongAgo', 1_000, 31)
    const gone = { deleted_at: new Date() }
    await show('TakenAway', 1_000, 0, gone)
    await count(await createVideo(db, await named('VideoTakenAway'), gone), 100, 0, 1_000, 'video')
    await show('OnlySeen', 0)
    await rankPopular(db, Date.now())
    expect(await names('popular')).toEqual(['Both', 'ThreeOnVideo', 'TwoClicks', 'FiveViews'])
  })

  test('shows no hidden member', async () => {
    await unseen(async (id) => void (await count(id, 5)))
    await count(await createMember(site.database.db, { name: 'Seen' }), 1)
    await rankPopular(site.database.db, Date.now())
    expect(await read('popular')).toMatchObject({ data: [{ name: 'Seen' }], total: 1 })
  })
})

describe('the list of blocked members', () => {
  test('is shown only to the member who blocked them, with no more than names without an avatar', async () => {
    const { db } = site.database
    const other = await createMember(db, { name: 'Other', is_verified: true })
    await placeMember(db, other)
    await seeMember(db, other, new Date())
    await block(db, viewerId, other)
    const page = await read('blocked')
    expect(page).toMatchObject({ total: 1, next_cursor: null })
    expect(page.data).toEqual([
      {
        id: other,
        name: 'Other',
        age: null,
        city: null,
        country: null,
        distance: null,
        converted_distance: null,
        avatar: null,
        is_online: false,
        is_idle: false,
        is_supporter: false,
        is_verified: false,
        in_dudelist: false,
        dudelist_type: null,
        approved_at: null,
        blocked_at: expect.any(String),
      },
    ])
    const theirs = await site.browserOf(other)
    expect(await read('blocked', '', theirs)).toMatchObject({ data: [], total: 0 })
  })

  /** Creates a member with an avatar, whom the viewer blocks. */
  const blockWithAvatar = async (
    name: string,
    fields: Fields = {},
    photo: Parameters<typeof createPhoto>[2] = {},
  ) => {
    const { db } = site.database
    const id = await createMember(db, { name, ...fields })
    const photoId = await createPhoto(db, id, {
      file_key: `${name}-face`,
      description: 'At the beach',
      ...photo,
    })
    await db.updateTable('member').set({ avatar_photo_id: photoId }).where('id', '=', id).execute()
    await block(db, viewerId, id)
    return { id, photoId }
  }

  test('has the smallest square of avatars, without their description', async () => {
    const { photoId } = await blockWithAvatar('Other')
    const url = '/media/photo/Other-face/square160.webp'
    const [member] = (await read('blocked')).data
    expect(member?.['avatar']).toEqual({
      id: photoId,
      description: null,
      is_private: false,
      is_approved: true,
      width: 800,
      height: 800,
      shape: expect.any(String),
      order: 0,
      thumbhash: null,
      url,
      square160_url: url,
      square320_url: url,
      height200_url: url,
      width300_url: url,
    })
  })

  test('has no avatar of members who are not visible or blocked the viewer too, nor one that is not public', async () => {
    const { db } = site.database
    await blockWithAvatar('Suspended', { suspended_at: new Date() })
    await blockWithAvatar('Disabled', { is_enabled: false })
    await blockWithAvatar('Unapproved', {}, { approved_at: null })
    await blockWithAvatar('Hidden', {}, { hidden_at: new Date() })
    await blockWithAvatar('Removed', {}, { deleted_at: new Date() })
    await blockWithAvatar('Private', {}, { is_private: true })
    const { id } = await blockWithAvatar('Blocking')
    await block(db, id, viewerId)
    const { data } = await read('blocked')
    expect(data.map(({ name, avatar }) => [name, avatar])).toEqual(
      ['Blocking', 'Private', 'Removed', 'Hidden', 'Unapproved', 'Disabled', 'Suspended'].map((name) => [
        name,
        null,
      ]),
    )
  })

  test('keeps members who can still be unblocked, in any state but deleted', async () => {
    const { db } = site.database
    const states: Record<string, Fields> = {
      Unapproved: { approved_at: null },
      Suspended: { suspended_at: new Date() },
      Deleted: { deleted_at: new Date() },
    }
    for (const [name, fields] of Object.entries(states)) {
      await block(db, viewerId, await createMember(db, { name, ...fields }))
    }
    expect(await names('blocked')).toEqual(['Suspended', 'Unapproved'])
    const first = await read('blocked', '?per_page=1')
    expect((await read('blocked', `?per_page=1&cursor=${first.next_cursor}`)).data).toMatchObject([
      { name: 'Unapproved' },
    ])
  })
})

describe('members by id', () => {
  const ask = (ids: readonly unknown[], as = browser) => as.send('POST', '/api/user/id', { ids })

  test('come in the requested order, once each, without hidden members', async () => {
    const { db } = site.database
    const [one, two] = [await createMember(db, { name: 'One' }), await createMember(db, { name: 'Two' })]
    const others: number[] = []
    await unseen(async (id) => void others.push(id))
    const answer = await ask([two, ...others, viewerId, one, two, 999_999])
    expect(answer.json<Page>().data.map(({ name }) => name)).toEqual(['Two', 'Viewer', 'One'])
    // An admin sees members who are not visible, but no deleted or blocked ones.
    await giveRole(db, viewerId, 'admin')
    const asAdmin = await ask(others)
    expect(asAdmin.json<Page>().data.map(({ name }) => name)).toEqual([
      'Unapproved',
      'Disabled',
      'Hidden',
      'Suspended',
      'Leaving',
    ])
  })

  test.each([
    ['none', [], 422],
    ['more than a page holds', Array.from({ length: 49 }, (_, index) => index + 1), 422],
    ['texts', ['1'], 400],
    ['what is no id', [0], 422],
  ])('%s are refused', async (_, ids, status) => {
    expect((await ask(ids)).statusCode).toBe(status)
  })
})

describe('a list with 289 members', () => {
  /** Creates members who are in every list of the viewer, except the list of blocked members. */
  async function fill(): Promise<number[]> {
    const { db } = site.database
    const rows = await db
      .insertInto('member')
      .values(
        Array.from({ length: 289 }, (_, index) => ({
          name: `crowd${index}`,
          name_skeleton: `crowd${index}`,
          approved_at: ago(day),
        })),
      )
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    const { member_id: _, ...place } = await db
      .selectFrom('member_place')
      .where('member_id', '=', viewerId)
      .selectAll()
      .executeTakeFirstOrThrow()
    const [today = ''] = new Date().toISOString().split('T')
    await db
      .insertInto('member_place')
      .values(ids.map((member_id) => ({ ...place, member_id })))
      .execute()
    await db
      .insertInto('dudelist')
      .values(
        ids.flatMap((id) => [
          { member_id: viewerId, listed_id: id, type: 'buddies' as const },
          { member_id: id, listed_id: viewerId, type: 'buddies' as const },
        ]),
      )
      .execute()
    await db
      .insertInto('unlock')
      .values(
        ids.flatMap((id) => [
          { member_id: viewerId, viewer_id: id },
          { member_id: id, viewer_id: viewerId },
        ]),
      )
      .execute()
    await db
      .insertInto('view_day')
      .values(
        ids.map((id) => ({ subject_type: 'member' as const, subject_id: id, day: today, view_count: 1 })),
      )
      .execute()
    await rankPopular(db, Date.now())
    await come(...ids)
    return ids
  }

  /** All lists with the limit. The visitors list is missing because it is for supporters only. */
  const lists = [
    'nearby',
    'nearby-online',
    'newest',
    'online',
    'popular',
    'travel',
    'dudelisted',
    'dudelisted/buddies',
    'dudelist-online',
    'hotlisting-me',
    'unlocked',
    'private-unlock-looker',
    'search',
  ]

  /** How many members a page shows, or the code of the refusal. */
  async function shown(by: Browser, list: string, query: { page?: number; per_page?: number }) {
    const words = Object.entries(query).map(([name, value]) => `${name}=${value}`)
    if (list === 'travel') words.push(`place_id=${cities.amsterdam.id}`)
    const answer = await (list === 'search'
      ? by.send('POST', '/api/user/search', query)
      : by.get(`/api/user/${list}?${words.join('&')}`))
    const { data, code } = answer.json<Partial<Page> & { code?: string }>()
    return [list, answer.statusCode, data?.length ?? code]
  }
  const shownOfAll = (by: Browser, page: number) =>
    Promise.all(lists.map((list) => shown(by, list, { page, per_page: 24 })))
  const refusal = [403, 'upgrade_required'] as const

  test('shows 288 to a non-supporter, whichever list it is, and then the upgrade offer', async () => {
    const { db } = site.database
    const ids = await fill()
    expect(await shownOfAll(browser, 13)).toEqual(lists.map((list) => [list, 200, 1]))

    await db.updateTable('member').set({ supporter_until: null }).where('id', '=', viewerId).execute()
    const plain = await site.browserOf(viewerId)
    expect(await shownOfAll(plain, 12)).toEqual(lists.map((list) => [list, 200, 24]))
    expect(await shownOfAll(plain, 13)).toEqual(lists.map((list) => [list, ...refusal]))
    expect(await shown(plain, 'search', {})).toEqual(['search', 200, 12])
    expect(await shown(plain, 'newest', {})).toEqual(['newest', 200, 24])

    const blocks = ids.map((id) => ({ member_id: viewerId, blocked_id: id }))
    await db.insertInto('block').values(blocks).execute()
    expect(await shown(plain, 'blocked', { page: 13 })).toEqual(['blocked', ...refusal])
    const until = new Date('2099-01-01')
    await db.updateTable('member').set({ supporter_until: until }).where('id', '=', viewerId).execute()
    const supporter = await site.browserOf(viewerId)
    expect(await shown(supporter, 'blocked', { page: 13 })).toEqual(['blocked', 200, 1])
  })
})
