import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { insertBroadcast } from '../../../server/broadcasts/repository.ts'
import { runCommand } from '../../../server/cli/commands.ts'
import { z } from 'zod'
import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { BroadcastSegment } from '../../../contract/broadcasts.ts'
import type { Message } from '../../../contract/messages.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import {
  allowAlias,
  cities,
  createAccount,
  createMember,
  createPhoto,
  createRemoval,
  createVideo,
  giveRole,
  placeMember,
  unlock,
} from '../factories.ts'
import { openMemberSocket } from '../realtime/memberSocket.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { picture, uploadForm } from '../memberPhotos/pictures.ts'
import { sendResumable, variantOf, videoForm } from '../memberVideos/forms.ts'
import { appealLink } from '../../../server/appeals/appealLink.ts'
import { approvalOf } from '../moderation/approvals.ts'
import { makeVideo, withFfmpeg } from '../videos/makeVideo.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp({ env: withFfmpeg() })
  await site.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.close())

interface Person {
  readonly id: number
  readonly email: string
  readonly browser: Browser
}

async function person(role: 'admin' | 'super-admin' | null = null): Promise<Person> {
  const { db } = site.database
  const id = await createMember(db, { name: null })
  if (role) await giveRole(db, id, role)
  await createAccount(db, id)
  return { id, email: `member${id}@lodge.test`, browser: await site.browserOf(id) }
}

const allow = (owner: Person, target: Person) => allowAlias(site.database.db, owner.id, target.id)
const act = (owner: Person, targetId: number) => owner.browser.send('POST', `/api/alias/${targetId}`)
const listed = async ({ browser }: Person) =>
  (await browser.get('/api/alias')).json<{ data: { id: number }[]; current_id: number | null }>()
const status = async ({ browser }: Person) => (await browser.get('/api/sso/user')).statusCode
const command = (...words: string[]) => runCommand(site.app.commandDeps, words)
const keyOf = (one: Person, other: Person) => `${Math.min(one.id, other.id)}-${Math.max(one.id, other.id)}`
const write = async (from: Browser, to: Person, text = 'Hello') => {
  const answer = await from.send('POST', '/api/message', { to_user_id: to.id, text })
  if (answer.statusCode !== 201) throw new Error(`Not sent: ${answer.body}`)
  return answer.json<Message>()
}

const socketOf = (browser: Browser, memberId: number) => openMemberSocket(site, browser, memberId)

describe('a page opened before a change of alias', () => {
  it('writes neither as the alias chosen in another tab, nor as the own member after the alias ended there', async () => {
    const [owner, target, friend] = [await person(), await person(), await person()]
    await allow(owner, target)
    const send = (from: Person) =>
      owner.browser.send(
        'POST',
        '/api/message',
        { to_user_id: friend.id, text: 'From me' },
        { 'x-member': String(from.id) },
      )
    expect((await send(owner)).statusCode).toBe(201)
    await act(owner, target.id)
    const refused = await send(owner)
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({ code: 'another_member' })
    expect((await send(target)).statusCode).toBe(201)
    await owner.browser.send('DELETE', '/api/alias')
    expect((await send(target)).statusCode).toBe(401)
    const talks = await friend.browser.get('/api/conversation/my-newest-first')
    const { data } = talks.json<{ data: { id: number }[] }>()
    expect(data.map(({ id }) => id)).toEqual([target.id, owner.id])
  })
})

