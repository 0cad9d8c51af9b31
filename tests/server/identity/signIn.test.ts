import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { signOnLimits } from '../../../server/identity/signOnLimits.ts'
import { scrypt } from '../../../server/identity/passwordHashing.ts'
import { allowAlias } from '../factories.ts'
import { join, signIn, signedIn } from './people.ts'
import { createSite } from './site.ts'
import type { Site } from './site.ts'

const day = 24 * 60 * 60_000
const email = 'ben@example.com'
/** All tests of this file use the same IP address. */
const many = { max: 1_000, window: 60_000 }
let site: Site
let memberId: number
beforeAll(async () => {
  site = await createSite({ limits: { ...signOnLimits, signIn: { address: many, account: many } } })
  memberId = await join(site, email)
})
afterAll(() => site.close())
beforeEach(() =>
  update({
    suspended_at: null,
    suspended_text: null,
    delete_requested_at: null,
    deleted_at: null,
    is_enabled: true,
  }),
)

const update = async (fields: object) => {
  await site.db.updateTable('member').set(fields).where('id', '=', memberId).execute()
}
const sessionCookie = (headers: { 'set-cookie'?: string | string[] | undefined }) =>
  [headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith('lodge_session='))

describe('the right password', () => {
  test('opens a session, and nothing else does', async () => {
    const visitor = site.visitor()
    expect(await visitor.isSignedIn()).toBe(false)
    const wrong = await signIn(visitor, email, { password: 'not this one' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json()).toMatchObject({ code: 'wrong_credentials' })
    expect(await visitor.isSignedIn()).toBe(false)
    const right = await signIn(visitor, 'Ben@Example.com ')
    expect(right.json()).toEqual({ redirect_url: '/home', is_deletion_cancelled: false })
    expect(await visitor.isSignedIn()).toBe(true)
  })

  test('redirects to the requested page, on this site only', async () => {
    const to = async (redirect_url: string) =>
      (await signIn(site.visitor(), email, { redirect_url })).json<{ redirect_url: string }>().redirect_url
    expect(await to('/members/newest?page=2')).toBe('/members/newest?page=2')
    expect(await to('//evil.example')).toBe('/home')
  })

  test.each([
    ['193.0.6.139', 'NL'],
    ['203.0.113.9', null],
  ])('records the IP address %s and its country %s', async (ip, country) => {
    await signIn(site.visitor(ip), email)
    const member = await site.db
      .selectFrom('member')
      .select(['login_ip', 'login_ip_country'])
      .where('id', '=', memberId)
      .executeTakeFirst()
    expect(member).toEqual({ login_ip: ip, login_ip_country: country })
  })
})

test('is recorded when it succeeds', async () => {
  const recorded = async () => (await site.db.selectFrom('identity_sign_in').select('id').execute()).length
  const before = await recorded()
  await signIn(site.visitor(), email, { password: 'not this one' })
  expect(await recorded()).toBe(before)
  await signIn(site.visitor('198.51.100.8'), email)
  const last = await site.db
    .selectFrom('identity_sign_in')
    .select(['ip_address', 'proved_by'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect([await recorded(), last]).toEqual([
    before + 1,
    { ip_address: '198.51.100.8', proved_by: 'password' },
  ])
})

test('gives the same answer for known and unknown addresses', async () => {
  const known = await signIn(site.visitor(), email, { password: 'not this one' })
  const unknown = await signIn(site.visitor(), 'nobody@example.com', { password: 'not this one' })
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
})

test('says that a password is longer than any can be', async () => {
  const answer = await signIn(site.visitor(), email, { password: 'x'.repeat(140) })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { errors: { password: ['Use at most 128 characters.'] } },
  ])
})

test('runs the same statements and hashes for every address, so that its timing reveals nothing', async () => {
  let hashings = 0
  const counting = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') hashings += 1
    },
  }).enable()
  const real = await createSite({ database: site.database, passwords: scrypt })
  onTestFinished(() => real.close())
  await join(real, 'scrypt@example.com')
  const visitor = real.visitor()
  await visitor.get('/api/sso/check')
  const work = async (address: string) => {
    hashings = 0
    const statements = await site.database.statementsOf(() =>
      signIn(visitor, address, { password: 'not this one' }),
    )
    return { statements, hashings }
  }
  const known = await work('scrypt@example.com')
  const unknown = await work('nobody@example.com')
  counting.disable()
  expect(unknown).toEqual(known)
  expect(known.hashings).toBe(1)
})

