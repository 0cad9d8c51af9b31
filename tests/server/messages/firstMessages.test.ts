import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FirstMessagesFrom } from '../../../contract/messages.ts'
import { block, createMember, createPhoto, giveRole } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

let site: TestApp
let receiver: { id: number; browser: Browser }

async function person(fields: Parameters<typeof createMember>[1] = {}) {
  const id = await createMember(site.database.db, fields)
  return { id, browser: await site.browserOf(id) }
}
async function withPhoto(approved_at: Date | null) {
  const member = await person()
  const photo = await createPhoto(site.database.db, member.id, { approved_at })
  await site.database.db
    .updateTable('member')
    .set({ avatar_photo_id: photo })
    .where('id', '=', member.id)
    .execute()
  return member
}
const letWrite = (first_messages_from: FirstMessagesFrom) =>
  receiver.browser.send('PUT', `/api/user/${receiver.id}`, { first_messages_from })
const write = (from: Browser, toId: number, more: object = {}) =>
  from.post('/api/message', { to_user_id: toId, text: 'Hello', ...more })
const open = async (from: { id: number; browser: Browser }) => {
  const key = [from.id, receiver.id].toSorted((one, other) => one - other).join('-')
  return (await from.browser.get(`/api/conversation/${key}`)).json<Record<string, unknown>>()
}
const messageCount = async () =>
  (
    await site.database.db
      .selectFrom('message')
      .where('to_member_id', '=', receiver.id)
      .select('id')
      .execute()
  ).length

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  receiver = await person()
})

describe('who may write first', () => {
  it('is everyone, until the member chooses otherwise', async () => {
    const sender = await person()
    expect(await open(sender)).toMatchObject({ can_write: true, first_messages_from: null })
    expect((await write(sender.browser, receiver.id)).statusCode).toBe(201)
  })

  it.each(['with-photo', 'verified', 'nobody'] as const)(
    'refuses others the same way for %s, before and while they write, and stores nothing',
    async (from) => {
      expect((await letWrite(from)).statusCode).toBe(200)
      const [one, other] = [await person(), await withPhoto(null)]
      expect(await open(one)).toMatchObject({ can_write: false, first_messages_from: from })
      const answers = [await write(one.browser, receiver.id), await write(other.browser, receiver.id)]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
      expect(answers[0]?.json()).toMatchObject({ code: 'first_messages' })
      expect(answers[1]?.body.replace(/"request_id":"[^"]*"/, '')).toBe(
        answers[0]?.body.replace(/"request_id":"[^"]*"/, ''),
      )
      expect((await write(one.browser, receiver.id, { is_confirmed: true })).statusCode).toBe(403)
      expect(await messageCount()).toBe(0)
    },
  )

  it('lets those write who qualify', async () => {
    await letWrite('with-photo')
    const pictured = await withPhoto(new Date())
    expect(await open(pictured)).toMatchObject({ can_write: true, first_messages_from: null })
    expect((await write(pictured.browser, receiver.id)).statusCode).toBe(201)
    await letWrite('verified')
    const verified = await person({ is_verified: true })
    expect((await write(verified.browser, receiver.id)).statusCode).toBe(201)
    await letWrite('nobody')
    expect((await write((await person({ is_verified: true })).browser, receiver.id)).statusCode).toBe(403)
  })

  it('never refuses replies, conversations that have begun, and admins', async () => {
    const [before, asked] = [await person(), await person()]
    const adminId = await createMember(site.database.db)
    await giveRole(site.database.db, adminId, 'admin')
    const admin = { browser: await site.browserOf(adminId) }
    await write(before.browser, receiver.id)
    await letWrite('nobody')
    await write(receiver.browser, asked.id)
    for (const { browser } of [before, asked, admin])
      expect((await write(browser, receiver.id)).statusCode).toBe(201)
    expect(await open(asked)).toMatchObject({ can_write: true, first_messages_from: null })
  })

  it('is not what a blocked member is told', async () => {
    const blocked = await person()
    await block(site.database.db, receiver.id, blocked.id)
    await letWrite('nobody')
    expect((await write(blocked.browser, receiver.id)).statusCode).toBe(404)
  })

  it('takes no other value', async () => {
    const answer = await receiver.browser.send('PUT', `/api/user/${receiver.id}`, {
      first_messages_from: 'friends',
    })
    expect(answer.statusCode).toBe(422)
  })
})
