import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '../../../contract/answer.ts'
import { bulkSending, unsendWindow } from '../../../contract/limits.ts'
import type { Message } from '../../../contract/messages.ts'
import { lockOrCreateConversation } from '../../../server/messages/conversationRepository.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { insertMessage, recentTexts, unansweredTimes } from '../../../server/messages/repository.ts'
import { block, createMember, giveRole, unlock } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

interface Summary {
  readonly conversation: string
  readonly text: string
  readonly unread_count: number
  readonly name: string
}
interface MessagePage {
  readonly data: Message[]
  readonly next_cursor: string | null
}
interface SummaryPage {
  readonly data: Summary[]
  readonly next_cursor: string | null
}
interface Replay {
  readonly data: { id: number; type: string; data: { message: Message } }[]
  readonly last_id: number
}

let site: TestApp
let clock = Date.now()
let luc: { id: number; browser: Browser }
let marek: { id: number; browser: Browser }

async function person(fields: Parameters<typeof createMember>[1] = {}) {
  const id = await createMember(site.database.db, fields)
  return { id, browser: await site.browserOf(id) }
}

const send = (from: Browser, toId: number, text: string, more: object = {}, key?: string) =>
  from.send(
    'POST',
    '/api/message',
    { to_user_id: toId, text, ...more },
    key === undefined ? {} : { 'idempotency-key': key },
  )
const sent = async (from: Browser, toId: number, text: string, more: object = {}) => {
  const answer = await send(from, toId, text, more)
  if (answer.statusCode !== 201) throw new Error(`Not sent: ${answer.body}`)
  return answer.json<Message>()
}
const keyOf = (one: number, other: number) => `${Math.min(one, other)}-${Math.max(one, other)}`
const open = (browser: Browser, key: string) => browser.get(`/api/conversation/${key}`)
const thread = async (browser: Browser, key: string) => (await open(browser, key)).json<MessagePage>().data
const list = async (browser: Browser, filter = 'my-newest-first') =>
  (await browser.get(`/api/conversation/${filter}`)).json<SummaryPage>().data
const unread = async (browser: Browser) =>
  (await browser.get('/api/message/unread/count')).json<{ count: number }>().count
const events = async (browser: Browser, after = 0) =>
  (await browser.get(`/api/event?after=${after}`)).json<Replay>()

beforeAll(async () => {
  site = await createTestApp({ now: () => clock })
})
afterAll(() => site.close())
beforeEach(async () => {
  clock = Date.now()
  luc = await person({ name: null })
  marek = await person({ name: null })
})

