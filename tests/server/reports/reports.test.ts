import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportsPerDay } from '../../../contract/limits.ts'
import type { UserProfile } from '../../../contract/members.ts'
import type { Message } from '../../../contract/messages.ts'
import type { UserAdmin } from '../../../contract/moderation.ts'
import { readEvents } from '../../../server/realtime/eventRepository.ts'
import { deleteTextsUnsentBefore } from '../../../server/messages/repository.ts'
import { keepConversation } from './conversations.ts'
import { block, createMember, createPhoto, createVideo, giveRole, unlock } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const day = 24 * 60 * 60_000
const missing = 2_000_000_000
let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

interface Person {
  readonly id: number
  readonly browser: Browser
}
async function person(fields: Parameters<typeof createMember>[1] = {}): Promise<Person> {
  const id = await createMember(site.database.db, fields)
  return { id, browser: await site.browserOf(id) }
}

/** Creates a member of more than 30 days who wrote to `receivers` others. */
async function writer(receivers = 5, fields: Parameters<typeof createMember>[1] = {}): Promise<Person> {
  const someone = await person({ approved_at: new Date(Date.now() - 31 * day), ...fields })
  for (let count = 0; count < receivers; count += 1) {
    await keepConversation(site.database.db, someone.id, await createMember(site.database.db))
  }
  return someone
}

let luc: Person
let otherId: number
beforeEach(async () => {
  luc = await person()
  otherId = await createMember(site.database.db)
})

type Kind = 'user' | 'photo' | 'video' | 'message'
const report = (by: Person, kind: Kind, id: number, body: object = { reason: 'spam' }) =>
  by.browser.send('PUT', `/api/${kind}/${id}/report`, body)

const itemOf = (type: 'member' | 'photo' | 'video', id: number) =>
  site.database.db
    .selectFrom('moderation_item')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .select(['queue', 'priority', 'version', 'decided_at'])
    .execute()
const reportsOf = (type: 'member' | 'photo' | 'video' | 'message', id: number) =>
  site.database.db
    .selectFrom('report')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .select(['reporter_id', 'about_member_id', 'reason', 'text'])
    .execute()
const status = async (by: Person, id: number) => (await by.browser.get(`/api/user/${id}`)).statusCode

describe('a report', () => {
  it('waits in its queue, and shows on the profile to its reporter only', async () => {
    const answer = await report(luc, 'user', otherId, { reason: 'harassment', text: ' They insult me ' })
    const reported = answer.json<{ is_reported_by_me: boolean; reported_by_me_at: string }>()
    expect([answer.statusCode, reported.is_reported_by_me]).toEqual([200, true])
    expect(await reportsOf('member', otherId)).toEqual([
      { reporter_id: luc.id, about_member_id: otherId, reason: 'harassment', text: 'They insult me' },
    ])
    expect(await itemOf('member', otherId)).toEqual([
      { queue: 'reported', priority: 0, version: 1, decided_at: null },
    ])
    const seenBy = async (viewer: Person) =>
      (await viewer.browser.get(`/api/user/${otherId}`)).json<UserProfile>()
    expect(await seenBy(luc)).toMatchObject(reported)
    const nothing = { is_reported_by_me: false, reported_by_me_at: null }
    expect(await seenBy(await person())).toMatchObject(nothing)
    const other = await site.browserOf(otherId)
    expect((await other.get('/api/sso/user')).json()).toMatchObject(nothing)
  })

  it('exists once a pair: the same report returns the first answer, a different one is refused', async () => {
    const body = { reason: 'spam', text: 'Links' }
    const answers = await Promise.all([1, 2, 3].map(() => report(luc, 'user', otherId, body)))
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    const second = await report(luc, 'user', otherId, { reason: 'under-age' })
    expect([second.statusCode, second.json<{ code: string }>().code]).toEqual([409, 'already_reported'])
    expect(await reportsOf('member', otherId)).toHaveLength(1)
    expect(await itemOf('member', otherId)).toMatchObject([{ priority: 0, version: 1 }])
  })

  it('of a member under age comes first, even after earlier reports', async () => {
    await report(luc, 'user', otherId)
    await report(await person(), 'user', otherId, { reason: 'under-age' })
    await report(await person(), 'user', otherId)
    expect(await itemOf('member', otherId)).toEqual([
      { queue: 'reported', priority: 1, version: 3, decided_at: null },
    ])
  })

  it.each([
    ['another reason', { reason: 'ugly' }, 422],
    ['no reason', {}, 422],
    ['none of the reasons and no word', { reason: 'other' }, 422],
    ['none of the reasons and nothing to see', { reason: 'other', text: '\u200B\u3164' }, 422],
    ['too many words', { reason: 'spam', text: 'x'.repeat(2_001) }, 422],
    ['a field of its own', { reason: 'spam', priority: 9 }, 400],
  ])('with %s is refused', async (_, body, expected) => {
    const answer = await report(luc, 'user', otherId, body)
    expect(answer.statusCode).toBe(expected)
    expect(await reportsOf('member', otherId)).toEqual([])
  })

  it('is limited per day', async () => {
    const { db } = site.database
    const at = new Date(Date.now() - day / 2)
    for (let count = 0; count < reportsPerDay - 1; count += 1) {
      const about = await createMember(db)
      await db
        .insertInto('report')
        .values({
          reporter_id: luc.id,
          subject_type: 'member',
          subject_id: about,
          about_member_id: about,
          reason: 'spam',
          created_at: at,
        })
        .execute()
    }
    const more = [otherId, await createMember(db)]
    const statuses = await Promise.all(more.map(async (id) => (await report(luc, 'user', id)).statusCode))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 429])
    await db
      .updateTable('report')
      .set({ created_at: new Date(Date.now() - day) })
      .where('reporter_id', '=', luc.id)
      .execute()
    expect((await report(luc, 'user', await createMember(db))).statusCode).toBe(200)
  })
})

