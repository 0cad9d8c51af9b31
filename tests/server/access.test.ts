import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access, Call } from '../../contract/call.ts'
import { type CallKey, calls } from '../../contract/calls.ts'
import { cookieNames } from '../../server/http/cookies.ts'
import { checkAccess } from '../../server/api/access.ts'
import { createMember, giveRole, viewerOf } from './factories.ts'
import { type Browser, createTestApp, type TestApp } from './testApp.ts'

/** The kinds of callers that make every call of the table. */
const callers = [
  'guest',
  'newcomer',
  'disabled',
  'unapproved',
  'member',
  'supporter',
  'legacySupporter',
  'admin',
  'superAdmin',
  'newAdmin',
  'disabledAdmin',
] as const
type Caller = (typeof callers)[number]

const members: readonly Caller[] = callers.filter((caller) => caller !== 'guest')

const barred = new Set<Caller>(['newcomer', 'disabled', 'newAdmin', 'disabledAdmin'])

/** The callers that each rule lets pass. Calls of `self` and `selfOrAdmin` get the caller's own id. */
const passes: Record<Access, readonly Caller[]> = {
  guest: callers,
  member: members,
  self: members,
  selfOrAdmin: members,
  onboarded: members.filter((caller) => !barred.has(caller)),
  supporter: ['supporter', 'legacySupporter'],
  admin: ['admin', 'superAdmin'],
  superAdmin: ['superAdmin'],
}

/** A form without the file of any call. */
function aForm(): FormData {
  const form = new FormData()
  form.append('nothing', '')
  return form
}

const rows = Object.entries<Call>(calls).map(([key, row]) => ({ key, access: row.access }))

