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
  test('of our own page goes through', async () => {
    expect(await write({})).toBe(200)
  })

  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['from a site whose name begins like ours', { origin: 'http://localhost:3000.evil.example' }],
    ['from a page without an origin', { origin: 'null' }],
    ['that names no origin', { origin: undefined }],
    ['that no script sent', { 'x-requested-with': undefined }],
    ['without a token', { 'x-xsrf-token': undefined }],
    ['with an empty token', { 'x-xsrf-token': '' }],
    ['with an invented token', { 'x-xsrf-token': 'a'.repeat(43) }],
  ])('%s is refused', async (_how, headers) => {
    const answer = await member.post('/api/write', {}, headers)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'xsrf' })
  })

  test('is refused with the token of another session, cookie or not', async () => {
    const other = await signedIn(site, email)
    const token = other.cookies.get('XSRF-TOKEN') ?? ''
    expect(await write({ 'x-xsrf-token': token })).toBe(403)
    const victim = await signedIn(site, email)
    // Whoever can plant a cookie, say from a sub-domain, would get past a mere comparison of cookie and header.
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

  test('by any method but GET, HEAD and OPTIONS is checked, also where nothing is served', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await site.app.inject({ method, url: '/api/nothing-here' })
      expect(answer.statusCode).toBe(403)
    }
  })
})

describe('signing in', () => {
  test('for somebody else’s account is nothing another site can do to a visitor', async () => {
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

  test('takes the token that its page brought', async () => {
    const visitor = site.visitor()
    await visitor.get('/identity/sign-in')
    expect([...visitor.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', 'lodge_guest'])
    expect((await visitor.post('/identity/sign-in', { email, password })).statusCode).toBe(200)
  })
})

describe('the token', () => {
  test('can be read by our pages, the cookie it belongs to by no script', async () => {
    const answer = await site.visitor().get('/api/sso/check')
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    expect(cookies).toEqual([
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/),
      expect.stringMatching(/^lodge_guest=[\w-]{22}; Path=\/; SameSite=Lax; HttpOnly$/),
    ])
  })

  test('is handed out once, and again only when it is another', async () => {
    const visitor = site.visitor()
    await visitor.get('/api/sso/check')
    expect((await visitor.get('/api/sso/check')).headers['set-cookie']).toBeUndefined()
    visitor.cookies.set('XSRF-TOKEN', 'stale')
    expect((await visitor.get('/api/sso/check')).headers['set-cookie']).toBeDefined()
  })

  test('is a guest’s again after signing out', async () => {
    const visitor = await signedIn(site, email)
    const token = visitor.cookies.get('XSRF-TOKEN')
    await visitor.post('/api/logout')
    expect(visitor.cookies.get('XSRF-TOKEN')).not.toBe(token)
    expect((await visitor.send('POST', '/identity/sign-in', { email, password })).statusCode).toBe(200)
  })

  test('serves a guest cookie that is none of ours no further than anyone could sign', async () => {
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

test('reading changes nothing', async () => {
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