describe('a member with an alias', () => {
  it('gets a list of the aliases, and acts as the chosen one', async () => {
    const [owner, target] = [await person(), await person()]
    await allow(owner, target)
    expect(await listed(owner)).toMatchObject({ data: [{ id: target.id }], current_id: null })
    expect((await act(owner, target.id)).json()).toMatchObject({
      id: target.id,
      alias: { id: owner.id },
    })
    expect(await listed(owner)).toMatchObject({ data: [{ id: target.id }], current_id: target.id })
    await owner.browser.send('DELETE', '/api/alias')
    expect((await owner.browser.get('/api/sso/user')).json()).toMatchObject({ id: owner.id, alias: null })
  })

  it('gets the same answer for a member they may not act as, with or without the permission, as for a missing one', async () => {
    const [owner, stranger] = [await person(), await person('admin')]
    const [target, other] = [await person(), await person()]
    await allow(owner, target)
    await site.database.db
      .insertInto('alias')
      .values({ owner_id: stranger.id, target_id: target.id })
      .execute()
    expect((await listed(stranger)).data).toEqual([])
    const answers = await Promise.all([
      act(owner, other.id),
      act(owner, 999_999),
      act(owner, owner.id),
      act(stranger, target.id),
      act(stranger, 999_999),
    ])
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['404 {"message":"This does not exist.","code":"not_found"}']),
    )
  })

  it('must have the rights of the other member', async () => {
    const [deputy, admin, superAdmin] = [await person(), await person('admin'), await person('super-admin')]
    await allow(deputy, admin)
    await allow(superAdmin, admin)
    expect([(await act(deputy, admin.id)).statusCode, (await listed(deputy)).data]).toEqual([404, []])
    expect((await act(superAdmin, admin.id)).json()).toMatchObject({ is_admin: true, is_super_admin: false })
  })
})

describe('an alias that is no longer allowed', () => {
  async function acting(role: 'super-admin' | null = null) {
    const [owner, target] = [await person(role), await person()]
    await allow(owner, target)
    await act(owner, target.id)
    const socket = await socketOf(owner.browser, target.id)
    return { owner, target, socket }
  }

  it('ends when its owner loses a role', async () => {
    await person('super-admin')
    const { owner, socket } = await acting('super-admin')
    await command('revoke', owner.email, 'super-admin')
    expect(await status(owner)).toBe(401)
    expect((await socket.closed).code).toBe(4009)
  })

  it('ends when it is removed', async () => {
    const { owner, target, socket } = await acting()
    await command('unalias', owner.email, target.email)
    expect(await status(owner)).toBe(401)
    expect((await socket.closed).code).toBe(4009)
  })

  it('ends when the other member gets a role that its owner lacks', async () => {
    const { owner, target, socket } = await acting()
    await command('grant', target.email, 'admin')
    expect(await status(owner)).toBe(401)
    expect((await socket.closed).code).toBe(4009)
  })
})

it('shows an alias the members that the acted-as account sees, in answers and events alike', async () => {
  const { db } = site.database
  const [owner, target, hidden] = [await person('super-admin'), await person(), await person()]
  await allow(owner, target)
  await write(hidden.browser, target)
  await write(hidden.browser, owner)
  await db.updateTable('member').set({ hidden_at: new Date() }).where('id', '=', hidden.id).execute()

  /** The other member of a message; null if the viewer can't see them, undefined without a message. */
  const idIn = (message: Message | undefined) => message && (message.other_user?.id ?? null)

  /** Whether the person sees the hidden member in a thread, in a pushed event, and in later events. */
  const sights = async (self: Person) => {
    const socket = await socketOf(owner.browser, self.id)
    const sent = await write(hidden.browser, self, `Once more, ${self.id}`)
    const { data: pushed } = await socket.take('App\\Events\\MessageCreated')
    const thread = await owner.browser.get(`/api/conversation/${keyOf(self, hidden)}`)
    const caughtUp = await owner.browser.get('/api/event?after=0')
    const [listedMessage] = thread.json<{ data: Message[] }>().data
    const asked = caughtUp.json<{ data: { data: { message: Message } }[] }>().data
    return {
      thread: idIn(listedMessage),
      pushed: idIn((pushed as { data: { message: Message } }).data.message),
      asked: idIn(asked.find(({ data }) => data.message.id === sent.id)?.data.message),
    }
  }

  const seen = { thread: hidden.id, pushed: hidden.id, asked: hidden.id }
  expect(await sights(owner)).toEqual(seen)
  await act(owner, target.id)
  expect(await sights(target)).toEqual({ thread: null, pushed: null, asked: null })
})