describe('sending', () => {
  it('stores a message, lists it for both members and sends events to both', async () => {
    const message = await sent(luc.browser, marek.id, '  Are we still on for the river?  ')
    expect(message).toMatchObject({
      text: 'Are we still on for the river?',
      conversation: keyOf(luc.id, marek.id),
      from_user_id: luc.id,
      is_sent: true,
      is_read: false,
    })
    expect(await thread(marek.browser, message.conversation)).toMatchObject([
      { id: message.id, is_read: false },
    ])
    expect(await list(marek.browser)).toMatchObject([{ unread_count: 1 }])
    expect(await list(luc.browser)).toMatchObject([{ unread_count: 0 }])
    expect(await unread(marek.browser)).toBe(1)
    for (const { browser } of [luc, marek]) {
      expect((await events(browser)).data).toMatchObject([
        { type: 'MessageCreated', data: { message: { id: message.id } } },
      ])
    }
  })

  it('stores one message however often the same key is sent, 20 times at once included', async () => {
    const key = 'a-key-of-this-very-message'
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(luc.browser, marek.id, 'Once', {}, key)),
    )
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.json<Message>().id)).size).toBe(1)
    expect(await thread(marek.browser, keyOf(luc.id, marek.id))).toHaveLength(1)
    expect((await events(marek.browser)).data).toHaveLength(1)
  })

  it('refuses a key that was used for another message, and stores nothing', async () => {
    const key = 'a-key-of-another'
    const third = await person()
    await send(luc.browser, marek.id, 'Hi', {}, key)
    expect((await send(luc.browser, marek.id, 'Hello', {}, key)).statusCode).toBe(400)
    expect((await send(luc.browser, third.id, 'Hi', {}, key)).statusCode).toBe(400)
    expect((await send(luc.browser, marek.id, 'Hi', {}, key)).statusCode).toBe(201)
  })

  it('shows the key only to the sender', async () => {
    const key = 'a-key-of-mine'
    expect((await send(luc.browser, marek.id, 'Hi', {}, key)).json<Message>().idempotency_key).toBe(key)
    const [received] = await thread(marek.browser, keyOf(luc.id, marek.id))
    expect(received?.idempotency_key).toBeNull()
  })

  it.each([
    ['nothing at all', { text: '   ' }, 422],
    ['a text that shows nothing', { text: '\u200B\u2060\u2800\u3164\uFE0F\u{E0041}' }, 422],
    ['more than 5,000 characters', { text: 'a'.repeat(5_001) }, 422],
    ['a field that a member may not set', { text: 'Hi', is_read: true }, 400],
    ['a list where a text belongs', { text: ['Hi'] }, 400],
  ])('refuses %s', async (_, body, status) => {
    expect((await send(luc.browser, marek.id, '', body)).statusCode).toBe(status)
  })

  it('refuses to write as somebody else or to oneself, and an invalid key', async () => {
    expect((await send(luc.browser, marek.id, 'Hi', { from_user_id: marek.id })).statusCode).toBe(403)
    expect((await send(luc.browser, luc.id, 'Hi')).statusCode).toBe(404)
    expect((await send(luc.browser, marek.id, 'Hi', {}, 'short')).statusCode).toBe(400)
  })

  it('answers blocked, deleted, disabled and missing alike', async () => {
    const [blocker, deleted, leaving, disabled] = await Promise.all([
      person(),
      person({ deleted_at: new Date() }),
      person({ delete_requested_at: new Date() }),
      person({ is_enabled: false }),
    ])
    await block(site.database.db, blocker.id, luc.id)
    const answers = await Promise.all(
      [blocker.id, deleted.id, leaving.id, disabled.id, 999_999].map((id) => send(luc.browser, id, 'Hi')),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toBe(answers[0]?.body)
    }
  })

  it('lets an unapproved member only reply and write to admins', async () => {
    const newcomer = await person({ approved_at: null })
    const adminId = await createMember(site.database.db)
    await giveRole(site.database.db, adminId, 'admin')
    const admin = { id: adminId, browser: await site.browserOf(adminId) }
    expect((await send(newcomer.browser, marek.id, 'Hi')).json<ErrorBody>().code).toBe('not_approved')
    await sent(newcomer.browser, admin.id, 'May I come in?')
    // Admins see the name and profile before approval.
    expect(await thread(admin.browser, keyOf(admin.id, newcomer.id))).toMatchObject([
      { from_user: { id: newcomer.id }, other_user: { id: newcomer.id } },
    ])
    const key = keyOf(admin.id, newcomer.id)
    expect((await open(admin.browser, key)).json()).toMatchObject({
      other_user: { id: newcomer.id },
      can_write: true,
    })
    await sent(admin.browser, newcomer.id, 'Soon.')
    await sent(newcomer.browser, admin.id, 'Thank you.')
    // Only admins can start a conversation with an unapproved member.
    expect((await send(marek.browser, newcomer.id, 'Hi')).statusCode).toBe(404)
  })

  it.each([
    ['1 day', { days: 1 }, 1],
    ['7 days', { days: 7 }, 7],
    ['as long as the sender wants', {}, 0],
  ])('says that media access lasts %s, to both and whenever it is read', async (_, body, days) => {
    const path = `/api/user/${marek.id}/unlock/toggle`
    expect((await luc.browser.send('PUT', path, { to: true, ...body })).statusCode).toBe(200)
    const { id } = await sent(luc.browser, marek.id, '', { is_unlock: true })
    // What was said stays true when the access ends.
    await luc.browser.send('PUT', path, { to: false })
    for (const { browser } of [luc, marek])
      expect((await browser.get(`/api/message/${id}`)).json()).toMatchObject({
        is_unlock: true,
        unlock_days: days,
      })
    expect(await sent(luc.browser, marek.id, 'Hello')).toMatchObject({ unlock_days: null })
  })

  it('accepts a message about media access only while there is access', async () => {
    expect((await send(luc.browser, marek.id, '', { is_unlock: true })).statusCode).toBe(422)
    await unlock(site.database.db, luc.id, marek.id)
    expect(await sent(luc.browser, marek.id, '', { is_unlock: true })).toMatchObject({ is_unlock: true })
  })
})

