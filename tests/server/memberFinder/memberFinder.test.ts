import { readdir } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallResponse } from '../../../contract/calls.ts'
import { finderText, pageSizes, unsentTextKeptDays } from '../../../contract/limits.ts'
import type { Database } from '../../../server/db/schema.ts'
import { excerpt } from '../../../server/memberFinder/reasons.ts'
import { createAccount, createMember, giveRole, seeMember } from '../factories.ts'
import { randomPicture, uploadForm } from '../memberPhotos/pictures.ts'
import { keepConversation } from '../reports/conversations.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const day = 24 * 60 * 60_000

let site: TestApp
let adminId: number
let admin: Browser
beforeAll(async () => {
  site = await createTestApp({ now: () => now })
  adminId = await createMember(site.database.db, { name: 'Wim' })
  await giveRole(site.database.db, adminId, 'admin')
  admin = await site.browserOf(adminId)
})
afterAll(() => site.close())

type Found = CallResponse<'POST /user/find'>

const ask = (body: object, by = admin) => by.send('POST', '/api/user/find', body)
const find = async (body: object): Promise<Found> => {
  const answer = await ask(body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Found>()
}
const idsOf = async (body: object) => (await find(body)).data.map(({ id }) => id)
/** Returns the reasons by id. */
const reasonsOf = async (body: object) =>
  Object.fromEntries(
    (await find(body)).data.map(({ id, reasons }) => [id, reasons.map(({ by, text, at }) => [by, text, at])]),
  )
const member = (fields: Parameters<typeof createMember>[1] = {}) => createMember(site.database.db, fields)
const withAccount = async (email: string, fields: Parameters<typeof createMember>[1] = {}) => {
  const id = await member(fields)
  await createAccount(site.database.db, id, email)
  return id
}
const session = (memberId: number, fields: Partial<Insertable<Database['identity_session']>>) =>
  site.database.db
    .insertInto('identity_session')
    .values({
      id: `session-${memberId}`,
      user_id: `account-${memberId}`,
      token: `token-${memberId}`,
      expires_at: new Date(now + day),
      last_used_at: new Date(now - day),
      ...fields,
    })
    .execute()
const report = (messageId: number, aboutId: number, reporterId: number) =>
  site.database.db
    .insertInto('report')
    .values({
      reporter_id: reporterId,
      subject_type: 'message',
      subject_id: messageId,
      about_member_id: aboutId,
      reason: 'spam',
    })
    .execute()
const writeMessage = async (fields: Partial<Insertable<Database['message']>>) => {
  const [from, to] = [await member(), await member()]
  const id = await keepConversation(site.database.db, from, to)
  await site.database.db.updateTable('message').set(fields).where('id', '=', id).execute()
  return { id, from, to }
}

describe('what is typed', () => {
  test('finds by the beginning of a name, whatever its case and accents, and not by its middle', async () => {
    const id = await member({ name: 'Zdenék.the.3rd' })
    expect(await reasonsOf({ q: ' zdenek ' })).toEqual({ [id]: [['name', null, null]] })
    // `r` is already the beginning of `rn`, which looks like `m`.
    const bern = await member({ name: 'Quibern' })
    expect(await idsOf({ q: 'quiber' })).toEqual([bern])
    expect(await idsOf({ q: 'denek.the' })).toEqual([])
  })

  test('finds by an email address and a part of it, but not by its wildcards', async () => {
    const id = await withAccount('jo_han@post.example')
    expect(await reasonsOf({ q: 'Jo_Han@POST.example' })).toEqual({
      [id]: [['email', 'jo_han@post.example', null]],
    })
    expect(await idsOf({ q: '@post.ex' })).toEqual([id])
    expect(await idsOf({ q: 'o_han' })).toEqual([id])
    expect(await idsOf({ q: 'o_h%n' })).toEqual([])
    expect(await idsOf({ q: 'j_' })).toEqual([])
  })

  test('finds by a member number, also erased members', async () => {
    const id = await member()
    expect((await reasonsOf({ q: String(id) }))[id]).toEqual([['number', null, null]])
    const erased = await member({ name: null, deleted_at: new Date(now) })
    const { data } = await find({ q: String(erased) })
    expect(data).toMatchObject([{ id: erased, name: 'Guest', states: ['erased'] }])
    expect(await idsOf({ q: '2147483647' })).toEqual([])
    expect(await idsOf({ q: '9999999999' })).toEqual([])
  })

  test('finds by an IP address: sign-ins, sessions, the last sign-in and the request to join', async () => {
    const { db } = site.database
    const ip = '203.0.113.9'
    const [signedIn, browsing] = [await withAccount('one@ip.example'), await withAccount('two@ip.example')]
    const created_at = new Date(now - 400 * day)
    const [before, joined] = [await member({ login_ip: ip }), await member({ create_ip: ip, created_at })]
    const signIn = (at: number, from = ip) => ({
      user_id: `account-${signedIn}`,
      ip_address: from,
      proved_by: 'password' as const,
      signed_in_at: new Date(at),
    })
    await db
      .insertInto('identity_sign_in')
      .values([signIn(now - 2 * day), signIn(now - day), signIn(now, '203.0.113.90')])
      .execute()
    await session(browsing, { ip_address: ip })
    expect(await reasonsOf({ q: ip })).toEqual({
      [signedIn]: [['sign-in', ip, new Date(now - day).toISOString()]],
      [browsing]: [['session', ip, new Date(now - day).toISOString()]],
      [before]: [['last-sign-in', ip, null]],
      [joined]: [['joined', ip, created_at.toISOString()]],
    })
    // The sign-in says more than the last one.
    await db.updateTable('member').set({ login_ip: ip }).where('id', '=', signedIn).execute()
    expect((await reasonsOf({ q: ip }))[signedIn]).toHaveLength(1)
    await db.updateTable('identity_sign_in').set({ ip_address: '2001:db8::7' }).execute()
    expect(await idsOf({ q: '2001:DB8:0:0:0:0:0:7' })).toEqual([signedIn])
    // The zone is of the admin's own network.
    expect(await idsOf({ q: 'fe80::1%eth0' })).toEqual([])
  })
})

describe('the filters', () => {
  test('find by the text of a profile, and show what surrounds it', async () => {
    const id = await member({ description: `I sell 100% real ${'watches '.repeat(30)}` })
    await member({ description: 'I sell 100 real watches' })
    const found = await reasonsOf({ profile: '100% REAL' })
    expect(Object.keys(found)).toEqual([String(id)])
    expect(found[id]?.[0]?.slice(0, 2)).toEqual(['profile', expect.stringMatching(/^I sell 100% real .*…$/)])
  })

  test('find who wrote a reported message and who reported it', async () => {
    const { id, from, to } = await writeMessage({ text: 'Cheap zircons here' })
    await report(id, from, to)
    const sent = expect.any(String)
    expect(await reasonsOf({ message: 'ZIRCONS' })).toEqual({
      [from]: [['wrote-message', 'Cheap zircons here', sent]],
      [to]: [['reported-message', 'Cheap zircons here', sent]],
    })
  })

  test('never read messages that nobody reported, or that were unsent long ago', async () => {
    const unreported = await writeMessage({ text: 'A secret kumquat' })
    const { id, from, to } = await writeMessage({
      text: 'An unsent kumquat',
      unsent_at: new Date(now - (unsentTextKeptDays + 1) * day),
    })
    await report(id, from, to)
    // A report of another kind of thing with the same number opens no message.
    await site.database.db
      .insertInto('report')
      .values({
        reporter_id: unreported.to,
        subject_type: 'photo',
        subject_id: unreported.id,
        about_member_id: unreported.from,
        reason: 'spam',
      })
      .execute()
    expect(await idsOf({ message: 'kumquat' })).toEqual([])
    expect(await idsOf({ q: 'kumquat' })).toEqual([])
  })

  test('find by the country of the last sign-in and of the request to join', async () => {
    const id = await member({ login_ip_country: 'IS', create_ip_country: 'FO' })
    expect(await reasonsOf({ country: 'IS' })).toEqual({ [id]: [['sign-in-country', 'IS', null]] })
    expect(await reasonsOf({ country: 'FO' })).toEqual({ [id]: [['joined-country', 'FO', null]] })
    expect((await find({ country: 'FO' })).data[0]?.country).toBe('IS')
  })

  test('find by the browser of a session', async () => {
    const id = await withAccount('rare@device.example')
    await session(id, { user_agent: 'Mozilla/5.0 (Ubuntu) Falkon/23.4' })
    expect(await reasonsOf({ device: 'falkon' })).toEqual({
      [id]: [['device', 'Mozilla/5.0 (Ubuntu) Falkon/23.4', new Date(now - day).toISOString()]],
    })
  })

  test('find by state, members whom no list shows included', async () => {
    const at = new Date(now)
    const named = (name: string, fields: object) => member({ name: `Stately${name}`, ...fields })
    const ids = {
      waiting: await named('A', { approved_at: null }),
      approved: await named('B', {}),
      rejected: await named('C', { approved_at: null, rejected_at: at }),
      hidden: await named('D', { approved_at: null, hidden_at: at, is_onboarded: false }),
      suspended: await named('E', { suspended_at: at }),
      'deletion-requested': await named('F', { delete_requested_at: at }),
    }
    await named('G', { deleted_at: at })
    for (const [state, id] of Object.entries(ids)) {
      const { data } = await find({ q: 'stately', state })
      expect([state, ...data.map((found) => found.id)]).toEqual([state, id])
      expect(data[0]?.states[0]).toBe(state)
    }
    // The last joined first.
    expect(await idsOf({ q: 'stately' })).toEqual(Object.values(ids).toReversed())
    expect(await idsOf({ q: 'stately', state: 'hidden', country: 'IS' })).toEqual([])
  })

  test('say when a member was last seen, also one who hides it', async () => {
    const id = await member({ name: 'Hider', hides_online: true })
    await seeMember(site.database.db, id, new Date(now - day))
    expect((await find({ q: 'hider' })).data).toMatchObject([
      { id, name: 'Hider', avatar: null, last_seen_at: new Date(now - day).toISOString(), country: null },
    ])
  })

  test('continue page by page', async () => {
    const count = pageSizes.list + 2
    for (let nth = 0; nth < count; nth += 1) await member({ name: `Paged${nth}` })
    const first = await find({ q: 'paged' })
    expect([first.data.length, first.next_cursor]).toEqual([pageSizes.list, expect.any(String)])
    const second = await find({ q: 'paged', cursor: first.next_cursor })
    expect([second.data.length, second.next_cursor]).toEqual([2, null])
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect((await ask({ q: 'paged', cursor: 'ours?' })).statusCode).toBe(400)
  })
})

describe('search and find', () => {
  test('is for admins, and leaves no row in the audit log', async () => {
    const browser = await site.browserOf(await member())
    const photo = uploadForm(await randomPicture(1).jpeg().toBuffer())
    expect((await ask({ q: 'Wim' }, browser)).statusCode).toBe(403)
    expect((await browser.send('POST', '/api/photo/find', photo)).statusCode).toBe(403)
    await find({ q: 'Wim' })
    expect(await site.database.db.selectFrom('audit_log').select('id').execute()).toEqual([])
  })

  test('refuses texts that are too short or too long, and unknown criteria', async () => {
    const short = 'a'.repeat(finderText.min - 1)
    const bodies = [
      { profile: short },
      { message: short },
      { device: short },
      { q: 'a'.repeat(finderText.max + 1) },
      { country: 'Iceland' },
      { state: 'gone' },
    ]
    expect((await ask({ ip: '203.0.113.9' })).statusCode).toBe(400)
    for (const body of bodies) expect([body, (await ask(body)).statusCode]).toEqual([body, 422])
  })

  test('shows an excerpt of a long text', () => {
    const text = `${'a '.repeat(100)}needle${' b'.repeat(100)}`
    expect(excerpt(text, 'Needle')).toMatch(/^…[a ]+needle[ b]+…$/)
    expect(excerpt('needle', 'needle')).toBe('needle')
  })
})

describe('a photo', () => {
  const findPhoto = async (file: Uint8Array) => {
    const answer = await admin.send('POST', '/api/photo/find', uploadForm(file))
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<CallResponse<'POST /photo/find'>>()
  }

  test('finds the very file, similar ones and mirrored ones, with removed ones and their owners', async () => {
    const { db } = site.database
    const ownerId = await member({ name: 'Poser' })
    const owner = await site.browserOf(ownerId)
    const picture = await randomPicture(7).jpeg().toBuffer()
    const sent = await owner.send('POST', `/api/user/${ownerId}/photo`, uploadForm(picture))
    expect(sent.statusCode).toBe(201)
    const { id } = sent.json<{ id: number }>()

    const same = await findPhoto(picture)
    expect(same).toMatchObject({
      photos: [
        {
          id,
          distance: 0,
          is_same_file: true,
          is_mirrored: false,
          is_removed: false,
          member: { id: ownerId },
        },
      ],
      removed_at: null,
    })
    expect(same.photos[0]?.thumbnail_url).toEqual(expect.any(String))
    const mirrored = await randomPicture(7).png().toBuffer()
    const { default: sharp } = await import('sharp')
    expect(await findPhoto(await sharp(mirrored).flop().jpeg().toBuffer())).toMatchObject({
      photos: [{ id, is_same_file: false, is_mirrored: true }],
    })
    expect((await findPhoto(await randomPicture(8).jpeg().toBuffer())).photos).toEqual([])

    const removal = { deleted_at: new Date(now), removed_text: 'Not you' }
    await db.updateTable('photo').set(removal).where('id', '=', id).execute()
    const { content_hash, perceptual_hash } = await db
      .selectFrom('photo')
      .where('id', '=', id)
      .select(['content_hash', 'perceptual_hash'])
      .executeTakeFirstOrThrow()
    const removed = { kind: 'photo', content_hash, perceptual_hash, created_at: new Date(now) } as const
    await db.insertInto('removed_media').values(removed).execute()
    expect(await findPhoto(await sharp(picture).resize(500).webp().toBuffer())).toMatchObject({
      photos: [{ id, is_removed: true, member: { name: 'Poser' } }],
      removed_at: new Date(now).toISOString(),
    })
    // One that the owner deleted is nobody's business.
    await db.updateTable('photo').set({ removed_text: null }).where('id', '=', id).execute()
    expect((await findPhoto(picture)).photos).toEqual([])
  })

  test('is refused when it is none, and is kept neither then nor otherwise', async () => {
    const answer = await admin.send('POST', '/api/photo/find', uploadForm(Buffer.from('no photo')))
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'unreadable_photo'])
    const files = async () => readdir(site.config.dataDir, { recursive: true })
    const kept = await files()
    await findPhoto(await randomPicture(9).jpeg().toBuffer())
    expect(await files()).toEqual(kept)
  })
})