describe('writing under an alias', () => {
  const records = (actorId: number) =>
    site.database.db
      .selectFrom('audit_log')
      .where('actor_id', '=', actorId)
      .select(['own_id', 'action', 'target_type', 'target_id'])
      .orderBy('id')
      .execute()

  const writeMethod = z.enum(['POST', 'PUT', 'DELETE'])
  const toAdmins = BroadcastSegment.parse({ role: 'admin' })

  /** Calls that change only the session, which itself records the alias. */
  const changesSession = new Set(['POST /logout', 'POST /alias/{id}', 'DELETE /alias'])

  /** Calls that are refused under an alias. */
  const isOwnersAlone = new Set([
    'DELETE /user/{id}',
    'PUT /user/auth/email',
    'POST /user/auth/email/resend',
    'DELETE /user/auth/email',
    'PUT /user/auth/password',
    'POST /user/auth/two-factor',
    'PUT /user/auth/two-factor/confirm',
    'PUT /user/auth/two-factor/off',
    'PUT /user/auth/two-factor/recovery-codes',
    'POST /user/auth/passkey/options',
    'POST /user/auth/passkey',
    'PUT /user/auth/passkey/{id}/remove',
    'DELETE /user/auth/session/{session}',
    'DELETE /user/auth/session',
    'POST /payment',
    'PUT /payment/{id}/cancel-renewal',
    'POST /supporter-code/redeem',
    'POST /user/auth/data-export',
    'POST /user/auth/data-export/link',
  ])

  /** Returns the writing calls that are open to `access` only. */
  const writesOf = (access: Call['access']) =>
    Object.entries<Call>(calls)
      .filter(([key, call]) => call.access === access && !key.startsWith('GET ') && !onlyReads.has(key))
      .map(([key]) => key)

  /** Calls that only read, but send a body that would not fit into a URL. */
  const onlyReads = new Set([
    'POST /banned-word/trial',
    'POST /system-message/for-all/count',
    'POST /user/id',
    'POST /user/search',
    'POST /user/search/by-name',
    'POST /photo/search',
    'POST /user/find',
    'POST /photo/find',
    'POST /video/search',
  ])

  /** Adds travel plans to the owner's own role, so that the other member has no role that the owner lacks. */
  async function letTravel({ id }: Person) {
    const { db } = site.database
    const role = await db
      .selectFrom('role')
      .where('slug', '=', 'deputy')
      .select('id')
      .executeTakeFirstOrThrow()
    const permission = await db
      .selectFrom('permission')
      .where('slug', '=', 'travel-plans')
      .select('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('role_permission')
      .values({ role_id: role.id, permission_id: permission.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.insertInto('member_role').values({ member_id: id, role_id: role.id }).execute()
  }
  async function planIn(browser: Browser) {
    const day = new Date().toISOString().slice(0, 10)
    const answer = await browser.post('/api/travel-plan', { place_id: cities.paris.id, from: day, to: day })
    if (answer.statusCode !== 201) throw new Error(`Not planned: ${answer.body}`)
    return answer.json<{ id: number }>()
  }

  async function keepSearchIn(browser: Browser) {
    const answer = await browser.post('/api/saved-search', { name: 'Tall', query: { height_from: 185 } })
    if (answer.statusCode !== 201) throw new Error(`Not kept: ${answer.body}`)
    return answer.json<{ id: number }>()
  }

  async function uploadIn(browser: Browser, path: string, form: FormData) {
    const answer = await browser.send('POST', `/api${path}`, form)
    if (answer.statusCode !== 201) throw new Error(`Not stored: ${answer.body}`)
    return answer.json<{ id: number }>()
  }

  async function resumeIn(browser: Browser, { id }: Person) {
    const upload_id = await sendResumable(browser, variantOf(await makeVideo(), 1))
    const body = { upload_id, accept_content_guideline: true }
    const answer = await browser.post(`/api/user/${id}/video/from-upload`, body)
    if (answer.statusCode !== 201) throw new Error(`Not stored: ${answer.body}`)
    return answer.json<{ id: number }>()
  }

  it('records both accounts exactly once for every call', { timeout: 60_000 }, async () => {
    const { db } = site.database
    const [owner, target, other] = [await person(), await person(), await person()]
    await allow(owner, target)
    const received = await write(other.browser, target)
    await letTravel(target)
    await act(owner, target.id)
    const { browser } = owner
    const message = await write(browser, other)
    const plan = await planIn(browser)
    const search = await keepSearchIn(browser)
    const photoForm = async (seed: number) => uploadForm(await picture({ seed }).jpeg().toBuffer())
    const own = await uploadIn(browser, `/user/${target.id}/photo`, await photoForm(1))
    const first = await uploadIn(browser, `/user/${target.id}/photo/activation`, await photoForm(2))
    const ownVideo = await uploadIn(browser, `/user/${target.id}/video`, videoForm(await makeVideo()))
    const resumed = await resumeIn(browser, target)
    const self = (await browser.get('/api/sso/user')).json<UserSelf>()
    const portrait = uploadForm(await picture({ seed: 3 }).jpeg().toBuffer(), {
      code: self.verification_code,
    })
    await uploadIn(browser, '/user/auth/verification-photo', portrait)
    const { verification_photo: sent } = (await browser.get('/api/sso/user')).json<UserSelf>()
    const key = keyOf(target, other)
    await placeMember(db, target.id, cities.amsterdam)
    await unlock(db, target.id, other.id)
    const [photo, video] = [await createPhoto(db, other.id), await createVideo(db, other.id)]
    const { id: notification } = await db
      .insertInto('system_message')
      .values({ member_id: target.id, text: 'Welcome' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [removal, another] = [
      await createRemoval(db, target.id, other.id),
      await createRemoval(db, target.id, other.id),
    ]
    const writes: [
      method: 'POST' | 'PUT' | 'DELETE',
      path: string,
      body: object,
      type: string,
      id: number | string,
    ][] = [
      ['PUT', `/user/${target.id}`, { description: 'By another hand' }, 'member', target.id],
      ['PUT', `/user/${target.id}/disable-emails/toggle`, { to: true }, 'member', target.id],
      ['PUT', `/user/${target.id}/unverify`, {}, 'member', target.id],
      ['POST', '/user/auth/age-report', {}, 'member', target.id],
      [
        'PUT',
        '/user/auth/email-preferences',
        { email_preferences: [{ slug: 'new-message', pivot: { boolean_value: false } }] },
        'member',
        target.id,
      ],
      ['PUT', '/user/auth/location', { place_id: cities.haarlem.id }, 'member', target.id],
      ['PUT', '/user/auth/saved-location', { is_current: true }, 'member', target.id],
      ['PUT', '/user/auth/location/to-saved', {}, 'member', target.id],
      ['PUT', `/user/${other.id}/unlock/toggle`, { to: false }, 'member', other.id],
      ['PUT', `/user/${other.id}/report`, { reason: 'spam' }, 'member', other.id],
      ['PUT', `/photo/${photo}/report`, { reason: 'spam' }, 'photo', photo],
      ['PUT', `/video/${video}/report`, { reason: 'spam' }, 'video', video],
      ['POST', `/photo/${photo}/hot-click/toggle`, { to: true }, 'photo', photo],
      ['POST', `/video/${video}/hot-click/toggle`, { to: true }, 'video', video],
      ['PUT', `/photo/${own.id}`, { description: 'By another hand' }, 'photo', own.id],
      ['PUT', `/photo/${own.id}/rotate/left`, {}, 'photo', own.id],
      ['PUT', `/photo/${own.id}/rotate/right`, {}, 'photo', own.id],
      ['DELETE', `/photo/${own.id}`, {}, 'photo', own.id],
      ['PUT', `/photo/${own.id}/restore`, {}, 'photo', own.id],
      ['PUT', `/video/${ownVideo.id}`, { description: 'By another hand' }, 'video', ownVideo.id],
      ['DELETE', `/video/${ownVideo.id}`, {}, 'video', ownVideo.id],
      ['PUT', `/video/${ownVideo.id}/restore`, {}, 'video', ownVideo.id],
      ['POST', `/user/${other.id}/view`, {}, 'member', other.id],
      ['POST', `/photo/${photo}/view`, {}, 'photo', photo],
      ['POST', `/video/${video}/view`, {}, 'video', video],
      ['PUT', '/user/auth/lock-all', {}, 'member', target.id],
      ['POST', `/dudelist/${other.id}`, {}, 'member', other.id],
      ['POST', `/dudelist/${other.id}/hotties`, {}, 'member', other.id],
      ['PUT', `/dudelist/${other.id}`, { note: 'By another hand' }, 'member', other.id],
      ['PUT', `/dudelist/${other.id}/toggle`, { to: true }, 'member', other.id],
      ['PUT', `/user/${other.id}/dudelist/toggle`, { to: true }, 'member', other.id],
      ['DELETE', `/dudelist/${other.id}`, {}, 'member', other.id],
      ['PUT', `/user/${other.id}/block/toggle`, { to: false }, 'member', other.id],
      ['DELETE', `/travel-plan/${plan.id}`, {}, 'travel-plan', plan.id],
      ['DELETE', `/saved-search/${search.id}`, {}, 'saved-search', search.id],
      ['PUT', '/user/auth/cam', { url: 'https://cam.test/room', hours: 1 }, 'member', target.id],
      ['PUT', `/conversation/${key}/read`, {}, 'conversation', key],
      ['PUT', `/message/${received.id}/read`, {}, 'message', received.id],
      ['PUT', `/message/${received.id}/report`, { reason: 'spam' }, 'message', received.id],
      ['PUT', `/message/${message.id}/toggle-save`, { to: true }, 'message', message.id],
      ['PUT', `/message/${message.id}/unsend`, {}, 'message', message.id],
      ['PUT', `/conversation/${key}/erase`, {}, 'conversation', key],
      ['PUT', '/system-message/auth/mark-as-read', {}, 'member', target.id],
      ['DELETE', `/system-message/${notification}`, {}, 'system-message', notification],
      ['DELETE', '/system-message/auth/conversation', {}, 'member', target.id],
      ['POST', `/user/auth/decision/${removal}/appeal`, { text: 'By another hand' }, 'member', target.id],
      [
        'POST',
        appealLink(site.config.keys.appeals, another),
        { text: 'By another hand' },
        'member',
        target.id,
      ],
      ['PUT', '/system-message/auth/restore', { removed_at: new Date().toISOString() }, 'member', target.id],
    ]
    for (const [method, path, body] of writes) {
      const answer = await browser.send(method, `/api${path}`, body)
      expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
    }
    const found = await records(target.id)
    expect(found.map(({ own_id, target_type, target_id }) => [own_id, target_type, target_id])).toEqual([
      [owner.id, 'message', String(message.id)],
      [owner.id, 'travel-plan', String(plan.id)],
      [owner.id, 'saved-search', String(search.id)],
      [owner.id, 'photo', String(own.id)],
      [owner.id, 'photo', String(first.id)],
      [owner.id, 'video', String(ownVideo.id)],
      [owner.id, 'video', String(resumed.id)],
      [owner.id, 'verification_photo', String(sent?.id)],
      ...writes.map(([, , , type, id]) => [owner.id, type, String(id)]),
    ])
    // Writes of admins leave their own audit row.
    const ofAdmins = new Set([...writesOf('admin'), ...writesOf('superAdmin')])
    const written = Object.keys(calls).filter(
      (call) =>
        !call.startsWith('GET ') &&
        !changesSession.has(call) &&
        !onlyReads.has(call) &&
        !ofAdmins.has(call) &&
        !isOwnersAlone.has(call),
    )
    expect(new Set(found.map(({ action }) => action))).toEqual(new Set(written))
  })

  it('records no call that only reads, even one that counts the profiles it opens', async () => {
    const [owner, target, other] = [await person(), await person(), await person()]
    await allow(owner, target)
    await act(owner, target.id)
    expect((await owner.browser.post('/api/user/id', { ids: [other.id] })).statusCode).toBe(200)
    const opened = await site.database.db
      .selectFrom('opened_profile')
      .where('member_id', '=', target.id)
      .select('opened_id')
      .execute()
    expect(opened).toEqual([{ opened_id: other.id }])
    expect(await records(target.id)).toEqual([])
  })

  it('records both accounts in the one audit row of each write of an admin', async () => {
    const { db } = site.database
    const [owner, admin] = [await person('super-admin'), await person('admin')]
    await allow(owner, admin)
    await act(owner, admin.id)
    const member = await createMember(db, { name: null, approved_at: null })
    const photo = await createPhoto(db, await createMember(db), { approved_at: null })
    const video = await createVideo(db, await createMember(db), { approved_at: null })
    const broadcast = await inTransaction(db, (trx) =>
      insertBroadcast(trx, {
        senderId: admin.id,
        text: 'Hello',
        segment: toAdmins,
        receiverCount: 1,
        now: new Date(),
      }),
    )
    const pattern = { kind: 'pattern', word: 'another*hand', places: ['messages'] }
    const decision = await db
      .insertInto('moderation_decision')
      .values({
        actor_id: admin.id,
        own_id: admin.id,
        member_id: member,
        subject_type: 'member',
        subject_id: member,
        action: 'member.approve',
        takes_effect_at: new Date(),
        effective_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const steps: readonly [call: string, id: number | 'created', body?: object, target?: number][] = [
      ['PUT /user/{id}/reject', member, { rejection_reason_id: 2 }],
      ['PUT /user/{id}/approve', member],
      ['PUT /user/{id}/suspend', member, { text: 'By another hand' }],
      ['PUT /user/{id}/suspend/scam', member],
      ['PUT /user/{id}/unsuspend', member],
      ['PUT /moderation/decision/{id}/reverse', decision.id, {}, member],
      ['POST /user/{id}/admin-note', member, { text: 'By another hand' }],
      ['DELETE /admin-note/{id}', 'created'],
      ['PUT /user/{id}/permanent/keep', member],
      ['PUT /user/{id}/permanent/unkeep', member],
      ['PUT /user/{id}/permanent/toggle', member],
      ['PUT /user/{id}/verifyByAdmin', member],
      ['PUT /user/{id}/unverifyByAdmin', member],
      ['PUT /user/{id}/age-report/accept', member],
      ['PUT /user/{id}/age-report/reject', member],
      ['PUT /photo/{id}/approve', photo, await approvalOf(db, 'photo', photo)],
      ['DELETE /photo/{id}/on-approval', photo, { rejection_reason_id: 10 }],
      ['PUT /video/{id}/approve', video, await approvalOf(db, 'video', video)],
      ['DELETE /video/{id}/on-approval', video, { rejection_reason_id: 10 }],
      ['PUT /system-message/for-all/{id}/stop', broadcast],
      ['PUT /system-message/for-all/{id}/continue', broadcast],
      ['POST /system-message/for-all', 'created', { text: 'Hello', segment: toAdmins }],
      ['POST /banned-word', 'created', pattern],
      ['PUT /banned-word/{id}', 'created', { ...pattern, places: ['media'] }],
      ['DELETE /banned-word/{id}', 'created'],
      ['POST /invitation-code', 'created', { label: 'Spring fair', max_uses: 1, valid_days: null }],
      ['PUT /invitation-code/{id}/revoke', 'created'],
    ]
    const recordedLater = [
      // Claims change nothing for anyone.
      'POST /moderation/queue/{queue}/claim',
      'POST /moderation/item/{id}/claim',
      'PUT /moderation/item/release',
      // What takes effect later is recorded then (queueItems.test.ts).
      'POST /moderation/decision',
      'POST /user/{id}/decision',
      'PUT /moderation/decision/undo',
    ]
    expect(new Set([...steps.map(([call]) => call), ...recordedLater])).toEqual(new Set(writesOf('admin')))
    const expected: unknown[] = []
    let created = 0
    for (const [call, subject, body = {}, target] of steps) {
      const [method = '', path = ''] = call.split(' ')
      if (call.includes('/age-report/'))
        await db.updateTable('member').set({ age_report_status: 1 }).where('id', '=', member).execute()
      if (call.endsWith('/continue'))
        await db.updateTable('broadcast').set({ state: 'failed' }).where('id', '=', broadcast).execute()
      const id = subject === 'created' ? created : subject
      const answer = await owner.browser.send(
        writeMethod.parse(method),
        `/api${path.replace('{id}', String(id))}`,
        body,
      )
      expect(answer.statusCode, `${call}: ${answer.body}`).toBeLessThan(300)
      const made = answer.json<{ id?: number; token?: { id: number } }>()
      if (method === 'POST') created = made.token?.id ?? made.id ?? 0
      expected.push([owner.id, String(target ?? (subject === 'created' ? created : subject))])
      expect((await records(admin.id)).map((row) => [row.own_id, row.target_id])).toEqual(expected)
    }
  })

  it('is refused for what super admins write with their password', async () => {
    const [owner, target] = [await person('super-admin'), await person('super-admin')]
    await allow(owner, target)
    await act(owner, target.id)
    const proof = { password: 'any' }
    const rate = { country: 'NL', rate: 2_100, from_day: '2026-01-01', ...proof }
    const role = { name: 'Mods', permissions: [], ...proof }
    const product = {
      name: 'A month',
      description: null,
      price: 900,
      currency: 'EUR',
      subscription_days: 30,
      is_recurring: false,
      payment_provider: 'sandbox',
      condition: 'none',
      position: 1,
      is_active: true,
      ...proof,
    }
    const steps: readonly [call: string, body: object][] = [
      ['POST /product', product],
      ['PUT /product/{id}', product],
      ['DELETE /product/{id}', proof],
      ['POST /vat-rate', rate],
      ['DELETE /vat-rate/{id}', proof],
      ['POST /supporter-code', { label: 'Thanks', supporter_days: 30, valid_days: null, ...proof }],
      ['PUT /supporter-code/{id}/revoke', {}],
      ['POST /api-token', { label: 'Script', scopes: ['payments:read'], valid_days: 90, ...proof }],
      ['PUT /api-token/{id}/revoke', {}],
      ['POST /role', role],
      ['PUT /role/{id}', { ...role, version: 1 }],
      ['DELETE /role/{id}', proof],
      ['PUT /user/{id}/aliases', { alias_ids: [], previous_alias_ids: [], ...proof }],
      ['PUT /user/{id}/roles', { role_ids: [], previous_role_ids: [], ...proof }],
    ]
    expect(new Set(steps.map(([call]) => call))).toEqual(new Set(writesOf('superAdmin')))
    for (const [call, body] of steps) {
      const [method = '', path = ''] = call.split(' ')
      const answer = await owner.browser.send(
        writeMethod.parse(method),
        `/api${path.replace('{id}', '1')}`,
        body,
      )
      expect([call, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        call,
        403,
        'not_as_alias',
      ])
    }
    expect(await records(target.id)).toEqual([])
  })

  it('is refused for decisions that only the member themselves can make', async () => {
    const [owner, target] = [await person(), await person()]
    await allow(owner, target)
    await act(owner, target.id)
    const answers = [
      await owner.browser.send('DELETE', `/api/user/${target.id}`),
      await owner.browser.send('PUT', '/api/user/auth/email', { email: 'new@lodge.test', password: 'any' }),
      await owner.browser.post('/api/user/auth/email/resend'),
      await owner.browser.send('DELETE', '/api/user/auth/email'),
      await owner.browser.send('PUT', '/api/user/auth/password', {
        password: 'any',
        new_password: 'four slow herons',
      }),
      await owner.browser.post('/api/user/auth/two-factor', { password: 'any' }),
      await owner.browser.send('PUT', '/api/user/auth/two-factor/confirm', { code: '123456' }),
      await owner.browser.send('PUT', '/api/user/auth/two-factor/off', { password: 'any' }),
      await owner.browser.send('PUT', '/api/user/auth/two-factor/recovery-codes', { password: 'any' }),
      await owner.browser.post('/api/user/auth/passkey/options', { password: 'any' }),
      await owner.browser.send('PUT', '/api/user/auth/passkey/1/remove', { password: 'any' }),
      await owner.browser.send('DELETE', '/api/user/auth/session/any'),
      await owner.browser.send('DELETE', '/api/user/auth/session'),
      await owner.browser.send('POST', '/api/payment', { product_id: 1 }),
      await owner.browser.send('PUT', '/api/payment/1/cancel-renewal', { password: 'any' }),
      await owner.browser.post('/api/supporter-code/redeem', { code: 'any' }),
      await owner.browser.get('/api/user/auth/data-export'),
      await owner.browser.post('/api/user/auth/data-export', { password: 'any' }),
      await owner.browser.post('/api/user/auth/data-export/link'),
    ]
    for (const answer of answers)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'not_as_alias'])
    expect([await status(target), await records(target.id)]).toEqual([200, []])
  })

  it('records a repeated message with the same key as the same message', async () => {
    const [owner, target, other] = [await person(), await person(), await person()]
    await allow(owner, target)
    await act(owner, target.id)
    const letter = { to_user_id: other.id, text: 'Once' }
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => owner.browser.send('POST', '/api/message', letter, headers)
    const [first, again] = [(await send()).json<Message>(), (await send()).json<Message>()]
    expect(again.id).toBe(first.id)
    const row = { target_type: 'message', target_id: String(first.id) }
    expect(await records(target.id)).toMatchObject([row, row])
  })

  it('records a change of the name once, and a taken name not at all', async () => {
    const [owner, target] = [await person(), await person()]
    await createMember(site.database.db, { name: 'Taken-Already' })
    await allow(owner, target)
    await act(owner, target.id)
    const rename = async (name: string) =>
      (await owner.browser.send('PUT', `/api/user/${target.id}`, { name })).statusCode
    expect([await rename('Taken-Already'), await records(target.id)]).toEqual([422, []])
    expect(await rename('Renamed-Once')).toBe(200)
    expect(await records(target.id)).toMatchObject([
      { action: 'PUT /user/{id}', own_id: owner.id, target_id: String(target.id) },
    ])
  })

  it('records neither refused calls, nor reads, nor writes without an alias', async () => {
    const [owner, target, other] = [await person(), await person(), await person()]
    await allow(owner, target)
    await write(owner.browser, other)
    await act(owner, target.id)
    await owner.browser.get('/api/conversation/my-newest-first')
    expect(
      (await owner.browser.send('POST', '/api/message', { to_user_id: 999_999, text: 'Hi' })).statusCode,
    ).toBe(404)
    await owner.browser.send('DELETE', '/api/alias')
    await write(owner.browser, other)
    expect([await records(target.id), await records(owner.id)]).toEqual([[], []])
  })

  it('fails when it cannot be recorded', async () => {
    const [owner, target, other] = [await person(), await person(), await person()]
    await allow(owner, target)
    await act(owner, target.id)
    const { db } = site.database
    await db.schema.alterTable('audit_log').renameTo('audit_log_gone').execute()
    onTestFinished(() => db.schema.alterTable('audit_log_gone').renameTo('audit_log').execute())
    const answer = await owner.browser.send('POST', '/api/message', { to_user_id: other.id, text: 'Hi' })
    expect(answer.statusCode).toBe(500)
    const written = await db
      .selectFrom('message')
      .where('from_member_id', '=', target.id)
      .select('id')
      .execute()
    expect(written).toEqual([])
  })
})

describe('an operator', () => {
  it('allows an alias and removes it, and both leave an audit row', async () => {
    const [owner, target] = [await person('super-admin'), await person()]
    expect(await command('alias', owner.email, target.email)).toBe(
      `${owner.email} can now act as ${target.email}.`,
    )
    expect((await act(owner, target.id)).statusCode).toBe(200)
    await command('unalias', owner.email, target.email)
    const rows = await site.database.db
      .selectFrom('audit_log')
      .where('target_id', '=', String(owner.id))
      .select(['action', 'actor_id', 'before', 'after'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { action: 'member.alias', actor_id: null, before: [], after: [target.id] },
      { action: 'member.unalias', actor_id: null, before: [target.id], after: [] },
    ])
  })

  it('is refused aliases that would have no effect', async () => {
    const [plain, admin, superAdmin] = [await person(), await person('admin'), await person('super-admin')]
    await expect(command('alias', plain.email, superAdmin.email)).rejects.toThrow('the permission alias')
    await expect(command('alias', superAdmin.email, superAdmin.email)).rejects.toThrow('the same member')
    await expect(command('unalias', superAdmin.email, admin.email)).rejects.toThrow('has no alias')
    await command('alias', superAdmin.email, admin.email)
    await expect(command('alias', superAdmin.email, admin.email)).rejects.toThrow('already')
    await giveRole(site.database.db, plain.id, 'super-admin')
    expect((await listed(plain)).data).toEqual([])
  })
})