describe('sending to many', () => {
  it('asks at the sixth recipient of the same text, and accepts a confirmation', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => person()))
    for (const other of others.slice(0, 5)) await sent(luc.browser, other.id, 'Hello there')
    const sixth = others[5]?.id ?? 0
    const asked = await send(luc.browser, sixth, 'hello there!')
    expect(asked.statusCode).toBe(429)
    expect(asked.json<ErrorBody>().code).toBe('confirm_bulk')
    await sent(luc.browser, sixth, 'hello there!', { is_confirmed: true })
  })

  it('compares the newest texts, up to a limit', async () => {
    const { db } = site.database
    const from = await createMember(db)
    const since = new Date(Date.now() - 60_000)
    await inTransaction(db, async (trx) => {
      for (let nth = 0; nth < 4; nth += 1) {
        const toId = await createMember(trx)
        const { id: conversationId } = await lockOrCreateConversation(trx, from, toId)
        for (const text of ['one', 'two', 'three']) {
          const message = {
            conversationId,
            fromId: from,
            toId,
            text: `${nth} ${text}`,
            announcesMediaAccess: false,
          }
          await insertMessage(trx, {
            ...message,
            accessDays: null,
            location: null,
            photoIds: [],
            videoIds: [],
            idempotencyKey: null,
          })
        }
      }
    })
    const read = (total: number) =>
      inTransaction(db, (trx) => recentTexts(trx, from, { since, perRecipient: 2, total }))
    expect((await read(5)).map(({ text }) => text)).toEqual([
      '3 three',
      '3 two',
      '2 three',
      '2 two',
      '1 three',
    ])
    expect(await read(60)).toHaveLength(8)
  })

  it('never counts a reply', async () => {
    const others = await Promise.all(Array.from({ length: 7 }, () => person()))
    expect(others).toHaveLength(7)
    for (const other of others) {
      await sent(other.browser, luc.id, `Hi from ${other.id}`)
      await sent(luc.browser, other.id, 'Thank you for writing')
    }
  })

  it('refuses new conversations beyond the limit of a day, even 20 at once, and says until when', async () => {
    const reported = await person()
    const reporters = await Promise.all([person(), person()])
    await site.database.db
      .insertInto('report')
      .values({
        reporter_id: reporters[0].id,
        subject_type: 'member',
        subject_id: reported.id,
        about_member_id: reported.id,
        reason: 'spam',
      })
      .execute()
    const others = await Promise.all(Array.from({ length: 14 }, () => person()))
    const answers = await Promise.all(
      others.map((other, index) =>
        send(reported.browser, other.id, `Hello number ${index}`, { is_confirmed: true }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(10)
    const refused = answers.find((answer) => answer.statusCode === 403)
    expect(refused?.json<ErrorBody>()).toMatchObject({
      code: 'limit_reached',
      message: expect.stringMatching(/You can start new ones in \d+ hours\.$/),
    })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(86_000)
  })
})

const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

describe('sending to one member who does not answer', () => {
  const flood = (count: number, fields: object = {}) =>
    Promise.all(
      Array.from({ length: count }, (_, nth) => send(luc.browser, marek.id, `Flood ${nth}`, fields)),
    )

  it('asks after 10 messages, and refuses after 20, also when 20 are sent at once', async () => {
    expect(statuses(await flood(20))).toEqual([...times(10, 201), ...times(10, 429)])
    const asked = await send(luc.browser, marek.id, 'One more')
    expect(asked.json()).toMatchObject({ code: 'confirm_bulk' })
    const confirmed = await flood(20, { is_confirmed: true })
    expect(statuses(confirmed)).toEqual([...times(10, 201), ...times(10, 403)])
    const refused = await send(luc.browser, marek.id, 'Please', { is_confirmed: true })
    expect(refused.json()).toMatchObject({
      code: 'limit_reached',
      message: expect.stringMatching(/You can write to this member again in \d+ minutes\.$/),
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    // Without a confirmation it is refused as well: a 429 would promise that confirming helps.
    expect((await send(luc.browser, marek.id, 'Please')).statusCode).toBe(403)
    await sent(luc.browser, (await person()).id, 'Somebody else')
  })

  it('starts anew when the member answers, and counts again after the answer', async () => {
    await flood(10)
    expect((await send(luc.browser, marek.id, 'One more')).statusCode).toBe(429)
    await sent(marek.browser, luc.id, 'Easy')
    expect(statuses(await flood(12))).toEqual([...times(10, 201), ...times(2, 429)])
  })

  it('forgets what is older than an hour', async () => {
    await flood(10)
    await site.database.db
      .updateTable('message')
      .where('from_member_id', '=', luc.id)
      .set({ created_at: new Date(clock - bulkSending.unansweredWindow - 1_000) })
      .execute()
    expect((await send(luc.browser, marek.id, 'An hour later')).statusCode).toBe(201)
  })

  it('reads no more of a long conversation than it can count', async () => {
    const { db } = site.database
    const first = await sent(luc.browser, marek.id, 'One')
    const row = await db
      .selectFrom('message')
      .where('id', '=', first.id)
      .select('conversation_id')
      .executeTakeFirstOrThrow()
    const old = new Date(clock - 2 * bulkSending.unansweredWindow)
    await db
      .insertInto('message')
      .values(
        Array.from({ length: 500 }, (_, index) => ({
          conversation_id: row.conversation_id,
          from_member_id: luc.id,
          to_member_id: marek.id,
          text: `Old ${index}`,
        })),
      )
      .execute()
    await db
      .updateTable('message')
      .where('conversation_id', '=', row.conversation_id)
      .set({ created_at: old })
      .execute()
    await sql`analyze message`.execute(db)
    const last = await sent(luc.browser, marek.id, 'Two')

    const since = new Date(clock - bulkSending.unansweredWindow)
    const rowsRead = await inTransaction(db, async (trx) => {
      const countSoFar = async () => {
        const { rows } = await sql<{ count: number }>`
          select (seq_tup_read + idx_tup_fetch)::integer as count
          from pg_stat_xact_user_tables where relname = 'message'
        `.execute(trx)
        return rows[0]?.count ?? 0
      }
      const before = await countSoFar()
      const ofConversation = { conversationId: row.conversation_id, fromId: luc.id, since, limit: 20 }
      expect(await unansweredTimes(trx, ofConversation)).toEqual([new Date(last.created_at)])
      return (await countSoFar()) - before
    })
    expect(rowsRead).toBeLessThanOrEqual(20)
  })

  it('refuses instead of asking when two limits are reached', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => person()))
    for (const other of others) await sent(luc.browser, other.id, 'Hello there')
    await flood(20, { is_confirmed: true })
    expect((await send(luc.browser, marek.id, 'Hello there')).statusCode).toBe(403)
  })
})