describe('every call, made by every kind of caller', () => {
  let site: TestApp
  const ids = new Map<Caller, number>()

  beforeAll(async () => {
    // All calls times all callers happen within one minute.
    const unlimited = { max: 100_000, window: 60_000 }
    site = await createTestApp({
      requestLimits: { address: unlimited, member: unlimited, files: unlimited },
    })
    const { db } = site.database
    const make = async (caller: Caller, fields: Parameters<typeof createMember>[1] = {}) => {
      const id = await createMember(db, fields)
      ids.set(caller, id)
      return id
    }
    await make('newcomer', { is_onboarded: false, approved_at: null })
    await make('disabled', { is_enabled: false })
    await make('unapproved', { approved_at: null })
    await make('member')
    await make('supporter', { supporter_until: new Date(Date.now() + 86_400_000) })
    await make('legacySupporter', { is_legacy_supporter: true })
    await giveRole(db, await make('admin'), 'admin')
    await giveRole(db, await make('superAdmin'), 'super-admin')
    await giveRole(db, await make('newAdmin', { is_onboarded: false }), 'admin')
    await giveRole(db, await make('disabledAdmin', { is_enabled: false }), 'admin')
  })
  afterAll(() => site.close())

  const browserOf = (caller: Caller): Promise<Browser> => {
    const id = ids.get(caller)
    return id === undefined ? Promise.resolve(site.guest()) : site.browserOf(id)
  }

  /** Cancels the deletion that an earlier call requested. */
  const cancelDeletion = (id: number) =>
    site.database.db.updateTable('member').set({ delete_requested_at: null }).where('id', '=', id).execute()

  async function ask(caller: Caller, key: string, id: number, headers: Record<string, string> = {}) {
    await cancelDeletion(ids.get(caller) ?? 0)
    const [method = '', path = ''] = key.split(' ')
    const url = `/api${path.replaceAll('{id}', String(id)).replaceAll(/\{\w+\}/g, 'nobody')}`
    const browser = await browserOf(caller)
    if (method === 'GET') return browser.get(url, headers)
    // Guests get an XSRF token too, so that the access rule refuses them and not the XSRF check.
    if (!browser.cookies.has('XSRF-TOKEN')) await browser.get('/api/sso/check')
    const { multipart }: Call = calls[key as CallKey]
    return browser.send(method as 'POST' | 'PUT' | 'DELETE', url, multipart ? aForm() : {}, headers)
  }

  it.each(rows)('$key is for $access', async ({ key, access }) => {
    for (const caller of callers) {
      const answer = await ask(caller, key, ids.get(caller) ?? 999_999)
      const isCsv = String(answer.headers['content-type']).startsWith('text/csv')
      const { code } = isCsv ? {} : answer.json<{ code?: string }>()
      // Without a token the XSRF check would refuse a write before the access rule runs.
      expect(code, `${caller}: ${answer.body}`).not.toBe('xsrf')
      const held = caller === 'guest' ? 401 : 403
      if (!passes[access].includes(caller)) expect(answer.statusCode, `${caller}: ${answer.body}`).toBe(held)
      else {
        expect([401, 403], `${caller}: ${answer.body}`).not.toContain(answer.statusCode)
        // A site without ffmpeg takes no videos, and says so before it reads the form.
        const isUnavailable = answer.statusCode === 503 && code === 'videos_unavailable'
        expect(isUnavailable || answer.statusCode < 500, `${caller}: ${answer.body}`).toBe(true)
      }
    }
  })

  // Missed events are no write, but they would be shown to the wrong member.
  it.each(rows.filter(({ key }) => !key.startsWith('GET ') || key === 'GET /event'))(
    '$key does nothing for a page of another member, who was signed in before',
    async ({ key }) => {
      const id = ids.get('superAdmin') ?? 0
      const asked = key === 'GET /event' ? `${key}?after=0` : key
      const answer = await ask('superAdmin', asked, id, { 'x-member': String(id + 1) })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ code: 'another_member' })
    },
  )

  it.each(rows.filter(({ access }) => access === 'self' || access === 'selfOrAdmin'))(
    '$key is refused for other members',
    async ({ key }) => {
      const others = [ids.get('admin') ?? 0, 999_999]
      const answers = await Promise.all(others.map((id) => ask('member', key, id)))
      for (const answer of answers) {
        expect(answer.statusCode).toBe(403)
        expect(answer.json()).not.toMatchObject({ code: 'xsrf' })
      }
      expect(answers[0]?.body).toBe(answers[1]?.body)
    },
  )

  it.each(rows.filter(({ access }) => access === 'selfOrAdmin'))(
    '$key works for others too when an onboarded, enabled admin calls it',
    async ({ key }) => {
      const another = ids.get('unapproved') ?? 0
      const statusFor = async (caller: Caller, id: number) => (await ask(caller, key, id)).statusCode
      for (const caller of ['admin', 'superAdmin'] as const)
        expect([await statusFor(caller, another), await statusFor(caller, 999_999)]).toEqual([200, 404])
      for (const caller of ['newAdmin', 'disabledAdmin'] as const)
        expect([await statusFor(caller, another), await statusFor(caller, 999_999)]).toEqual([403, 403])
      await cancelDeletion(another)
    },
  )

  const writes = rows.filter(({ key, access }) => !key.startsWith('GET ') && access !== 'guest')
  const besideTheTable = [
    'POST /broadcasting/auth',
    'POST /broadcasting/user-auth',
    'POST /uploads/video',
    'PATCH /uploads/video/{id}',
    'DELETE /uploads/video/{id}',
  ]

  it.each([...writes.map(({ key }) => key), ...besideTheTable])(
    '%s asks a page whose session has ended to log in, whatever token it sends',
    async (key) => {
      const [method = '', path = ''] = key.split(' ')
      const filled = path.replaceAll(/\{\w+\}/g, '999999')
      const url = besideTheTable.includes(key) ? filled : `/api${filled}`
      const browser = await site.browserOf(ids.get('member') ?? 0)
      await browser.get('/api/sso/check')
      // The session is gone, but the page still has its token.
      browser.cookies.delete(cookieNames(site.config.isSecure).session)
      for (const headers of [{}, { 'x-xsrf-token': undefined, origin: undefined }]) {
        const answer = await browser.send(method as 'POST' | 'PUT' | 'PATCH' | 'DELETE', url, {}, headers)
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'unauthenticated'])
      }
    },
  )

  it('a disabled member sees nobody until they are enabled', async () => {
    const id = ids.get('disabled') ?? 0
    const browser = await site.browserOf(id)
    const unseen = await browser.get('/api/user/newest')
    expect(unseen.statusCode).toBe(403)
    expect(unseen.json()).toMatchObject({ code: 'disabled' })
    expect((await browser.send('PUT', `/api/user/${id}`, { is_enabled: true })).statusCode).toBe(200)
    expect((await browser.get('/api/user/newest')).statusCode).toBe(200)
  })
})

describe('the access rule superAdmin', () => {
  const superAdmin = { isAdmin: true, isSuperAdmin: true }
  const asked = (fields: Parameters<typeof viewerOf>[1]) => () =>
    checkAccess('superAdmin', viewerOf(1, fields), 0, undefined)

  it('lets super admins pass, and no admins', () => {
    expect(asked(superAdmin)).not.toThrow()
    expect(asked({ isAdmin: true })).toThrow(expect.objectContaining({ status: 403, code: 'forbidden' }))
  })

  it.each([
    ['has not finished onboarding', { isOnboarded: false }, 'onboarding_required'],
    ['is disabled', { isEnabled: false }, 'disabled'],
  ])('refuses a super admin who %s', (_, fields, code) => {
    expect(asked({ ...superAdmin, ...fields })).toThrow(expect.objectContaining({ status: 403, code }))
  })
})
