import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BannedWord, Trial } from '../../../contract/bannedWords.ts'
import type { CallResponse } from '../../../contract/calls.ts'
import { createBannedWords } from '../../../server/bannedWords/bannedWords.ts'
import { emptyAuditLog } from '../emptying.ts'
import { createMember, createPhoto, giveRole } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { eventually } from '../realtime/eventually.ts'

let site: TestApp
let adminId: number
let admin: Browser
let luc: { id: number; browser: Browser }
let marek: { id: number; browser: Browser }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  const { db } = site.database
  await db.deleteFrom('conversation_member').execute()
  await db.deleteFrom('message').execute()
  await db.deleteFrom('conversation').execute()
  await db.deleteFrom('member').execute()
  await emptyAuditLog(db)
  adminId = await createMember(db, { name: 'Anton' })
  await giveRole(db, adminId, 'admin')
  admin = await site.browserOf(adminId)
  for (const { id } of await list()) await admin.send('DELETE', `/api/banned-word/${id}`)
  await emptyAuditLog(db)
  luc = await person('Luc')
  marek = await person('Marek')
})

async function person(name: string, fields: Parameters<typeof createMember>[1] = {}) {
  const id = await createMember(site.database.db, { name, ...fields })
  return { id, browser: await site.browserOf(id) }
}

const list = async () => (await admin.get('/api/banned-word')).json<CallResponse<'GET /banned-word'>>().data
const everywhere = ['names', 'profiles', 'messages', 'media']
const body = (word: string, changes: object = {}) => ({ kind: 'word', word, places: everywhere, ...changes })
async function ban(word: string, changes: object = {}): Promise<BannedWord> {
  const answer = await admin.post('/api/banned-word', body(word, changes))
  expect(answer.statusCode).toBe(201)
  return answer.json<BannedWord>()
}
const write = (text: string) => luc.browser.post('/api/message', { to_user_id: marek.id, text })
const change = (changes: object) => luc.browser.send('PUT', `/api/user/${luc.id}`, changes)

describe('a banned word', () => {
  it('refuses messages, profiles and descriptions from the next request on, and names the word', async () => {
    expect((await write('Cheap pills here')).statusCode).toBe(201)
    await ban('pills')

    const refused = { message: '“Pills” is not allowed here.', code: 'invalid' }
    const message = await write('Cheap Pills here')
    expect(message.statusCode).toBe(422)
    expect(message.json()).toEqual({ ...refused, errors: { text: [refused.message] } })

    const profile = await change({ description: 'I sell Pills', links: ['https://example.com/Pills'] })
    expect(profile.statusCode).toBe(422)
    expect(profile.json()).toMatchObject({
      errors: { description: [refused.message], links: [refused.message] },
    })

    const photoId = await createPhoto(site.database.db, luc.id)
    const photo = await luc.browser.send('PUT', `/api/photo/${photoId}`, { description: 'Pills' })
    expect(photo.json()).toMatchObject({ errors: { description: [refused.message] } })

    expect((await change({ name: 'PillsMan' })).json()).toMatchObject({
      errors: { name: ['This name is not allowed here.'] },
    })
    expect((await write('No such thing')).statusCode).toBe(201)
  })

  it('applies only where it was chosen to apply', async () => {
    await ban('pills', { places: ['media'] })
    expect((await write('pills')).statusCode).toBe(201)
    expect((await change({ description: 'pills' })).statusCode).toBe(200)
  })

  it('leaves a description from before as it is, until it is changed', async () => {
    await change({ description: 'I like pills' })
    await ban('pills')
    expect((await change({ description: 'I like pills', height: 180 })).statusCode).toBe(200)
    expect((await change({ description: 'I love pills' })).statusCode).toBe(422)
  })

  it('is changed and deleted, each time from the next request on', async () => {
    const { id } = await ban('pills')
    const changed = await admin.send('PUT', `/api/banned-word/${id}`, body('spam*', { kind: 'pattern' }))
    expect(changed.json()).toMatchObject({ id, kind: 'pattern', word: 'spam*', places: everywhere })
    expect((await write('pills')).statusCode).toBe(201)
    expect((await write('spamming')).statusCode).toBe(422)
    await admin.send('DELETE', `/api/banned-word/${id}`)
    expect((await write('spamming')).statusCode).toBe(201)
    expect((await admin.send('DELETE', `/api/banned-word/${id}`)).statusCode).toBe(404)
  })

  it('keeps what another admin changed meanwhile, where a change does not name it', async () => {
    const { id } = await ban('pills', { places: ['media'] })
    await admin.send('PUT', `/api/banned-word/${id}`, { word: 'drugs' })
    const changed = await admin.send('PUT', `/api/banned-word/${id}`, { places: ['names'] })
    expect(changed.json()).toMatchObject({ id, kind: 'word', word: 'drugs', places: ['names'] })
    expect(
      (await admin.send('PUT', `/api/banned-word/${id}`, { kind: 'pattern', word: '*' })).statusCode,
    ).toBe(422)
  })

  it('leaves one audit row for each write, with what it was before and after', async () => {
    const { id } = await ban('pills', { places: ['media'] })
    await admin.send('PUT', `/api/banned-word/${id}`, body('drugs', { places: ['names'] }))
    await admin.send('DELETE', `/api/banned-word/${id}`)
    const rows = await site.database.db
      .selectFrom('audit_log')
      .orderBy('id')
      .select(['action', 'actor_id', 'target_id', 'before', 'after'])
      .execute()
    const row = { actor_id: adminId, target_id: String(id) }
    const pills = { kind: 'word', word: 'pills', places: ['media'] }
    const drugs = { kind: 'word', word: 'drugs', places: ['names'] }
    expect(rows).toEqual([
      { ...row, action: 'bannedWord.add', before: null, after: pills },
      { ...row, action: 'bannedWord.change', before: pills, after: drugs },
      { ...row, action: 'bannedWord.delete', before: drugs, after: null },
    ])
  })

  it.each([
    [{ word: 'x' }, 'word'],
    [{ word: '*', kind: 'pattern' }, 'word'],
    [{ word: 'x'.repeat(61) }, 'word'],
    [{ places: [] }, 'places'],
  ])('is refused: %o', async (changes, field) => {
    const answer = await admin.post('/api/banned-word', body('pills', changes))
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field])
    expect((await admin.post('/api/banned-word/trial', body('pills', changes))).statusCode).toBe(422)
  })

  it('is in the list once', async () => {
    await ban('pills')
    const answers = await Promise.all([
      admin.post('/api/banned-word', body('PILLS')),
      admin.post('/api/banned-word', body('drugs')),
      admin.post('/api/banned-word', body('Drugs')),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 422, 422,
    ])
  })
})