describe('reading', () => {
  it('clears the count and sends the sender one event', async () => {
    const first = await sent(luc.browser, marek.id, 'One')
    await sent(luc.browser, marek.id, 'Two')
    const { last_id } = await events(luc.browser)
    const key = first.conversation
    expect((await marek.browser.send('PUT', `/api/conversation/${key}/read`)).json()).toEqual({ count: 2 })
    expect((await marek.browser.send('PUT', `/api/conversation/${key}/read`)).json()).toEqual({ count: 0 })
    expect(await unread(marek.browser)).toBe(0)
    expect((await events(luc.browser, last_id)).data).toMatchObject([
      { type: 'MessageUpdated', data: { message: { is_read: true } } },
      { type: 'MessageUpdated', data: { message: { is_read: true } } },
    ])
  })

  it('marks messages as read up to a message', async () => {
    const first = await sent(luc.browser, marek.id, 'One')
    await sent(luc.browser, marek.id, 'Two')
    expect((await marek.browser.send('PUT', `/api/message/${first.id}/read`)).json()).toMatchObject({
      is_read: true,
    })
    expect(await list(marek.browser)).toMatchObject([{ unread_count: 1 }])
    const [two, one] = await thread(luc.browser, first.conversation)
    expect([one?.is_read, two?.is_read]).toEqual([true, false])
  })

  it('tells the other devices of the reader that a message was read', async () => {
    const { id } = await sent(luc.browser, marek.id, 'One')
    const { last_id } = await events(marek.browser)
    await marek.browser.send('PUT', `/api/message/${id}/read`)
    expect((await events(marek.browser, last_id)).data).toMatchObject([
      { type: 'MessageUpdated', data: { message: { id, is_read: true } } },
    ])
  })

  it('marks a conversation as read up to the message that was seen, and none by one of another conversation', async () => {
    const [first, , third] = [
      await sent(luc.browser, marek.id, 'One'),
      await sent(luc.browser, marek.id, 'Two'),
      await sent(luc.browser, marek.id, 'Three'),
    ]
    const elsewhere = await sent((await person()).browser, marek.id, 'Elsewhere')
    const read = (upTo: number | string) =>
      marek.browser.send('PUT', `/api/conversation/${first.conversation}/read?up_to=${upTo}`)
    const shownToLuc = async () =>
      (await thread(luc.browser, first.conversation)).map(({ is_read }) => is_read)

    expect((await read('x')).statusCode).toBe(400)
    expect((await read(elsewhere.id)).json()).toEqual({ count: 0 })
    expect(await unread(marek.browser)).toBe(4)

    const { last_id } = await events(marek.browser)
    /** What the other devices of the reader were told. */
    const told = async () => (await events(marek.browser, last_id)).data.map(({ type }) => type)
    expect((await read(elsewhere.id)).json()).toEqual({ count: 0 })
    expect(await told()).toEqual([])
    expect((await read(third.id - 1)).json()).toEqual({ count: 2 })
    expect(await shownToLuc()).toEqual([false, true, true])
    expect(await unread(marek.browser)).toBe(2)
    expect(await told()).toEqual(['MessageUpdated'])
    expect((await read(first.id)).json()).toEqual({ count: 0 })
    expect(await unread(marek.browser)).toBe(2)
    expect(await told()).toEqual(['MessageUpdated'])

    expect((await read(third.id)).json()).toEqual({ count: 1 })
    expect(await unread(marek.browser)).toBe(1)
  })

  it('sends nothing for a member who hides read receipts, and still clears their count', async () => {
    const discreet = await person()
    const setting = { hides_read_receipts: true }
    expect((await discreet.browser.send('PUT', `/api/user/${discreet.id}`, setting)).json()).toMatchObject(
      setting,
    )
    const message = await sent(luc.browser, discreet.id, 'Hi')
    const told = async () => (await luc.browser.get('/api/event?after=0')).json<{ last_id: number }>().last_id
    const before = await told()
    await discreet.browser.send('PUT', `/api/conversation/${message.conversation}/read`)
    expect(await unread(discreet.browser)).toBe(0)
    expect(await thread(discreet.browser, message.conversation)).toMatchObject([{ is_read: true }])
    expect(await thread(luc.browser, message.conversation)).toMatchObject([{ is_read: false }])
    expect(await told()).toBe(before)
  })

  it('is allowed only for the recipient', async () => {
    const message = await sent(luc.browser, marek.id, 'Hi')
    const stranger = await person()
    for (const browser of [luc.browser, stranger.browser]) {
      expect((await browser.send('PUT', `/api/message/${message.id}/read`)).statusCode).toBe(404)
    }
    const key = message.conversation
    expect((await stranger.browser.get(`/api/conversation/${key}`)).statusCode).toBe(404)
    expect((await stranger.browser.send('PUT', `/api/conversation/${key}/read`)).statusCode).toBe(404)
  })
})