describe('who can be reported', () => {
  it('excludes oneself', async () => {
    expect((await report(luc, 'user', luc.id)).statusCode).toBe(422)
    const own = {
      photo: await createPhoto(site.database.db, luc.id),
      video: await createVideo(site.database.db, luc.id),
    }
    expect((await report(luc, 'photo', own.photo)).statusCode).toBe(404)
    expect((await report(luc, 'video', own.video)).statusCode).toBe(404)
  })

  it('excludes missing and deleted members and those who blocked the reporter, with the same answer', async () => {
    const { db } = site.database
    const deleted = await createMember(db, { deleted_at: new Date() })
    await block(db, otherId, luc.id)
    const answers = await Promise.all([otherId, deleted, missing].map((id) => report(luc, 'user', id)))
    expect([...new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))]).toEqual([
      '404 {"message":"This does not exist.","code":"not_found"}',
    ])
  })

  it('includes members that the reporter blocked', async () => {
    await block(site.database.db, luc.id, otherId)
    expect((await report(luc, 'user', otherId)).statusCode).toBe(200)
  })

  it.each([
    ['unapproved', { approved_at: null }],
    ['disabled', { is_enabled: false }],
    ['suspended', { suspended_at: new Date() }],
  ])('includes a member who is %s', async (_, fields) => {
    expect((await report(luc, 'user', await createMember(site.database.db, fields))).statusCode).toBe(200)
  })
})

describe.each([
  ['photo', createPhoto, 'reported-pics'],
  ['video', createVideo, 'reported-videos'],
] as const)('a reported %s', (kind, create, queue) => {
  it('waits in its own queue, and is about its owner', async () => {
    const id = await create(site.database.db, otherId)
    expect((await report(luc, kind, id, { reason: 'explicit-in-public' })).statusCode).toBe(200)
    expect(await reportsOf(kind, id)).toMatchObject([{ reporter_id: luc.id, about_member_id: otherId }])
    expect(await itemOf(kind, id)).toMatchObject([{ queue, version: 1 }])
    expect(await itemOf('member', otherId)).toEqual([])
  })

  it('must be visible to the reporter: approved, not hidden or deleted, of an open profile, and accessible if private', async () => {
    const { db } = site.database
    const [blocked, blocking, closed] = [
      await createMember(db),
      await createMember(db),
      await createMember(db, { suspended_at: new Date() }),
    ]
    await block(db, luc.id, blocked)
    await block(db, blocking, luc.id)
    const unseen = [
      await create(db, otherId, { approved_at: null }),
      await create(db, otherId, { hidden_at: new Date() }),
      await create(db, otherId, { deleted_at: new Date() }),
      await create(db, otherId, { is_private: true }),
      await create(db, blocked),
      await create(db, blocking),
      await create(db, closed),
      missing,
    ]
    for (const id of unseen) expect((await report(luc, kind, id)).statusCode, `${kind} ${id}`).toBe(404)
    await unlock(db, otherId, luc.id)
    expect((await report(luc, kind, unseen[3] ?? missing)).statusCode).toBe(200)
  })

  it('is hidden by two members in good standing, but its owner is not', async () => {
    const { db } = site.database
    const id = await create(db, otherId)
    const reporters = [await writer(), await writer()]
    const message = { to_user_id: luc.id, text: 'Look', [`${kind}_ids`]: [id] }
    const sent = await (await site.browserOf(otherId)).send('POST', '/api/message', message)
    const updates = async (memberId: number) =>
      (await readEvents(db, memberId, 0, 50))
        .filter(({ type }) => type === 'MessageUpdated')
        .map(({ subject }) => subject)
    await Promise.all(reporters.map((reporter) => report(reporter, kind, id)))
    const update = { messageId: sent.json<Message>().id }
    for (const memberId of [otherId, luc.id]) expect(await updates(memberId)).toEqual([update])
    const { hidden_at } = await db
      .selectFrom(kind)
      .where('id', '=', id)
      .select('hidden_at')
      .executeTakeFirstOrThrow()
    expect(hidden_at).not.toBeNull()
    expect(await status(luc, otherId)).toBe(200)
    expect((await report(reporters[0] ?? luc, kind, id)).statusCode).toBe(200)
    expect((await report(luc, kind, id)).statusCode).toBe(404)
  })
})

