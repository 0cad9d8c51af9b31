import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserProfile } from '../../../contract/members.ts'
import type { UserAdmin } from '../../../contract/moderation.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { cities, createMember, createPhoto, giveRole, placeMember } from '../factories.ts'
import { mailsTo } from '../mails.ts'
import { eventually } from '../realtime/eventually.ts'
import { openMemberSocket } from '../realtime/memberSocket.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const missing = 2_000_000_000
const emptyProfile = 2
const notYou = 8

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
async function person(fields: Parameters<typeof createMember>[1] = {}, role?: 'admin' | 'super-admin') {
  const id = await createMember(site.database.db, fields)
  if (role) await giveRole(site.database.db, id, role)
  return { id, browser: await site.browserOf(id) } satisfies Person
}
const waiting = () => person({ approved_at: null })

let admin: Person
let member: Person
beforeEach(async () => {
  admin = await person({}, 'admin')
  member = await person()
})

const decide = (who: number, what: string, body: object = {}, by = admin) =>
  by.browser.send('PUT', `/api/user/${who}/${what}`, body)
async function decided(who: number, what: string, body: object = {}, by = admin): Promise<UserAdmin> {
  const answer = await decide(who, what, body, by)
  if (answer.statusCode !== 200) throw new Error(`${what}: ${answer.body}`)
  return answer.json<UserAdmin>()
}
const audit = (memberId: number) =>
  site.database.db
    .selectFrom('audit_log')
    .where('target_type', '=', 'member')
    .where('target_id', '=', String(memberId))
    .select(['action', 'actor_id', 'own_id', 'before', 'after', 'reason'])
    .orderBy('id')
    .execute()
const actions = async (memberId: number) => (await audit(memberId)).map(({ action }) => action)
const systemMessages = ({ id }: Person) =>
  site.database.db
    .selectFrom('system_message')
    .where('member_id', '=', id)
    .select(['text', 'from_member_id'])
    .orderBy('id', 'desc')
    .execute()
const self = async ({ browser }: Person) => (await browser.get('/api/sso/user')).json<UserSelf>()
const statusOf = async ({ browser }: Person) => (await browser.get('/api/sso/user')).statusCode
const profileStatus = async (id: number) => (await admin.browser.get(`/api/user/${id}`)).statusCode
const report = async (about: number, reason = 'spam') => {
  const reporter = await person()
  const answer = await reporter.browser.send('PUT', `/api/user/${about}/report`, { reason })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return reporter
}
const openReports = async (about: number) =>
  (await decided(about, 'permanent/unkeep')).open_reports.map(({ reason }) => reason)

const subjectsTo = async (memberId: number) => (await mailsTo(site, memberId)).map(({ subject }) => subject)

const socketOf = ({ id, browser }: Person) => openMemberSocket(site, browser, id)

