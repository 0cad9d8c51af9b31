import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access, Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { checkAccess } from '../../server/api/access.ts'
import { createMember, giveRole, viewerOf } from './factories.ts'
import { type Browser, createTestApp, type TestApp } from './testApp.ts'

/** Who walks through the table. */
const walkers = [
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
type Walker = (typeof walkers)[number]

const members: readonly Walker[] = walkers.filter((walker) => walker !== 'guest')

const unseeing = new Set<Walker>(['newcomer', 'disabled', 'newAdmin', 'disabledAdmin'])

/** Whom each rule lets pass; `self` and `selfOrAdmin` are asked with the walker's own id. */
const passes: Record<Access, readonly Walker[]> = {
  guest: walkers,
  member: members,
  self: members,
  selfOrAdmin: members,
  onboarded: members.filter((walker) => !unseeing.has(walker)),
  supporter: ['supporter', 'legacySupporter'],
  admin: ['admin', 'superAdmin'],
  superAdmin: ['superAdmin'],
}

const rows = Object.entries<Call>(calls).map(([key, row]) => ({ key, access: row.access }))

describe('every call, asked by everyone', () => {
  let site: TestApp
  const ids = new Map<Walker, number>()

  beforeAll(async () => {
    // The whole table, times everyone who walks through it, in one minute.
    const unlimited = { max: 100_000, window: 60_000 }
    site = await createTestApp({
      requestLimits: { address: unlimited, member: unlimited, files: unlimited },
    })
    const { db } = site.database
    const make = async (walker: Walker, fields: Parameters<typeof createMember>[1] = {}) => {
      const id = await createMember(db, fields)
      ids.set(walker, id)
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

  const browserOf = (walker: Walker): Promise<Browser> => {
    const id = ids.get(walker)
    return id === undefined ? Promise.resolve(site.guest()) : site.browserOf(id)
  }

  /** Whom a call before asked to delete comes back. */
  const comeBack = (id: number) =>
    site.database.db.updateTable('member').set({ delete_requested_at: null }).where('id', '=', id).execute()

  async function ask(walker: Walker, key: string, id: number) {
    await comeBack(ids.get(walker) ?? 0)
    const [method = '', path = ''] = key.split(' ')
    const url = `/api${path.replaceAll('{id}', String(id)).replaceAll(/\{\w+\}/g, 'nobody')}`
    const browser = await browserOf(walker)
    if (method === 'GET') return browser.get(url)
    // A guest has a token of his own, so that what he meets is the access rule and not the XSRF check.
    if (!browser.cookies.has('XSRF-TOKEN')) await browser.get('/api/sso/check')
    return browser.send(method as 'POST' | 'PUT' | 'DELETE', url)
  }

  it.each(rows)('$key is for $access', async ({ key, access }) => {
    for (const walker of walkers) {
      const answer = await ask(walker, key, ids.get(walker) ?? 999_999)
      const { code } = answer.json<{ code?: string }>()
      // A write without a token would be refused before anybody asks who it is that writes.
      expect(code, `${walker}: ${answer.body}`).not.toBe('xsrf')
      const held = walker === 'guest' ? 401 : 403
      if (!passes[access].includes(walker)) expect(answer.statusCode, `${walker}: ${answer.body}`).toBe(held)
      else {
        expect([401, 403], `${walker}: ${answer.body}`).not.toContain(answer.statusCode)
        expect(answer.statusCode, `${walker}: ${answer.body}`).toBeLessThan(500)
      }
    }
  })

  it.each(rows.filter(({ access }) => access === 'self' || access === 'selfOrAdmin'))(
    '$key is nobody else’s',
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
    '$key is an admin’s for others too, once he is onboarded and while he is enabled',
    async ({ key }) => {
      const another = ids.get('unapproved') ?? 0
      const statusFor = async (walker: Walker, id: number) => (await ask(walker, key, id)).statusCode
      for (const walker of ['admin', 'superAdmin'] as const)
        expect([await statusFor(walker, another), await statusFor(walker, 999_999)]).toEqual([200, 404])
      for (const walker of ['newAdmin', 'disabledAdmin'] as const)
        expect([await statusFor(walker, another), await statusFor(walker, 999_999)]).toEqual([403, 403])
      await comeBack(another)
    },
  )

  it('who is disabled sees nobody until he is enabled', async () => {
    const id = ids.get('disabled') ?? 0
    const browser = await site.browserOf(id)
    const unseen = await browser.get('/api/user/newest')
    expect(unseen.statusCode).toBe(403)
    expect(unseen.json()).toMatchObject({ code: 'disabled' })
    expect((await browser.send('PUT', `/api/user/${id}`, { is_enabled: true })).statusCode).toBe(200)
    expect((await browser.get('/api/user/newest')).statusCode).toBe(200)
  })
})

describe('a super admin’s right', () => {
  const superAdmin = { isAdmin: true, isSuperAdmin: true }
  const asked = (fields: Parameters<typeof viewerOf>[1]) => () =>
    checkAccess('superAdmin', viewerOf(1, fields), 0, undefined)

  it('is his, and not an admin’s', () => {
    expect(asked(superAdmin)).not.toThrow()
    expect(asked({ isAdmin: true })).toThrow(expect.objectContaining({ status: 403, code: 'forbidden' }))
  })

  it.each([
    ['who is not through onboarding', { isOnboarded: false }, 'onboarding_required'],
    ['who is disabled', { isEnabled: false }, 'disabled'],
  ])('rests for one %s', (_, fields, code) => {
    expect(asked({ ...superAdmin, ...fields })).toThrow(expect.objectContaining({ status: 403, code }))
  })
})
