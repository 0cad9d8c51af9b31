import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSite } from '../identity/site.ts'
import type { Site, Visitor } from '../identity/site.ts'
import { join, password, signedIn } from '../identity/people.ts'

const email = 'ben@example.com'
let site: Site
let member: Visitor
beforeAll(async () => {
  site = await createSite()
  await join(site, email)
  member = await signedIn(site, email)
})
afterAll(() => site.close())

const write = async (headers: Record<string, string | undefined>, visitor = member) =>
  (await visitor.post('/api/write', {}, headers)).statusCode

describe('a write', () => {
  test('of a page of the site is accepted', async () => {
    expect(await write({})).toBe(200)
  })

  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['from a site whose name begins like ours', { origin: 'http://localhost:3000.evil.example' }],
    ['from a page without an origin', { origin: 'null' }],
    ['without an Origin header', { origin: undefined }],
    ['without the header that marks requests of scripts', { 'x-requested-with': undefined }],
    ['without a token', { 'x-xsrf-token': undefined }],
    ['with an empty token', { 'x-xsrf-token': '' }],
    ['with an invented token', { 'x-xsrf-token': 'a'.repeat(43) }],
  ])('%s is refused', async (_how, headers) => {
    const answer = await member.post('/api/write', {}, headers)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'xsrf' })
  })

  test('is refused with the token of another session, also if the cookie matches', async () => {
    const other = await signedIn(site, email)
    const token = other.cookies.get('XSRF-TOKEN') ?? ''
    expect(await write({ 'x-xsrf-token': token })).toBe(403)
    const victim = await signedIn(site, email)
    // An attacker who can set a cookie, for example from a subdomain, would pass a comparison of cookie and header.
    victim.cookies.set('XSRF-TOKEN', token)
    expect((await victim.send('POST', '/api/write', {}, { 'x-xsrf-token': token })).statusCode).toBe(403)
  })

  test('is refused with the token from before the sign-in', async () => {
    const visitor = site.visitor()
    await visitor.get('/identity/sign-in')
    const before = visitor.cookies.get('XSRF-TOKEN') ?? ''
    await visitor.post('/identity/sign-in', { email, password })
    expect(visitor.cookies.get('XSRF-TOKEN')).not.toBe(before)
    expect(await write({ 'x-xsrf-token': before }, visitor)).toBe(403)
    expect(await write({}, visitor)).toBe(200)
  })

  test('by any method except GET, HEAD and OPTIONS is checked, also for unknown paths', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await site.app.inject({ method, url: '/api/nothing-here' })
      expect(answer.statusCode).toBe(403)
    }
  })
})

describe('signing in', () => {
  test('can’t be triggered by another site', async () => {
    const visitor = site.visitor()
    const answer = await visitor.send('POST', '/identity/sign-in', { email, password })
    expect(answer.statusCode).toBe(403)
    const foreign = await visitor.post(
      '/identity/sign-in',
      { email, password },
      { origin: 'https://evil.example' },
    )
    expect(foreign.statusCode).toBe(403)
    expect(await visitor.isSignedIn()).toBe(false)
  })

  test('accepts the token that its page set', async () => {
    const visitor = site.visitor()
    await visitor.get('/identity/sign-in')
    expect([...visitor.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', 'lodge_guest'])
    expect((await visitor.post('/identity/sign-in', { email, password })).statusCode).toBe(200)
  })
})

describe('the token', () => {
  test('can be read by pages of the site, unlike the guest cookie it belongs to', async () => {
    const answer = await site.visitor().get('/api/sso/check')
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    expect(cookies).toEqual([
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/),
      expect.stringMatching(/^lodge_guest=[\w-]{22}; Path=\/; SameSite=Lax; HttpOnly$/),
    ])
  })

  test('is set once, and again only if the cookie differs', async () => {
    const visitor = site.visitor()
    await visitor.get('/api/sso/check')
    expect((await visitor.get('/api/sso/check')).headers['set-cookie']).toBeUndefined()
    visitor.cookies.set('XSRF-TOKEN', 'stale')
    expect((await visitor.get('/api/sso/check')).headers['set-cookie']).toBeDefined()
  })

  test('changes to a guest’s token after signing out', async () => {
    const visitor = await signedIn(site, email)
    const token = visitor.cookies.get('XSRF-TOKEN')
    await visitor.post('/api/logout')
    expect(visitor.cookies.get('XSRF-TOKEN')).not.toBe(token)
    expect((await visitor.send('POST', '/identity/sign-in', { email, password })).statusCode).toBe(200)
  })

  test('replaces a guest cookie that the site did not make', async () => {
    const visitor = site.visitor()
    visitor.cookies.set('lodge_guest', '../../x')
    await visitor.get('/api/sso/check')
    expect(visitor.cookies.get('lodge_guest')).toMatch(/^[\w-]{22}$/)
  })
})

describe('bodies', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', ''])(
    'of type %j are not read',
    async (type) => {
      await member.get('/api/viewer')
      const answer = await member.send('POST', '/api/write', {}, { 'content-type': type })
      expect(answer.statusCode).toBe(415)
    },
  )
})

test('a signed publishing call reads no cookie and needs no token', async () => {
  const answer = await site.app.inject({ method: 'POST', url: '/apps/lodge/events', payload: {} })
  expect(answer.json()).toEqual({ is_published: true })
  for (const url of ['/api/write?/apps/', '/apps/../api/write', '//apps/lodge/events', '/appsx'])
    expect((await site.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(403)
})

test('GET requests change neither sessions nor joins', async () => {
  const rows = async () => ({
    sessions: await site.db.selectFrom('identity_session').select('id').execute(),
    joins: await site.db.selectFrom('identity_join').select('token').execute(),
  })
  const before = await rows()
  const paths = [
    '/api/sso/check',
    '/api/viewer',
    '/identity',
    '/identity/start',
    '/identity/sign-in',
    '/identity/verify',
  ]
  for (const path of paths) await member.get(path)
  for (const path of ['/identity/join', '/identity/sign-in', '/api/logout']) await member.get(path)
  expect(await rows()).toEqual(before)
  expect(await member.isSignedIn()).toBe(true)
})