describe('a reported message', () => {
  let sender: Person
  let messageId: number
  beforeEach(async () => {
    sender = await person()
    const answer = await sender.browser.send(
      'POST',
      '/api/message',
      { to_user_id: luc.id, text: 'Send me money' },
      { 'idempotency-key': `report-${sender.id}` },
    )
    messageId = answer.json<Message>().id
  })
  const openReports = async () => {
    const id = await createMember(site.database.db)
    await giveRole(site.database.db, id, 'admin')
    const admin = await site.browserOf(id)
    const { data } = (await admin.get('/api/user/reported')).json<{ data: UserAdmin[] }>()
    return data.find((member) => member.id === sender.id)?.open_reports ?? []
  }
  const unsentAt = (unsent_at: Date) =>
    site.database.db.updateTable('message').set({ unsent_at }).where('id', '=', messageId).execute()
  const read = async (by: Person) => (await by.browser.get(`/api/message/${messageId}`)).json<Message>()

  it('is about its sender, who waits in the queue with the text', async () => {
    expect((await read(luc)).is_reported_by_me).toBe(false)
    const answer = await report(luc, 'message', messageId, { reason: 'spam', text: 'A scam' })
    expect([answer.statusCode, answer.json<object>()]).toMatchObject([200, { is_reported_by_me: true }])
    expect(await reportsOf('message', messageId)).toEqual([
      { reporter_id: luc.id, about_member_id: sender.id, reason: 'spam', text: 'A scam' },
    ])
    expect(await itemOf('member', sender.id)).toMatchObject([{ queue: 'reported', version: 1 }])
    expect(await openReports()).toMatchObject([
      {
        reason: 'spam',
        text: 'A scam',
        reporter: { id: luc.id },
        message: { id: messageId, text: 'Send me money' },
      },
    ])
    expect((await read(luc)).is_reported_by_me).toBe(true)
    expect((await read(sender)).is_reported_by_me).toBe(false)
  })

  it('is reported once, and besides its sender', async () => {
    const body = { reason: 'harassment' }
    const [first, again] = [
      await report(luc, 'message', messageId, body),
      await report(luc, 'message', messageId, body),
    ]
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    expect((await report(luc, 'message', messageId, { reason: 'spam' })).statusCode).toBe(409)
    expect((await report(luc, 'user', sender.id)).statusCode).toBe(200)
    expect(await openReports()).toMatchObject([{ message: null }, { message: { id: messageId } }])
  })

  it('is answered like a missing one once its sender is erased, because no queue would show it', async () => {
    await site.database.db
      .updateTable('member')
      .set({ deleted_at: new Date() })
      .where('id', '=', sender.id)
      .execute()
    const answers = [await report(luc, 'message', messageId), await report(luc, 'message', missing)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(answers[0]?.body).toBe(answers[1]?.body)
    expect([await reportsOf('message', messageId), await itemOf('member', sender.id)]).toEqual([[], []])
  })

  it('must be one that the reporter received; any other answers like a missing one', async () => {
    const foreign = await keepConversation(site.database.db, sender.id, otherId)
    const answers = [
      await report(sender, 'message', messageId),
      await report(luc, 'message', foreign),
      await report(luc, 'message', missing),
    ]
    expect([...new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))]).toEqual([
      '404 {"message":"This does not exist.","code":"not_found"}',
    ])
  })

  it.each([
    ['its sender blocked the reporter', () => block(site.database.db, sender.id, luc.id)],
    ['the reporter blocked its sender', () => block(site.database.db, luc.id, sender.id)],
    [
      'the reporter erased the conversation',
      () =>
        luc.browser.send(
          'PUT',
          `/api/conversation/${Math.min(luc.id, sender.id)}-${Math.max(luc.id, sender.id)}/erase`,
        ),
    ],
    ['it was unsent', () => sender.browser.send('PUT', `/api/message/${messageId}/unsend`)],
  ])('can be reported after %s, and moderators read its text', async (_, happens) => {
    await happens()
    expect((await report(luc, 'message', messageId)).statusCode).toBe(200)
    expect(await openReports()).toMatchObject([{ message: { text: 'Send me money' } }])
  })

  it('keeps its text for moderators until 30 days after it was unsent', async () => {
    await report(luc, 'message', messageId)
    await unsentAt(new Date(Date.now() - 29 * day))
    await deleteTextsUnsentBefore(site.database.db, new Date(Date.now() - 30 * day))
    expect(await openReports()).toMatchObject([{ message: { text: 'Send me money' } }])
    await unsentAt(new Date(Date.now() - 31 * day))
    expect(await openReports()).toMatchObject([{ message: { text: null } }])
    await deleteTextsUnsentBefore(site.database.db, new Date(Date.now() - 30 * day))
    const { text } = await site.database.db
      .selectFrom('message')
      .where('id', '=', messageId)
      .select('text')
      .executeTakeFirstOrThrow()
    expect(text).toBe('')
  })

  it('is settled by a decision about its sender, and hides nobody', async () => {
    const [one, two] = [await writer(), await writer()]
    for (const reporter of [one, two]) {
      const id = await keepConversation(site.database.db, sender.id, reporter.id)
      expect((await report(reporter, 'message', id)).statusCode).toBe(200)
    }
    expect(await status(luc, sender.id)).toBe(200)
    const admin = await person()
    await giveRole(site.database.db, admin.id, 'admin')
    const browser = await site.browserOf(admin.id)
    expect((await browser.send('PUT', `/api/user/${sender.id}/approve`)).statusCode).toBe(200)
    expect(await openReports()).toEqual([])
    const open = await site.database.db
      .selectFrom('report')
      .where('about_member_id', '=', sender.id)
      .where('decided_at', 'is', null)
      .select('id')
      .execute()
    expect(open).toEqual([])
  })
})

