import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Broadcast, BroadcastSegment } from '../../../contract/broadcasts.ts'
import type { CallResponse } from '../../../contract/calls.ts'
import { handleBroadcastJobs, sendBroadcast } from '../../../server/broadcasts/sendBroadcast.ts'
import { createJobs, type Jobs } from '../../../server/jobs/jobs.ts'
import { emptyAuditLog } from '../emptying.ts'
import { cities, createMember, giveRole, placeMember, seeMember } from '../factories.ts'
import { eventually } from '../realtime/eventually.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

let site: TestApp
let adminId: number
let admin: Browser
const path = '/api/system-message/for-all'
const day = 24 * 60 * 60_000

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  const { db } = site.database
  await db.deleteFrom('system_message').execute()
  await db.deleteFrom('broadcast').execute()
  await emptyAuditLog(db)
  await db.deleteFrom('member').execute()
  adminId = await createMember(db, { name: 'Anton' })
  await giveRole(db, adminId, 'admin')
  admin = await site.browserOf(adminId)
})

const send = (text: string, segment: Partial<BroadcastSegment> = {}, headers: Record<string, string> = {}) =>
  admin.send('POST', path, { text, segment }, headers)
const sent = async (text: string, segment: Partial<BroadcastSegment> = {}): Promise<Broadcast> => {
  const answer = await send(text, segment)
  expect(answer.statusCode).toBe(202)
  return answer.json<Broadcast>()
}
const read = async (id: number) => (await admin.get(`${path}/${id}`)).json<Broadcast>()
const stop = (id: number) => admin.send('PUT', `${path}/${id}/stop`)

/** Runs the job of a broadcast as the queue would. `batches`: after how many it is killed. */
function run(id: number, { batchSize = 2, batches = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  let begun = 0
  const signal = {
    throwIfAborted() {
      begun += 1
      if (begun > batches) throw new Error('killed')
    },
  }
  return sendBroadcast({ db: site.database.db, now: Date.now, batchSize }, id, {
    signal: Object.assign(new AbortController().signal, signal),
  })
}

/** How many times each member has got a text. */
async function receiversOf(text: string): Promise<Record<string, number>> {
  const rows = await site.database.db
    .selectFrom('system_message')
    .innerJoin('member', 'member.id', 'system_message.member_id')
    .where('system_message.text', '=', text)
    .groupBy('member.name')
    .select((select) => ['member.name', select.fn.countAll<number | string>().as('count')])
    .execute()
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}

const member = (name: string, fields: Parameters<typeof createMember>[1] = {}) =>
  createMember(site.database.db, { name, ...fields })

const auditRows = () =>
  site.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'target_type', 'target_id'])
    .orderBy('id')
    .execute()