describe('a single message', () => {
  const ask = (of: Browser, id: number) => of.get(`/api/message/${id}`)

  it('is answered to both members as in their conversation', async () => {
    const message = await sent(luc.browser, marek.id, 'Hi')
    for (const { browser } of [luc, marek]) {
      const [shown] = await thread(browser, message.conversation)
      expect((await ask(browser, message.id)).json()).toEqual(shown)
    }
    expect(await thread(luc.browser, message.conversation)).toMatchObject([{ is_read: false }])
  })

  it('answers 404 to everybody else, admins included, after a block, and to a member who erased it', async () => {
    const { id, conversation } = await sent(luc.browser, marek.id, 'Hi')
    const [stranger, admin] = [await person(), await person()]
    await giveRole(site.database.db, admin.id, 'admin')
    const never = (await ask(luc.browser, 999_999)).body
    const refuses = async (browser: Browser) => {
      const { statusCode, body } = await ask(browser, id)
      expect([statusCode, body]).toEqual([404, never])
    }
    for (const { browser } of [stranger, admin]) await refuses(browser)
    await marek.browser.send('PUT', `/api/conversation/${conversation}/erase`)
    await refuses(marek.browser)
    expect((await ask(luc.browser, id)).statusCode).toBe(200)

    const kept = await sent(luc.browser, marek.id, 'Ho')
    await block(site.database.db, marek.id, luc.id)
    for (const { browser } of [luc, marek]) expect((await ask(browser, kept.id)).statusCode).toBe(404)
  })
})