describe('the session', () => {
  test('is stored without its token', async () => {
    const visitor = await signedIn(site, email)
    const token = visitor.cookies.get('lodge_session')
    const rows = await site.db.selectFrom('identity_session').select('token').execute()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(rows.map((row) => row.token)).not.toContain(token)
  })

  test('has a cookie that no script can read and no other site can send', async () => {
    const answer = await signIn(site.visitor(), email)
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    expect(sessionCookie(answer.headers)).toMatch(/; Path=\/; SameSite=Lax; HttpOnly$/)
    expect(cookies.filter((cookie) => cookie.includes('lodge.'))).toEqual([])
  })

  test('has a cookie bound to the host with https', async () => {
    const env = { APP_URL: 'https://lodge.example', APP_SECRET: 'a secret of thirty-two characters or more' }
    const secure = await createSite({ env, database: site.database })
    const answer = await signIn(secure.visitor(), email)
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    expect(cookies).toContainEqual(
      expect.stringMatching(/^__Host-lodge_session=[\w-]{43}; Path=\/; .*; Secure$/),
    )
    expect(cookies.every((cookie) => cookie.endsWith('; Secure'))).toBe(true)
    await secure.close()
  })

  test('ends with the browser, unless it is kept', async () => {
    const kept = site.visitor()
    const answer = await signIn(kept, email, { keeps_signed_in: true })
    expect(sessionCookie(answer.headers)).toContain(`Max-Age=${90 * 24 * 60 * 60}`)
    expect((await kept.get('/api/sso/has-auto-login')).json()).toEqual({ has_auto_login: true })
    const short = site.visitor()
    expect(sessionCookie((await signIn(short, email)).headers)).not.toContain('Max-Age')
    expect((await short.get('/api/sso/has-auto-login')).json()).toEqual({ has_auto_login: false })
  })

  test('is a new one at each sign-in, and the browser’s old one ends', async () => {
    const visitor = await signedIn(site, email)
    const old = visitor.cookies.get('lodge_session') ?? ''
    expect((await visitor.viewer()).memberId).toBe(memberId)
    await signIn(visitor, email)
    expect(visitor.cookies.get('lodge_session')).not.toBe(old)
    const thief = site.visitor()
    thief.cookies.set('lodge_session', old)
    expect(await thief.isSignedIn()).toBe(false)
  })

  test('that an attacker planted in the browser is not used', async () => {
    const visitor = site.visitor()
    const planted = 'a'.repeat(43)
    visitor.cookies.set('lodge_session', planted)
    await signIn(visitor, email)
    expect(visitor.cookies.get('lodge_session')).not.toBe(planted)
  })

  test('ends at sign-out, in this browser only, with its cookie', async () => {
    const [here, there] = [await signedIn(site, email), await signedIn(site, email)]
    const token = here.cookies.get('lodge_session') ?? ''
    expect((await here.post('/api/logout')).statusCode).toBe(200)
    expect(here.cookies.has('lodge_session')).toBe(false)
    here.cookies.set('lodge_session', token)
    expect(await here.isSignedIn()).toBe(false)
    expect(await there.isSignedIn()).toBe(true)
  })

  test('is kept out of every cache', async () => {
    const visitor = await signedIn(site, email)
    expect((await visitor.get('/api/viewer')).headers['cache-control']).toBe('private, no-store')
    expect((await signIn(site.visitor(), email)).headers['cache-control']).toBe('private, no-store')
  })
})