describe('a member is hidden until an admin decides', () => {
  it('by two members in good standing, at the same time or one after the other', async () => {
    const [one, two] = [await writer(), await writer()]
    await report(one, 'user', otherId)
    expect(await status(luc, otherId)).toBe(200)
    await report(two, 'user', otherId)
    expect(await status(luc, otherId)).toBe(403)

    const next = await createMember(site.database.db, { supporter_until: new Date(Date.now() + day) })
    await Promise.all([report(one, 'user', next), report(two, 'user', next)])
    expect(await status(luc, next)).toBe(403)
  })

  it.each([
    ['is new', () => writer(5, { approved_at: new Date(Date.now() - 29 * day) })],
    ['wrote to few', () => writer(4)],
    ['is suspended', () => writer(5, { suspended_at: new Date() })],
  ])('but not by one in good standing and one who %s', async (_, make) => {
    const [good, poor] = [await writer(), await make()]
    await report(good, 'user', otherId)
    await report(poor, 'user', otherId)
    expect(await status(luc, otherId)).toBe(200)
  })

  it('but not again by decided reports', async () => {
    const { db } = site.database
    const [one, two, three] = [await writer(), await writer(), await writer()]
    await report(one, 'user', otherId)
    await report(two, 'user', otherId)
    await db.updateTable('member').set({ hidden_at: null }).where('id', '=', otherId).execute()
    const decided_at = new Date()
    await db.updateTable('report').set({ decided_at }).where('subject_id', '=', otherId).execute()
    await db.updateTable('moderation_item').set({ decided_at }).where('subject_id', '=', otherId).execute()
    await report(three, 'user', otherId)
    expect(await status(luc, otherId)).toBe(200)
    expect(await itemOf('member', otherId)).toMatchObject([{ decided_at }, { decided_at: null, version: 1 }])
  })
})