describe('unsending', () => {
  it('removes the text for both and lowers the count, and can be repeated', async () => {
    const message = await sent(luc.browser, marek.id, 'Too much')
    for (let time = 0; time < 2; time++) {
      expect((await luc.browser.send('PUT', `/api/message/${message.id}/unsend`)).json()).toMatchObject({
        is_unsent: true,
        text: '',
      })
    }
    expect(await thread(marek.browser, message.conversation)).toMatchObject([{ is_unsent: true, text: '' }])
    expect(await unread(marek.browser)).toBe(0)
    expect(JSON.stringify((await events(marek.browser)).data)).not.toContain('Too much')
  })

  it('answers parallel calls alike', async () => {
    const message = await sent(luc.browser, marek.id, 'Too much')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => luc.browser.send('PUT', `/api/message/${message.id}/unsend`)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  })

  it('is refused after 24 hours, and allowed only for the sender', async () => {
    const message = await sent(luc.browser, marek.id, 'Hi')
    expect((await marek.browser.send('PUT', `/api/message/${message.id}/unsend`)).statusCode).toBe(404)
    clock += unsendWindow + 60_000
    // A session that is unused for a day has expired, so the member signs in again.
    const later = await site.browserOf(luc.id)
    const late = await later.send('PUT', `/api/message/${message.id}/unsend`)
    expect(late.statusCode).toBe(403)
    expect(late.json<ErrorBody>().code).toBe('too_late')
  })
})

