import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMember } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

let site: TestApp
let memberId: number
let browser: Browser
beforeAll(async () => {
  site = await createTestApp()
  memberId = await createMember(site.database.db, { name: 'Piet' })
  browser = await site.browserOf(memberId)
})
afterAll(() => site.close())

const row = () =>
  site.database.db.selectFrom('member').where('id', '=', memberId).selectAll().executeTakeFirstOrThrow()

describe('a body', () => {
  test.each([
    'id',
    'is_admin',
    'is_super_admin',
    'is_supporter',
    'is_verified',
    'supporter_until',
    'approved_at',
    'permission_slugs',
    'suspended_at',
    'age_report_status',
    'identity_user_id',
  ])('that sets %s, which members can’t set, is refused and changes nothing', async (field) => {
    const before = await row()
    const answer = await browser.send('PUT', `/api/user/${memberId}`, { description: 'Hi', [field]: true })
    expect(answer.statusCode).toBe(400)
    expect(await row()).toEqual(before)
  })

  test('that is larger than any form of the site is refused, and changes nothing', async () => {
    const before = await row()
    const answer = await browser.send('PUT', `/api/user/${memberId}`, { description: 'x'.repeat(300 * 1024) })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'too_large' })
    expect(await row()).toEqual(before)
  })

  test.each([
    ['a prototype', '{"description":"Hi","__proto__":{"is_admin":true}}'],
    ['a constructor', '{"description":"Hi","constructor":{"prototype":{"is_admin":true}}}'],
    ['a list for a text', '{"description":["Hi"]}'],
    ['an object for a text', '{"description":{"$ne":""}}'],
    ['a list', '[]'],
    ['no JSON', '{"description":'],
  ])('with %s is refused', async (_, body) => {
    const answer = await site.app.server.inject({
      method: 'PUT',
      url: `/api/user/${memberId}`,
      payload: body,
      headers: {
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: site.config.appUrl,
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        'content-type': 'application/json',
      },
    })
    expect(answer.statusCode).toBe(400)
    expect((await row()).description).toBeNull()
    expect('is_admin' in {}).toBe(false)
  })
})

describe('a query', () => {
  test.each(['page=1&page=2', 'cursor=a&cursor=b', 'page[]=1', '__proto__=1', 'is_admin=true', 'page=one'])(
    'of %s is refused',
    async (query) => {
      expect((await browser.get(`/api/user/newest?${query}`)).statusCode).toBe(400)
    },
  )
})

test.each([
  ['a lone per cent sign', '/api/user/by-name/%'],
  ['bytes that are not UTF-8', '/media/photo/%ff/full.webp'],
  ['a part of more than 100 letters', `/api/user/by-name/${'a'.repeat(101)}`],
])('an address with %s is refused with the usual body and headers', async (_, url) => {
  const answer = await browser.get(url)
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { message: 'The request is not well formed.', code: 'bad_request' },
  ])
  const { 'content-security-policy': policy, 'x-content-type-options': sniffing } = answer.headers
  expect([policy, sniffing]).toEqual([expect.stringContaining("default-src 'self'"), 'nosniff'])
})

describe('well-formed requests with unusable values', () => {
  test.each([
    ['/api/conversation/1-9999999999', 404],
    ['/api/conversation/my-newest-first?cursor=9999999999', 400],
    ['/api/system-message/auth?cursor=9999999999', 400],
    ['/api/user/by-name/Pi%00et', 404],
    ['/api/geolocation/autocomplete?query=%00', 400],
    ['/media/photo/%00/square160.webp', 404],
  ])('%s is refused or not found', async (url, status) => {
    expect((await browser.get(url)).statusCode).toBe(status)
  })

  test('a text with a NUL is refused at any depth', async () => {
    const put = (body: object) => browser.send('PUT', `/api/user/${memberId}`, body)
    expect((await put({ description: 'a\0b' })).statusCode).toBe(422)
    expect((await put({ links: [{ 'a\0b': 1 }] })).statusCode).toBe(422)
    expect((await put({ description: String.raw`a\u0000b` })).statusCode).toBe(200)
  })

  test('a text with a lone surrogate is refused at any depth', async () => {
    const put = (body: object) => browser.send('PUT', `/api/user/${memberId}`, body)
    expect((await put({ description: 'bad \uD800 one' })).statusCode).toBe(422)
    expect((await put({ links: [{ 'a\uDC00b': 1 }] })).statusCode).toBe(422)
    expect((await put({ description: 'a 🙂' })).statusCode).toBe(200)
  })
})