/** Creates a pending verification photo with its moderation item. */
async function sendVerification(memberId: number): Promise<number> {
  const { db } = site.database
  const { id } = await db
    .insertInto('verification_photo')
    .values({
      member_id: memberId,
      file_key: randomBytes(16).toString('base64url'),
      code: '1234',
      width: 10,
      height: 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('moderation_item')
    .values({ queue: 'verification', subject_type: 'verification_photo', subject_id: id })
    .execute()
  return id
}

const everyDecision: [what: string, body: object][] = [
  ['approve', {}],
  ['reject', { rejection_reason_id: emptyProfile }],
  ['suspend', { text: 'Sells watches' }],
  ['suspend/scam', {}],
  ['unsuspend', {}],
  ['permanent/keep', {}],
  ['permanent/unkeep', {}],
  ['permanent/toggle', {}],
  ['verifyByAdmin', {}],
  ['unverifyByAdmin', {}],
]

describe.each(everyDecision)('%s', (what, body) => {
  const statusFor = async (who: number, by = admin) => (await decide(who, what, body, by)).statusCode

  it('is refused for oneself, for members with a role and for missing ones, and then changes nothing', async () => {
    const [other, above] = [await person({}, 'admin'), await person({}, 'super-admin')]
    const gone = await createMember(site.database.db, { deleted_at: new Date() })
    expect([
      await statusFor(admin.id),
      await statusFor(other.id),
      await statusFor(above.id),
      await statusFor(missing),
      await statusFor(gone),
    ]).toEqual([422, 403, 403, 404, 404])
    for (const id of [admin.id, other.id, above.id, gone]) expect(await actions(id)).toEqual([])
    expect([await statusOf(other), await statusOf(above)]).toEqual([200, 200])
  })

  it('leaves at most one audit row, and none when it is repeated', async () => {
    const target = await person({ approved_at: what === 'reject' ? null : new Date() })
    await decided(target.id, what, body)
    const rows = await audit(target.id)
    expect(rows.length).toBeLessThanOrEqual(1)
    for (const row of rows) expect(row).toMatchObject({ actor_id: admin.id, own_id: admin.id })
    if (what === 'permanent/toggle') return
    const before = await systemMessages(target)
    await decided(target.id, what, body)
    expect(await audit(target.id)).toEqual(rows)
    expect(await systemMessages(target)).toEqual(before)
  })
})

describe('a super admin', () => {
  it('decides about admins too; of two who suspend each other at the same time one remains', async () => {
    const [one, other] = [await person({}, 'super-admin'), await person({}, 'super-admin')]
    expect((await decided(admin.id, 'suspend', { text: 'Left' }, one)).is_suspended).toBe(true)
    const answers = await Promise.all([
      decide(other.id, 'suspend', { text: 'No, you' }, one),
      decide(one.id, 'suspend', { text: 'No, you' }, other),
    ])
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
    expect(new Set([await statusOf(one), await statusOf(other)])).toEqual(new Set([200, 401]))
  })
})

describe('the system message of a decision', () => {
  it.each<[what: string, body: object, isWaiting: boolean]>([
    ['approve', {}, true],
    ['reject', { rejection_reason_id: emptyProfile }, true],
    ['verifyByAdmin', {}, false],
    ['unverifyByAdmin', {}, false],
  ])('of %s reaches an open page at once, and one that was away', async (what, body, isWaiting) => {
    const told = await person(isWaiting ? { approved_at: null } : { is_verified: what !== 'verifyByAdmin' })
    const socket = await socketOf(told)
    await decided(told.id, what, body)
    const [stored] = await systemMessages(told)
    const created = {
      type: 'SystemMessageCreated',
      data: { system_message: { text: stored?.text, is_read: false, user_id: told.id } },
    }
    expect(await socket.take('App\\Events\\SystemMessageCreated')).toMatchObject({ data: created })
    const missed = await told.browser.get('/api/event?after=0')
    expect(missed.json<{ data: object[] }>().data[0]).toMatchObject(created)
  })

  it('is not sent when the member has removed it before', async () => {
    const told = await waiting()
    await decided(told.id, 'approve')
    await told.browser.send('DELETE', '/api/system-message/auth/conversation')
    const missed = (await told.browser.get('/api/event?after=0')).json<{ data: { type: string }[] }>()
    expect(missed.data.map(({ type }) => type)).toEqual(['SuccessFlash'])
  })
})

describe('approving', () => {
  it('approves a waiting member, and tells them on the site and by email', async () => {
    const newcomer = await waiting()
    const socket = await socketOf(newcomer)
    expect(await profileStatus(newcomer.id)).toBe(403)
    expect(await decided(newcomer.id, 'approve')).toMatchObject({
      id: newcomer.id,
      email: `member${newcomer.id}@lodge.test`,
      is_approved: true,
      is_waiting_for_approval: false,
    })
    expect(await profileStatus(newcomer.id)).toBe(200)
    expect(await self(newcomer)).toMatchObject({ is_approved: true, is_waiting_for_approval: false })
    await socket.take('App\\Events\\SuccessFlash')
    const seen = await newcomer.browser.get('/api/system-message/auth/latest')
    expect(seen.json()).toMatchObject({ unread_count: 1, data: { from_user_id: null } })
    expect(await systemMessages(newcomer)).toEqual([
      { text: 'Your profile is approved. Welcome!', from_member_id: null },
    ])
    await eventually(async () =>
      expect(await subjectsTo(newcomer.id)).toEqual(['Your profile on Lodge is approved']),
    )
    expect(await audit(newcomer.id)).toMatchObject([{ action: 'member.approve', actor_id: admin.id }])
  })

  it('sends no email to members who turned emails off', async () => {
    const [quiet, other] = [await person({ approved_at: null, disables_emails: true }), await waiting()]
    await decided(quiet.id, 'approve')
    await decided(other.id, 'approve')
    await eventually(async () => expect(await subjectsTo(other.id)).toHaveLength(1))
    expect(await subjectsTo(quiet.id)).toEqual([])
  })

  it('is refused before the profile is finished, and during a suspension', async () => {
    const unfinished = await person({ approved_at: null, is_onboarded: false })
    const suspended = await person({ approved_at: null, suspended_at: new Date() })
    for (const { id } of [unfinished, suspended]) {
      expect((await decide(id, 'approve')).statusCode).toBe(409)
      expect(await actions(id)).toEqual([])
    }
  })

  it('shows a reported and hidden member again, and marks the reports as decided', async () => {
    await report(member.id)
    await report(member.id)
    await site.database.db
      .updateTable('member')
      .set({ hidden_at: new Date() })
      .where('id', '=', member.id)
      .execute()
    expect(await openReports(member.id)).toEqual(['spam', 'spam'])
    expect(await decided(member.id, 'approve')).toMatchObject({ is_hidden: false, open_reports: [] })
    expect(await profileStatus(member.id)).toBe(200)
    expect(await actions(member.id)).toEqual(['member.clear'])
    expect(await systemMessages(member)).toEqual([])
    // A new report puts the member back in the queue.
    await report(member.id)
    expect(await openReports(member.id)).toEqual(['spam'])
  })
})

describe('rejecting', () => {
  const reject = (id: number, text = '') => decided(id, 'reject', { rejection_reason_id: emptyProfile, text })

  it('tells the member why, and a change to the profile puts them back in the queue', async () => {
    const newcomer = await waiting()
    expect(await reject(newcomer.id, 'Two lines will do.')).toMatchObject({
      is_waiting_for_approval: false,
      rejection: { rejection_reason_id: emptyProfile, text: 'Two lines will do.' },
    })
    expect(await self(newcomer)).toMatchObject({ is_approved: false, is_waiting_for_approval: false })
    const [systemMessage] = await systemMessages(newcomer)
    expect(systemMessage?.text).toMatch(
      /^Your profile is not approved yet\. Write a few lines .* Two lines will do\.$/,
    )
    await eventually(async () =>
      expect(await subjectsTo(newcomer.id)).toEqual(['Your profile on Lodge is not approved yet']),
    )
    const [mail] = await mailsTo(site, newcomer.id)
    for (const text of [mail?.text, mail?.html]) expect(text).toContain('/account/profile-settings')
    const change = (body: object) => newcomer.browser.send('PUT', `/api/user/${newcomer.id}`, body)
    await change({ use_imperial: true })
    expect(await self(newcomer)).toMatchObject({ is_waiting_for_approval: false })
    await change({ description: 'I sail.' })
    expect(await self(newcomer)).toMatchObject({ is_waiting_for_approval: true })
  })

  it.each([{ name: 'Another_One' }, { birthday: '1980-01-31' }, { description: 'I sail.' }])(
    'is followed by a new wait when the member changes %o',
    async (changes) => {
      const newcomer = await waiting()
      await reject(newcomer.id)
      const answer = await newcomer.browser.send('PUT', `/api/user/${newcomer.id}`, changes)
      expect(answer.statusCode).toBe(200)
      expect(await self(newcomer)).toMatchObject({ is_waiting_for_approval: true })
    },
  )

  it('can be followed by an approval', async () => {
    const newcomer = await waiting()
    await reject(newcomer.id)
    expect(await decided(newcomer.id, 'approve')).toMatchObject({ is_approved: true, rejection: null })
    expect(await actions(newcomer.id)).toEqual(['member.reject', 'member.approve'])
  })

  it('needs a reason for profiles, and a waiting member', async () => {
    const newcomer = await waiting()
    const photoReason = await site.database.db
      .selectFrom('rejection_reason')
      .where('is_for_user', '=', false)
      .select('id')
      .executeTakeFirstOrThrow()
    for (const rejection_reason_id of [photoReason.id, 999, -1]) {
      expect((await decide(newcomer.id, 'reject', { rejection_reason_id })).statusCode).toBe(422)
    }
    expect((await decide(newcomer.id, 'reject', {})).statusCode).toBe(400)
    const text = 'x'.repeat(1_001)
    expect((await decide(newcomer.id, 'reject', { rejection_reason_id: notYou, text })).statusCode).toBe(422)
    expect((await decide(member.id, 'reject', { rejection_reason_id: notYou })).json()).toMatchObject({
      code: 'approved_already',
    })
    expect([await actions(newcomer.id), await actions(member.id)]).toEqual([[], []])
  })
})

describe('suspending', () => {
  it('ends sessions and sockets, tells the member why, and marks the reports as decided', async () => {
    await report(member.id)
    const socket = await socketOf(member)
    expect(await decided(member.id, 'suspend', { text: '  You sell watches. ' })).toMatchObject({
      is_suspended: true,
      is_suspended_as_scam: false,
      suspended_text: 'You sell watches.',
      open_reports: [],
    })
    expect(await statusOf(member)).toBe(401)
    expect((await socket.closed).code).toBe(4009)
    expect(socket.frames.map(({ event }) => event)).toContain('App\\Events\\UserBanned')
    expect(await profileStatus(member.id)).toBe(403)
    expect(await audit(member.id)).toMatchObject([{ action: 'member.suspend', reason: 'You sell watches.' }])
  })

  it('needs a text', async () => {
    for (const body of [{}, { text: ' ' }, { text: 'x'.repeat(1_001) }])
      expect((await decide(member.id, 'suspend', body)).statusCode).toBeGreaterThanOrEqual(400)
    expect(await statusOf(member)).toBe(200)
  })

  it('as a scammer is shown to admins, and differs from a suspension with a text', async () => {
    await decided(member.id, 'suspend', { text: 'Spam' })
    expect(await decided(member.id, 'suspend/scam')).toMatchObject({ is_suspended_as_scam: true })
    expect(await actions(member.id)).toEqual(['member.suspend', 'member.suspend'])
  })

  it('can be ended, after which the member can sign in and gets an email', async () => {
    await decided(member.id, 'suspend/scam')
    expect(await decided(member.id, 'unsuspend')).toMatchObject({
      is_suspended: false,
      is_suspended_as_scam: false,
      suspended_text: null,
    })
    expect(await statusOf(member)).toBe(401)
    expect(await statusOf({ ...member, browser: await site.browserOf(member.id) })).toBe(200)
    await eventually(async () =>
      expect((await subjectsTo(member.id)).toSorted()).toEqual([
        'Your account on Lodge is active again',
        'Your account on Lodge is suspended',
      ]),
    )
  })
})

describe('verifying', () => {
  const isVerified = async (id: number) =>
    (await admin.browser.get(`/api/user/${id}`)).json<UserProfile>().is_verified
  const photo = (id: number) =>
    site.database.db
      .selectFrom('verification_photo')
      .where('id', '=', id)
      .select(['is_accepted', 'decided_at'])
      .executeTakeFirst()

  it('marks the member, accepts their photo, and tells them', async () => {
    const sent = await sendVerification(member.id)
    expect(await decided(member.id, 'verifyByAdmin')).toMatchObject({
      is_verified: true,
      is_waiting_for_verification: false,
    })
    expect([await isVerified(member.id), await photo(sent)]).toMatchObject([true, { is_accepted: true }])
    expect(await systemMessages(member)).toMatchObject([
      { text: 'You are verified. Other members see it on your profile.' },
    ])
  })

  it('can be refused with a reason, or removed', async () => {
    const { db } = site.database
    const reason = await db
      .selectFrom('rejection_reason')
      .where('is_for_verification_photo', '=', true)
      .select(['id', 'description'])
      .executeTakeFirstOrThrow()
    const sent = await sendVerification(member.id)
    const wrong = await decide(member.id, 'unverifyByAdmin', { rejection_reason_id: emptyProfile })
    expect([wrong.statusCode, await actions(member.id)]).toEqual([422, []])
    await decided(member.id, 'unverifyByAdmin', { rejection_reason_id: reason.id })
    expect(await photo(sent)).toMatchObject({ is_accepted: false })
    expect((await systemMessages(member))[0]?.text).toBe(
      `Your photo could not verify you. ${reason.description ?? ''}`,
    )
    await decided(member.id, 'verifyByAdmin')
    await decided(member.id, 'unverifyByAdmin', { text: 'It was your brother.' })
    expect(await isVerified(member.id)).toBe(false)
    expect((await systemMessages(member))[0]?.text).toBe('You are no longer verified. It was your brother.')
  })

  it('can be removed by the member, with the pending photo', async () => {
    await decided(member.id, 'verifyByAdmin')
    const sent = await sendVerification(member.id)
    const mine = await member.browser.send('PUT', `/api/user/${member.id}/unverify`)
    expect(mine.json()).toMatchObject({ is_verified: false, is_waiting_for_verification: false })
    expect(await photo(sent)).toBeUndefined()
    expect((await decide(member.id, 'unverify')).statusCode).toBe(403)
  })
})

describe('keeping', () => {
  it('can be turned on and off, and toggled', async () => {
    const kept = async (what: string, body: object = {}) =>
      (await decided(member.id, `permanent/${what}`, body)).is_kept_indefinitely
    expect([
      await kept('keep'),
      await kept('unkeep'),
      await kept('toggle'),
      await kept('toggle', { to: true }),
      await kept('toggle'),
    ]).toEqual([true, false, true, true, false])
    expect(await actions(member.id)).toEqual(['member.keep', 'member.unkeep', 'member.keep', 'member.unkeep'])
    expect(await systemMessages(member)).toEqual([])
  })
})

it('shows admins a waiting member with photos, and only the city of their place', async () => {
  const newcomer = await person({ approved_at: null, birthday: '1990-06-15', shows_age: false })
  const picture = await createPhoto(site.database.db, newcomer.id, { approved_at: null })
  await createPhoto(site.database.db, newcomer.id, { is_private: true })
  await placeMember(site.database.db, newcomer.id, cities.haarlem)
  const shown = await decided(newcomer.id, 'permanent/keep')
  expect(shown).toMatchObject({
    birthday: '1990-06-15',
    city: 'Haarlem',
    country: 'Netherlands',
    country_code: 'NL',
    photos: [{ id: picture, is_approved: false }],
  })
  expect(await decided(member.id, 'permanent/keep')).toMatchObject({ country: null, country_code: null })
  await site.database.db
    .updateTable('member_place')
    .set({ country: '', country_code: '' })
    .where('member_id', '=', newcomer.id)
    .execute()
  expect((await decided(newcomer.id, 'permanent/keep')).country_code).toBeNull()
  expect(shown.age).toBeGreaterThanOrEqual(34)
  expect(Object.keys(shown).filter((field) => /location|latitude|distance|coordinates/.test(field))).toEqual(
    [],
  )
})