describe('saving and erasing', () => {
  it('saves as requested, and toggles without a request', async () => {
    const message = await sent(luc.browser, marek.id, 'Keep me')
    const toggle = async (body: object) =>
      (await marek.browser.send('PUT', `/api/message/${message.id}/toggle-save`, body)).json()
    expect(await toggle({ to: true })).toEqual({ is_saved: true })
    expect(await toggle({ to: true })).toEqual({ is_saved: true })
    expect(await toggle({})).toEqual({ is_saved: false })
  })

  it('erases for one member only, except saved messages', async () => {
    const kept = await sent(luc.browser, marek.id, 'Keep me')
    await sent(luc.browser, marek.id, 'Drop me')
    const key = kept.conversation
    await marek.browser.send('PUT', `/api/message/${kept.id}/toggle-save`, { to: true })
    expect((await marek.browser.send('PUT', `/api/conversation/${key}/erase`)).statusCode).toBe(200)
    expect((await thread(marek.browser, key)).map(({ text }) => text)).toEqual(['Keep me'])
    expect(await list(marek.browser)).toMatchObject([{ text: 'Keep me', unread_count: 0 }])
    expect(await thread(luc.browser, key)).toHaveLength(2)
  })

  it('removes an erased conversation from the list with its last saved message', async () => {
    const [older, newer] = [
      await sent(luc.browser, marek.id, 'Older'),
      await sent(luc.browser, marek.id, 'Newer'),
    ]
    const keep = (id: number, to: boolean) =>
      marek.browser.send('PUT', `/api/message/${id}/toggle-save`, { to })
    await keep(older.id, true)
    await keep(newer.id, true)
    await marek.browser.send('PUT', `/api/conversation/${older.conversation}/erase`)
    await keep(newer.id, false)
    expect(await list(marek.browser)).toMatchObject([{ text: 'Older' }])
    await keep(older.id, false)
    expect(await list(marek.browser)).toEqual([])
    expect(await list(luc.browser)).toMatchObject([{ text: 'Newer' }])
  })

  it('shows an erased conversation again with the next message, and only that message', async () => {
    const { conversation } = await sent(luc.browser, marek.id, 'Old')
    await marek.browser.send('PUT', `/api/conversation/${conversation}/erase`)
    expect(await list(marek.browser)).toEqual([])
    await sent(luc.browser, marek.id, 'New')
    expect((await thread(marek.browser, conversation)).map(({ text }) => text)).toEqual(['New'])
  })
})

describe('lists', () => {
  it('page conversations and messages without gaps and repeats', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => person()))
    for (const other of others) await sent(other.browser, luc.id, `From ${other.id}`)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: SummaryPage = (
        await luc.browser.get(`/api/conversation/my-newest-first?per_page=2${cursor && `&cursor=${cursor}`}`)
      ).json()
      seen.push(...page.data.map(({ conversation }) => conversation))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(others.toReversed().map(({ id }) => keyOf(id, luc.id)))
    expect((await luc.browser.get('/api/conversation/my-newest-first?cursor=evil')).statusCode).toBe(400)
    expect((await luc.browser.get('/api/conversation/no-such-filter')).statusCode).toBe(404)
  })

  it('hide conversations and events during a block, and show them again after it', async () => {
    const { conversation } = await sent(luc.browser, marek.id, 'Hi')
    await block(site.database.db, marek.id, luc.id)
    for (const { browser } of [luc, marek]) {
      expect(await list(browser)).toEqual([])
      expect((await open(browser, conversation)).statusCode).toBe(404)
      expect(await unread(browser)).toBe(0)
      expect((await events(browser)).data).toEqual([])
    }
    await site.database.db.deleteFrom('block').where('member_id', '=', marek.id).execute()
    expect(await thread(luc.browser, conversation)).toHaveLength(1)
  })
})