describe('a member', () => {
  test('who is suspended sees the admin’s text after the right password', async () => {
    await update({ suspended_at: new Date(), suspended_text: 'Please be kind.' })
    const visitor = site.visitor()
    const answer = await signIn(visitor, email)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({
      code: 'suspended',
      message: 'Your account is suspended: Please be kind.',
    })
    expect(visitor.cookies.has('lodge_session')).toBe(false)
    const guessed = await signIn(visitor, email, { password: 'not this one' })
    expect(guessed.json()).toMatchObject({ code: 'wrong_credentials' })
  })

  test('who is disabled can sign in, because their client then enables them', async () => {
    await update({ is_enabled: false })
    expect((await signIn(site.visitor(), email)).statusCode).toBe(200)
  })

  test('who requested deletion stays, and is told so', async () => {
    await update({ delete_requested_at: new Date(Date.now() - 13 * day) })
    const answer = await signIn(site.visitor(), email)
    expect(answer.json()).toMatchObject({ is_deletion_cancelled: true })
    const member = await site.db
      .selectFrom('member')
      .select('delete_requested_at')
      .where('id', '=', memberId)
      .executeTakeFirst()
    expect(member?.delete_requested_at).toBeNull()
  })

  test.each([
    ['had asked to be deleted 14 days ago', { delete_requested_at: new Date(Date.now() - 14 * day) }],
    ['is deleted', { deleted_at: new Date() }],
  ])('who %s can’t sign in', async (_state, fields) => {
    await update(fields)
    const answer = await signIn(site.visitor(), email)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'deleted' })
  })
})

describe('roles', () => {
  test('are read from the database each time', async () => {
    const visitor = await signedIn(site, email)
    const roles = async () => ({
      ...(await visitor.get('/api/sso/role/is-admin')).json<object>(),
      ...(await visitor.get('/api/sso/role/is-super-admin')).json<object>(),
    })
    expect(await roles()).toEqual({ is_admin: false, is_super_admin: false })
    const role = await site.db
      .selectFrom('role')
      .select('id')
      .where('slug', '=', 'super-admin')
      .executeTakeFirstOrThrow()
    await site.db.insertInto('member_role').values({ member_id: memberId, role_id: role.id }).execute()
    expect(await roles()).toEqual({ is_admin: true, is_super_admin: true })
    await site.db.deleteFrom('member_role').where('member_id', '=', memberId).execute()
  })
})

describe('pages', () => {
  test('of signing on open for guests, and redirect signed-in members', async () => {
    const guest = site.visitor()
    for (const name of ['sign-in', 'join', 'forgot', 'reset', 'check-mail', 'verify']) {
      const answer = await guest.get(`/identity/${name}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.headers['cache-control']).toContain('no-store')
    }
    const member = await signedIn(site, email)
    const answer = await member.get('/identity/sign-in?redirect_url=/search')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/search'])
  })

  test('keep the page to open afterwards, on this site only', async () => {
    const location = async (url: string) => (await site.visitor().get(url)).headers.location
    expect(await location('/identity/start?redirect_url=/search%3Fq%3D1')).toBe(
      '/identity/sign-in?redirect_url=%2Fsearch%3Fq%3D1',
    )
    expect(await location('/identity/start?redirect_url=https://evil.example')).toBe(
      '/identity/sign-in?redirect_url=%2Fhome',
    )
    expect(await location('/identity/start')).toBe('/identity/sign-in')
  })
})

test('an alias is another session of the same browser', async () => {
  const targetId = await join(site, 'alias@example.com')
  await allowAlias(site.db, memberId, targetId)
  const visitor = await signedIn(site, email)
  const before = visitor.cookies.get('XSRF-TOKEN')
  expect((await visitor.post(`/api/act-as/${targetId}`)).json()).toMatchObject({ memberId: targetId })
  expect(await visitor.viewer()).toMatchObject({ memberId: targetId, ownId: memberId })
  expect(visitor.cookies.get('XSRF-TOKEN')).not.toBe(before)
  expect((await visitor.post('/api/act-as/0')).json()).toMatchObject({ memberId })
  expect((await visitor.post('/api/write')).statusCode).toBe(200)
})