describe('a system message to all', () => {
  it('reaches every member once, and tells each at once', async () => {
    const luc = await member('Luc')
    await member('Marek', { approved_at: null })
    const broadcast = await sent('The site gets a new look.')
    expect(broadcast).toMatchObject({
      state: 'waiting',
      receiver_count: 3,
      sent_count: 0,
      sender: { id: adminId },
    })

    await run(broadcast.id)

    expect(await receiversOf('The site gets a new look.')).toEqual({ Anton: 1, Luc: 1, Marek: 1 })
    expect(await read(broadcast.id)).toMatchObject({
      state: 'sent',
      sent_count: 3,
      ended_at: expect.any(String),
    })
    const browser = await site.browserOf(luc)
    const shown = (await browser.get('/api/system-message/auth')).json<
      CallResponse<'GET /system-message/auth'>
    >()
    expect(shown.data).toMatchObject([
      { text: 'The site gets a new look.', is_read: false, from_user_id: null },
    ])
    const events = (await browser.get('/api/event?after=0')).json<CallResponse<'GET /event'>>()
    expect(events.data.map(({ type }) => type)).toEqual(['SystemMessageCreated'])
    const id = shown.data[0]?.id ?? 0
    expect((await browser.send('DELETE', `/api/system-message/${id}`)).statusCode).toBe(200)
    expect(await receiversOf('The site gets a new look.')).toMatchObject({ Marek: 1 })
  })

  it('does not reach deleted, leaving, suspended and disabled members, or those who join later', async () => {
    await member('Deleted', { deleted_at: new Date() })
    await member('Leaving', { delete_requested_at: new Date() })
    await member('Suspended', { suspended_at: new Date() })
    await member('Disabled', { is_enabled: false })
    const { id } = await sent('Hello.')
    await member('Late')
    await run(id)
    expect(await receiversOf('Hello.')).toEqual({ Anton: 1 })
  })

  it('leaves out who is suspended while it is sent', async () => {
    await member('Luc')
    const marek = await member('Marek')
    const { id } = await sent('Hello.')
    await expect(run(id, { batchSize: 2, batches: 1 })).rejects.toThrow('killed')
    await site.database.db
      .updateTable('member')
      .set({ suspended_at: new Date() })
      .where('id', '=', marek)
      .execute()
    await run(id)
    expect(await receiversOf('Hello.')).toEqual({ Anton: 1, Luc: 1 })
    expect(await read(id)).toMatchObject({ state: 'sent', receiver_count: 3, sent_count: 2 })
  })

  it('goes on after a kill without telling anybody twice', async () => {
    for (const name of ['Luc', 'Marek', 'Nils', 'Otto', 'Piet']) await member(name)
    const { id } = await sent('Once.')
    await expect(run(id, { batches: 1 })).rejects.toThrow('killed')
    expect(await read(id)).toMatchObject({ state: 'sending', sent_count: 2 })
    await expect(run(id, { batches: 1 })).rejects.toThrow('killed')
    // Two processes may run the same job for a moment.
    await Promise.all([run(id), run(id)])
    await run(id)
    expect(await receiversOf('Once.')).toEqual({ Anton: 1, Luc: 1, Marek: 1, Nils: 1, Otto: 1, Piet: 1 })
    expect(await read(id)).toMatchObject({ state: 'sent', sent_count: 6 })
  })

  it('stops, and stays stopped', async () => {
    for (const name of ['Luc', 'Marek', 'Nils']) await member(name)
    const { id } = await sent('Wrong text.')
    await expect(run(id, { batches: 1 })).rejects.toThrow('killed')
    const stopped = (await stop(id)).json<Broadcast>()
    expect(stopped).toMatchObject({
      state: 'stopped',
      sent_count: 2,
      stopped_by: { id: adminId, name: 'Anton' },
    })
    await run(id)
    expect(Object.keys(await receiversOf('Wrong text.'))).toHaveLength(2)
    expect((await stop(id)).json()).toEqual(stopped)
    expect((await admin.send('PUT', `${path}/${id}/continue`)).statusCode).toBe(409)
  })

  it('leaves one audit row for the broadcast and one for the stop', async () => {
    const { id } = await sent('Hello.')
    await stop(id)
    await stop(id)
    const row = { actor_id: adminId, target_type: 'broadcast', target_id: String(id) }
    expect(await auditRows()).toEqual([
      { ...row, action: 'broadcast.send' },
      { ...row, action: 'broadcast.stop' },
    ])
  })

  it('is sent once when the call is repeated', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = await Promise.all([send('Hello.', {}, headers), send('Hello.', {}, headers)])
    expect(second.json()).toEqual(first.json())
    const list = (await admin.get(path)).json<CallResponse<'GET /system-message/for-all'>>()
    expect(list.data).toHaveLength(1)
  })

  it('is listed, newest first', async () => {
    await sent('First.')
    await sent('Second.')
    const list = (await admin.get(path)).json<CallResponse<'GET /system-message/for-all'>>()
    expect(list.data.map(({ text }) => text)).toEqual(['Second.', 'First.'])
  })

  it.each([
    [{ text: '' }, 'text'],
    [{ text: 'x'.repeat(1_001) }, 'text'],
    [{ text: 'Hi', segment: { country: 'XX' } }, 'segment'],
    [{ text: 'Hi', segment: { language: 'pt-BR' } }, 'segment.language'],
    [{ text: 'Hi', segment: { seen: { within: true, days: 4_000_000_000 } } }, 'segment.seen.days'],
  ])('is refused: %o', async (body, field) => {
    const answer = await admin.send('POST', path, body)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field])
  })
})

