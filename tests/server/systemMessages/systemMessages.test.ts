import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallResponse } from '../../../contract/calls.ts'
import { pageSizes } from '../../../contract/limits.ts'
import { createMember } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

let site: TestApp
let luc: { id: number; browser: Browser }
let marek: { id: number; browser: Browser }

const joined = new Date('2025-03-01T12:00:00Z')
const before = new Date('2025-02-28T12:00:00Z')
const after = new Date('2025-03-02T12:00:00Z')

async function person() {
  const id = await createMember(site.database.db, { created_at: joined })
  return { id, browser: await site.browserOf(id) }
}

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.database.db.deleteFrom('system_message').execute()
  luc = await person()
  marek = await person()
})

/** Sends a system message; with `to` null, to everyone. */
async function notify(
  to: number | null,
  text: string,
  fields: { created_at?: Date; deleted_at?: Date } = {},
): Promise<number> {
  const { id } = await site.database.db
    .insertInto('system_message')
    .values({ member_id: to, text, created_at: after, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const base = '/api/system-message/auth'
const page = async ({ browser }: { browser: Browser }, cursor?: string) =>
  (await browser.get(cursor === undefined ? base : `${base}?cursor=${cursor}`)).json<
    CallResponse<'GET /system-message/auth'>
  >()
const texts = async (of: { browser: Browser }) => (await page(of)).data.map(({ text }) => text)
const latest = async ({ browser }: { browser: Browser }) =>
  (await browser.get(`${base}/latest`)).json<CallResponse<'GET /system-message/auth/latest'>>()
const markAsRead = async ({ browser }: { browser: Browser }) =>
  (await browser.send('PUT', `${base}/mark-as-read`)).json<{ count: number }>()
const erase = ({ browser }: { browser: Browser }, upTo?: number) =>
  browser.send('DELETE', upTo === undefined ? `${base}/conversation` : `${base}/conversation?up_to=${upTo}`)
const remove = ({ browser }: { browser: Browser }, id: number) =>
  browser.send('DELETE', `/api/system-message/${id}`)
const restore = async ({ browser }: { browser: Browser }, removal: { json(): object }) =>
  (await browser.send('PUT', `${base}/restore`, removal.json())).json<{ count: number }>()

describe('a member’s system messages', () => {
  it('are those to the member and to everyone, newest first', async () => {
    const own = await notify(luc.id, 'Your picture was approved.')
    const common = await notify(null, 'We are closed on Monday.')
    await notify(marek.id, 'You were warned.')

    expect((await page(luc)).data).toMatchObject([
      { id: common, text: 'We are closed on Monday.', is_read: false, user_id: luc.id },
      { id: own, text: 'Your picture was approved.', is_read: false, user_id: luc.id },
    ])
    expect(await latest(luc)).toMatchObject({ data: { id: common }, unread_count: 2 })
    expect(await texts(marek)).toEqual(['You were warned.', 'We are closed on Monday.'])
  })

  it('to everyone are those since the member joined', async () => {
    await notify(null, 'Long ago', { created_at: before })
    await notify(null, 'At the same time', { created_at: joined })
    expect(await texts(luc)).toEqual(['At the same time'])
    expect(await latest(luc)).toMatchObject({ data: { text: 'At the same time' }, unread_count: 1 })
  })

  it('exclude deleted ones', async () => {
    await notify(luc.id, 'By mistake', { deleted_at: after })
    expect(await page(luc)).toEqual({ data: [], next_cursor: null })
    expect(await latest(luc)).toEqual({ data: null, unread_count: 0 })
  })

  it('come in pages, without repeats', async () => {
    const ids: number[] = []
    for (let nth = 0; nth <= pageSizes.list; nth += 1) ids.push(await notify(luc.id, `System message ${nth}`))
    const first = await page(luc)
    expect(first.data).toHaveLength(pageSizes.list)
    // A new message belongs on the first page and must not shift the second.
    await notify(luc.id, 'Meanwhile')
    const second = await page(luc, first.next_cursor ?? '')
    expect(second.next_cursor).toBeNull()
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await luc.browser.get(`${base}?cursor=no-cursor`)).statusCode).toBe(400)
  })
})

describe('marking as read', () => {
  it('marks all messages, for this member only, and returns how many were new', async () => {
    await notify(luc.id, 'One')
    await notify(null, 'Two')
    expect(await markAsRead(luc)).toEqual({ count: 2 })
    expect((await page(luc)).data.map(({ is_read }) => is_read)).toEqual([true, true])
    expect(await latest(luc)).toMatchObject({ unread_count: 0, data: { is_read: true } })
    expect(await latest(marek)).toMatchObject({ unread_count: 1, data: { is_read: false } })
    expect(await markAsRead(luc)).toEqual({ count: 0 })
  })

  it('does not mark what comes later', async () => {
    await notify(luc.id, 'One')
    await markAsRead(luc)
    await notify(luc.id, 'Two')
    expect((await page(luc)).data).toMatchObject([
      { text: 'Two', is_read: false },
      { text: 'One', is_read: true },
    ])
    expect((await latest(luc)).unread_count).toBe(1)
  })
})

describe('removing all', () => {
  it('removes all messages for this member only, and shows later ones', async () => {
    await notify(luc.id, 'One')
    await notify(null, 'Two')
    expect((await erase(luc)).statusCode).toBe(200)
    expect(await page(luc)).toEqual({ data: [], next_cursor: null })
    expect(await latest(luc)).toEqual({ data: null, unread_count: 0 })
    expect(await texts(marek)).toEqual(['Two'])

    await notify(null, 'Three')
    expect(await texts(luc)).toEqual(['Three'])
  })

  it('keeps those after the newest that the member saw', async () => {
    const seen = await notify(luc.id, 'One')
    await notify(luc.id, 'Not seen yet')
    await erase(luc, seen)
    expect(await texts(luc)).toEqual(['Not seen yet'])
    expect(await latest(luc)).toMatchObject({ unread_count: 1 })
  })

  it('can be undone, as often as it is repeated, for this member only', async () => {
    await notify(luc.id, 'One')
    await notify(null, 'Two')
    await markAsRead(luc)
    const removal = await erase(luc)
    await erase(marek)
    expect(await restore(luc, removal)).toEqual({ count: 2 })
    expect(await restore(luc, removal)).toEqual({ count: 0 })
    expect(await texts(luc)).toEqual(['Two', 'One'])
    expect(await latest(luc)).toMatchObject({ unread_count: 0 })
    expect(await texts(marek)).toEqual([])
  })

  it('answers a repeated call like the first, whose answer may be lost', async () => {
    const seen = await notify(luc.id, 'One')
    const first = await erase(luc, seen)
    // What is removed later, and is newer, belongs to another removal.
    await remove(luc, await notify(luc.id, 'Two'))
    const repeated = await erase(luc, seen)
    expect(repeated.json()).toEqual(first.json())
    expect(await restore(luc, repeated)).toEqual({ count: 1 })
    expect(await texts(luc)).toEqual(['One'])
  })

  it('does not restore what an earlier version removed for good', async () => {
    const gone = await notify(luc.id, 'Long gone')
    await site.database.db
      .insertInto('system_message_mark')
      .values({ member_id: luc.id, erased_before: gone })
      .execute()
    await notify(luc.id, 'One')
    expect(await restore(luc, await erase(luc))).toEqual({ count: 1 })
    expect(await texts(luc)).toEqual(['One'])
  })

  it('keeps read and removed marks separate', async () => {
    await notify(luc.id, 'One')
    await erase(luc)
    await notify(luc.id, 'Two')
    await markAsRead(luc)
    await notify(luc.id, 'Three')
    expect((await page(luc)).data).toMatchObject([
      { text: 'Three', is_read: false },
      { text: 'Two', is_read: true },
    ])
  })
})

describe('removing one', () => {
  it('removes it for this member only, once, and can be undone', async () => {
    const common = await notify(null, 'Two')
    await notify(luc.id, 'One')
    const removal = await remove(luc, common)
    expect(removal.statusCode).toBe(200)
    expect((await remove(luc, common)).json()).toEqual(removal.json())
    expect(await texts(luc)).toEqual(['One'])
    expect(await latest(luc)).toMatchObject({ unread_count: 1 })
    expect(await texts(marek)).toEqual(['Two'])
    expect(await restore(luc, removal)).toEqual({ count: 1 })
    expect(await texts(luc)).toEqual(['One', 'Two'])
  })

  it('answers 404 for one of another member and for a missing one', async () => {
    const other = await notify(marek.id, 'You were warned.')
    expect((await remove(luc, other)).statusCode).toBe(404)
    expect((await remove(luc, 2_000_000_000)).statusCode).toBe(404)
    expect(await texts(marek)).toEqual(['You were warned.'])
  })
})