describe('a trial', () => {
  const tryOut = async (word: string, changes: object = {}) =>
    (await admin.post('/api/banned-word/trial', body(word, changes))).json<{ data: Trial[] }>().data

  it('tells how many recent texts of each place would have been refused, and which', async () => {
    const { db } = site.database
    await change({ description: 'I sell pills', links: ['https://example.com/pills'] })
    await write('One two three four pills five six seven eight')
    await createPhoto(db, marek.id, { description: 'My pills' })
    await person('PillsMan')

    const [names, profiles, messages, media] = await tryOut('pills')
    expect(names).toMatchObject({ place: 'names', checked: 4, matched: 1 })
    expect(names?.examples).toMatchObject([{ member: { name: 'PillsMan' }, found: 'PillsMan' }])
    expect(profiles).toMatchObject({ checked: 1, matched: 1 })
    expect(profiles?.examples).toMatchObject([{ member: { name: 'Luc' }, before: 'I sell ', found: 'pills' }])
    expect(media?.examples).toMatchObject([{ member: { name: 'Marek' }, before: 'My ', found: 'pills' }])
    // The text is private: an admin gets neither the writer nor more than a few words.
    expect(messages).toEqual({
      place: 'messages',
      checked: 1,
      matched: 1,
      examples: [{ member: null, before: '…two three four ', found: 'pills', after: ' five six seven…' }],
    })
    expect(await list()).toEqual([])
  })

  it('shows 20 examples at most, and leaves out other places', async () => {
    for (let count = 0; count < 22; count += 1)
      await createPhoto(site.database.db, luc.id, { description: 'pills' })
    const trials = await tryOut('pil*', { kind: 'pattern', places: ['media'] })
    expect(trials).toMatchObject([{ place: 'media', checked: 22, matched: 22 }])
    expect(trials[0]?.examples).toHaveLength(20)
  })
})

describe('another node', () => {
  it('reads the words again when it is told of a change, and when the connection is back', async () => {
    const { db } = site.database
    let tell: (payload: unknown) => void = () => {}
    let reconnect = () => {}
    const words = await createBannedWords({
      db,
      logger: { error: vi.fn<() => void>() },
      fanout: {
        publish: async () => {},
        subscribe: (_, listener) => {
          tell = listener
          return () => {}
        },
        onReconnected: (listener) => {
          reconnect = listener
          return () => {}
        },
      },
    })
    const { id } = await ban('pills')
    expect(words.isNameBanned('pills')).toBe(false)
    tell(null)
    await eventually(() => expect(words.isNameBanned('pills')).toBe(true))
    await admin.send('DELETE', `/api/banned-word/${id}`)
    reconnect()
    await eventually(() => expect(words.isNameBanned('pills')).toBe(false))
  })
})