describe('a segment', () => {
  const count = async (segment: Partial<BroadcastSegment>) =>
    (await admin.send('POST', `${path}/count`, { segment })).json<{ count: number }>().count

  it('narrows the receivers by role, country, supporters and when they were last seen', async () => {
    const { db } = site.database
    const luc = await member('Luc', { supporter_until: new Date(Date.now() + day) })
    const marek = await member('Marek', { supporter_until: new Date(Date.now() - day) })
    await member('Nils', { is_legacy_supporter: true })
    await placeMember(db, luc, cities.amsterdam)
    await placeMember(db, marek, cities.paris)
    await seeMember(db, luc, new Date(Date.now() - 3 * day))
    await seeMember(db, marek, new Date(Date.now() - 40 * day))
    expect(await count({})).toBe(4)
    expect(await count({ role: 'admin' })).toBe(1)
    expect(await count({ country: 'NL' })).toBe(1)
    expect(await count({ supporters: true })).toBe(2)
    expect(await count({ supporters: false })).toBe(2)
    // The admin has a session that was just used.
    expect(await count({ seen: { within: true, days: 7 } })).toBe(2)
    expect(await count({ seen: { within: false, days: 30 } })).toBe(2)
    expect(await count({ country: 'NL', supporters: true, seen: { within: true, days: 7 } })).toBe(1)

    const { id } = await sent('For France.', { country: 'FR' })
    await run(id)
    expect(await receiversOf('For France.')).toEqual({ Marek: 1 })
  })

  it('narrows the receivers by the language that the browser of each asked for last', async () => {
    const luc = await member('Luc')
    await member('Marek')
    const [browser, other] = [await site.browserOf(luc), await site.browserOf(luc)]
    const ask = (language: string, by = browser) => by.get('/api/user/auth', { 'accept-language': language })
    await ask('de;q=0.5, pt-BR, *;q=0.1')
    await eventually(async () => expect(await count({ language: 'pt' })).toBe(1))
    const { id } = await sent('Olá.', { language: 'pt' })
    await run(id)
    expect(await receiversOf('Olá.')).toEqual({ Luc: 1 })

    await ask('fil', other)
    await eventually(async () => expect(await count({ language: 'fil' })).toBe(1))
    expect(await count({ language: 'pt' })).toBe(0)
    // A header that names no language leaves what is known.
    for (const unknown of ['*', '', 'x', '<b>', 'de_DE,,;q=2']) await ask(unknown, other)
    expect(await count({ language: 'fil' })).toBe(1)
    const choice = (await admin.get(`${path}/segment`)).json<
      CallResponse<'GET /system-message/for-all/segment'>
    >()
    expect(choice.languages).toEqual([{ code: 'fil', name: 'Filipino' }])
  })

  it('is chosen from the roles and the countries of members', async () => {
    await placeMember(site.database.db, await member('Luc'), cities.amsterdam)
    const choice = (await admin.get(`${path}/segment`)).json<
      CallResponse<'GET /system-message/for-all/segment'>
    >()
    expect(choice.countries).toEqual([{ code: 'NL', name: 'Netherlands' }])
    expect(choice.roles.map(({ slug }) => slug)).toContain('admin')
  })
})

describe('the queue', () => {
  const queues: Jobs[] = []
  afterEach(async () => {
    for (const jobs of queues.splice(0)) await jobs.close()
  })

  it('sends a broadcast, and marks one that failed for good so that it can be continued', async () => {
    const { db } = site.database
    const { id } = await sent('Hello.')
    const jobs = createJobs({ db, isOnlyProcess: true, logger: { error: vi.fn<() => void>() } })
    queues.push(jobs)
    handleBroadcastJobs(jobs, { db, now: Date.now })
    await jobs.start()
    await vi.waitFor(
      async () => expect(await read(id)).toMatchObject({ state: 'sent', sent_count: 1 }),
      10_000,
    )

    await db.updateTable('broadcast').set({ state: 'failed' }).where('id', '=', id).execute()
    const continued = await admin.send('PUT', `${path}/${id}/continue`)
    expect(continued.json()).toMatchObject({ state: 'waiting' })
    expect((await auditRows()).map(({ action }) => action)).toEqual(['broadcast.send', 'broadcast.continue'])
  })
})
