import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberEvent } from '../../../contract/events.ts'
import type { UserProfile } from '../../../contract/members.ts'
import type { Message } from '../../../contract/messages.ts'
import { createPrivateLinks } from '../../../server/media/privateLinks.ts'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { createPhotoStore } from '../../../server/photos/fileStore.ts'
import { befriend, block, createMember, createPhoto, unlock } from '../factories.ts'
import { openMemberSocket } from '../realtime/memberSocket.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const missing = 2_000_000_000
let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
  await site.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.close())

interface Person {
  readonly id: number
  readonly browser: Browser
}

async function person(): Promise<Person> {
  const id = await createMember(site.database.db)
  return { id, browser: await site.browserOf(id) }
}

let luc: Person
let marek: Person
beforeEach(async () => {
  luc = await person()
  marek = await person()
})

const toggle = (by: Person, id: number, body: object = {}) =>
  by.browser.send('PUT', `/api/user/${id}/block/toggle`, body)

async function set(by: Person, other: Person, to?: boolean): Promise<boolean> {
  const answer = await toggle(by, other.id, to === undefined ? {} : { to })
  expect(answer.statusCode, `${other.id}: ${answer.body}`).toBe(200)
  return answer.json<{ is_blocked: boolean }>().is_blocked
}
const sees = async (one: Person, other: Person) =>
  (await one.browser.get(`/api/user/${other.id}`)).statusCode === 200
const send = async (from: Person, to: Person, text: string) =>
  from.browser.post('/api/message', { to_user_id: to.id, text })

describe('blocking', () => {
  it('hides both members from each other until it ends', async () => {
    expect(await set(luc, marek)).toBe(true)
    expect([await sees(luc, marek), await sees(marek, luc)]).toEqual([false, false])
    expect(await set(luc, marek)).toBe(false)
    expect([await sees(luc, marek), await sees(marek, luc)]).toEqual([true, true])
  })

  it('can be repeated when the call says what is wanted', async () => {
    expect([await set(luc, marek, true), await set(luc, marek, true)]).toEqual([true, true])
    expect([await set(luc, marek, false), await set(luc, marek, false)]).toEqual([false, false])
  })

  it('handles simultaneous toggles one after another, and simultaneous blocks as one', async () => {
    const flips = await Promise.all([set(luc, marek), set(luc, marek)])
    expect(flips.filter(Boolean)).toHaveLength(1)
    expect(await Promise.all([1, 2, 3, 4].map(() => set(luc, marek, true)))).toEqual([true, true, true, true])
  })

  it('deletes media access and list entries in both directions for good', async () => {
    const { db } = site.database
    for (const [one, other] of [
      [luc.id, marek.id],
      [marek.id, luc.id],
    ] as const) {
      await unlock(db, one, other)
      await befriend(db, one, other)
    }
    const third = await person()
    await unlock(db, luc.id, third.id)
    await befriend(db, luc.id, third.id)
    await set(luc, marek, true)
    await set(luc, marek, false)
    const ended = { shows_private: false, looks_at_my_private: false, is_dudelisted: false }
    for (const [one, other] of [
      [luc, marek],
      [marek, luc],
    ] as const) {
      expect((await one.browser.get(`/api/user/${other.id}`)).json<UserProfile>()).toMatchObject(ended)
    }
    const kept = (await luc.browser.get(`/api/user/${third.id}`)).json<UserProfile>()
    expect(kept).toMatchObject({ looks_at_my_private: true, is_dudelisted: true })
  })

  it('leaves nothing that the other member began at the same moment', async () => {
    const { db } = site.database
    await Promise.all([
      marek.browser.post(`/api/dudelist/${luc.id}`),
      marek.browser.send('PUT', `/api/user/${luc.id}/unlock/toggle`, { to: true }),
      set(luc, marek, true),
      luc.browser.post(`/api/dudelist/${marek.id}`),
      marek.browser.post(`/api/dudelist/${luc.id}/hotties`),
    ])
    const left = [
      ...(await db
        .selectFrom('dudelist')
        .where('member_id', 'in', [luc.id, marek.id])
        .select('member_id')
        .execute()),
      ...(await db
        .selectFrom('unlock')
        .where('member_id', 'in', [luc.id, marek.id])
        .select('member_id')
        .execute()),
    ]
    expect(left).toEqual([])
  })

  it('hides their messages and shows them again when it ends', async () => {
    const sent = (await send(marek, luc, 'Hello')).json<Message>()
    const unread = async () =>
      (await luc.browser.get('/api/message/unread/count')).json<{ count: number }>().count
    const thread = async () =>
      (await luc.browser.get(`/api/conversation/${sent.conversation}`)).json<{ data?: Message[] }>().data ??
      []
    expect([await unread(), (await thread()).length]).toEqual([1, 1])
    await set(luc, marek, true)
    expect([await unread(), (await thread()).length]).toEqual([0, 0])
    await set(luc, marek, false)
    expect([await unread(), (await thread()).length]).toEqual([1, 1])
  })
})

describe('who can be blocked', () => {
  it('excludes oneself', async () => {
    expect((await toggle(luc, luc.id)).statusCode).toBe(422)
  })

  it('excludes missing and deleted members and those who blocked first, with the same answer', async () => {
    const { db } = site.database
    await block(db, marek.id, luc.id)
    const deleted = await createMember(db, { deleted_at: new Date() })
    const bodies = new Set<string>()
    for (const id of [marek.id, deleted, missing]) {
      for (const body of [{}, { to: true }, { to: false }]) {
        const answer = await toggle(luc, id, body)
        bodies.add(`${answer.statusCode} ${answer.body}`)
      }
    }
    expect([...bodies]).toEqual(['404 {"message":"This does not exist.","code":"not_found"}'])
    // The other member's block remains, and only they can end it.
    expect(await set(marek, luc, false)).toBe(false)
    expect(await sees(luc, marek)).toBe(true)
  })

  it.each([
    ['unapproved', { approved_at: null }],
    ['disabled', { is_enabled: false }],
    ['suspended', { suspended_at: new Date() }],
  ])('is who is %s', async (_, fields) => {
    const closed = await createMember(site.database.db, fields)
    expect((await toggle(luc, closed, { to: true })).json()).toEqual({ is_blocked: true })
    expect((await luc.browser.get(`/api/user/${closed}`)).statusCode).toBe(404)
    expect((await toggle(luc, closed, { to: false })).json()).toEqual({ is_blocked: false })
    expect((await luc.browser.get(`/api/user/${closed}`)).statusCode).toBe(403)
  })

  it('stays blocked by the other member when only one of two blocks ends', async () => {
    await block(site.database.db, luc.id, marek.id)
    await block(site.database.db, marek.id, luc.id)
    expect(await set(luc, marek, false)).toBe(false)
    expect([await sees(luc, marek), await sees(marek, luc)]).toEqual([false, false])
  })
})

it('makes the addresses of private and public media stop working at once', async () => {
  const { db } = site.database
  const links = createPrivateLinks(site.config.keys.mediaLinks, Date.now)
  const store = createPhotoStore(createDiskStorage(site.config.dataDir))
  const size = Buffer.from('a picture')
  const written = { full: size, square160: size, square320: size, height200: size, width300: size }
  const files = { private: await store.write(written), public: await store.write(written) }
  await createPhoto(db, luc.id, { file_key: files.private, is_private: true })
  await createPhoto(db, luc.id, { file_key: files.public })
  await unlock(db, luc.id, marek.id)
  const session = await db
    .selectFrom('identity_session')
    .where('user_id', '=', `account-${marek.id}`)
    .select('id')
    .executeTakeFirstOrThrow()
  const addresses = [
    `/media/private/${links.mint(files.private, session.id)}/full.webp`,
    `/media/photo/${files.public}/full.webp`,
  ]
  const statuses = async () =>
    Promise.all(addresses.map(async (address) => (await marek.browser.get(address)).statusCode))
  expect(await statuses()).toEqual([200, 200])
  await set(luc, marek, true)
  expect(await statuses()).toEqual([404, 404])
  // Restores the media access that the block deleted: the block alone must hide the media.
  await unlock(db, luc.id, marek.id)
  expect(await statuses()).toEqual([404, 404])
})

describe('sockets', () => {
  const socketOf = ({ id, browser }: Person) => openMemberSocket(site, browser, id)
  it('send no events of either member to the other, not even missed ones', async () => {
    const third = await person()
    const message = (await send(marek, luc, 'Before')).json<Message>()
    const sockets = { luc: await socketOf(luc), marek: await socketOf(marek) }
    await set(luc, marek, true)
    const tries = [
      await luc.browser.send('PUT', `/api/message/${message.id}/read`),
      await marek.browser.send('PUT', `/api/message/${message.id}/unsend`),
      await send(marek, luc, 'After'),
      await send(luc, marek, 'After'),
    ]
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])

    for (const [one, socket] of [
      [luc, sockets.luc],
      [marek, sockets.marek],
    ] as const) {
      // A third member's message is sent last, so that any unwanted event would have arrived before it.
      const { id } = (await send(third, one, 'From a third')).json<Message>()
      const { data } = await socket.take('App\\Events\\MessageCreated')
      expect(data).toMatchObject({ data: { message: { id } } })
      expect(socket.frames).toEqual([])
      const caughtUp = (await one.browser.get('/api/event?after=0')).json<{ data: MemberEvent[] }>().data
      expect(caughtUp).toMatchObject([{ data: { message: { id } } }])
    }
  })
})
