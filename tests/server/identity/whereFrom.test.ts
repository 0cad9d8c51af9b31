/** From where members come: the referrer, and the addresses and countries of joining and signing in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { referrerLength } from '../../../server/http/referrer.ts'
import { allowAlias } from '../factories.ts'
import { startOidcServer, type OidcServer } from './oidcServer.ts'
import { mailedToken, password, signIn, waitForMail } from './people.ts'
import { createSite, type Site, type Visitor } from './site.ts'

const dutch = '193.0.6.139'
const unknown = '203.0.113.9'

let site: Site
beforeAll(async () => {
  site = await createSite()
})
afterAll(() => site.close())

let serial = 0
const newEmail = () => {
  serial += 1
  return `from${serial}@example.com`
}

const memberOf = (email: string) =>
  site.db
    .selectFrom('member')
    .innerJoin('identity_user', 'identity_user.id', 'member.identity_user_id')
    .select([
      'member.id',
      'create_referrer',
      'create_ip',
      'create_ip_country',
      'login_ip',
      'login_ip_country',
    ])
    .where('identity_user.email', '=', email)
    .executeTakeFirstOrThrow()

const askToJoin = async (visitor: Visitor, email: string) => {
  const asked = await visitor.post('/identity/join', { email, password, birthday: '1990-06-15' })
  expect(asked.statusCode).toBe(202)
  await waitForMail(site, email)
  return mailedToken(site, email, 'verify')
}

const joinFrom = async (visitor: Visitor) => {
  const email = newEmail()
  const token = await askToJoin(visitor, email)
  await visitor.post('/identity/verify', { token })
  return { email, ...(await memberOf(email)) }
}

const referrerCookie = ({ cookies }: Visitor) => cookies.get('lodge_referrer')

describe('the referrer of a new member', () => {
  test.each([
    [
      'the page that linked here',
      '/identity/join',
      'https://News.example/links/2026?user=7#top',
      'news.example/links/2026',
    ],
    ['a page without a path', '/identity/join', 'https://search.example/', 'search.example'],
    ['the name of a campaign', '/identity/join?ref=spring-mail', 'https://news.example/', 'spring-mail'],
    [
      'an address as ref',
      '/identity/join?ref=https%3A%2F%2Fjoe%3Apw%40partner.example%3A8443%2Fguys%3Fid%3D1',
      '',
      'partner.example/guys',
    ],
    ['a host as ref', '/identity/join?ref=partner.example/guys', '', 'partner.example/guys'],
    ['a page of this site', '/identity/join', 'http://localhost:3000/', null],
    ['none', '/identity/join', '', null],
    ['no web page', '/identity/join', 'android-app://com.example/', null],
    ['a broken ref', '/identity/join?ref=%00%3Cscript%3E', 'https://news.example/', null],
  ])('is %s', async (_case, url, referer, expected) => {
    const visitor = site.visitor()
    await visitor.get(url, referer === '' ? {} : { referer })
    // The pages that follow come from this site.
    await visitor.get('/identity/join', { referer: 'http://localhost:3000/' })
    expect((await joinFrom(visitor)).create_referrer).toBe(expected)
  })

  test('is the first one of a visit', async () => {
    const visitor = site.visitor()
    await visitor.get('/identity/join', { referer: 'https://first.example/' })
    await visitor.get('/identity/join?ref=second', { referer: 'https://third.example/' })
    expect((await joinFrom(visitor)).create_referrer).toBe('first.example')
  })

  test('has a bounded length, also when the cookie was changed by hand', async () => {
    const visitor = site.visitor()
    await visitor.get('/identity/join', { referer: `https://long.example/${'a'.repeat(5_000)}` })
    expect((await joinFrom(visitor)).create_referrer).toHaveLength(referrerLength)
    for (const [forged, expected] of [
      [`https://long.example/${'é'.repeat(3_000)}?token=1`, referrerLength],
      ['\u0000\u0007', undefined],
    ] as const) {
      const forger = site.visitor()
      forger.cookies.set('lodge_referrer', Buffer.from(forged).toString('base64url'))
      expect((await joinFrom(forger)).create_referrer?.length).toBe(expected)
    }
  })

  test('is not kept for visitors who rejected cookies, nor for members', async () => {
    const visitor = site.visitor()
    visitor.cookies.set('acceptCookies', 'false')
    await visitor.get('/identity/join', { referer: 'https://news.example/' })
    expect(referrerCookie(visitor)).toBeUndefined()
    const { email } = await joinFrom(visitor)
    const member = site.visitor()
    await signIn(member, email)
    await member.get('/identity/join', { referer: 'https://news.example/' })
    expect(referrerCookie(member)).toBeUndefined()
  })

  test('is in a cookie that scripts cannot read, on pages only', async () => {
    const visitor = site.visitor()
    await visitor.get('/api/sso/check', { referer: 'https://news.example/' })
    expect(referrerCookie(visitor)).toBeUndefined()
    const page = await visitor.get('/identity/join', { referer: 'https://news.example/' })
    const cookie = [page.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('lodge_referrer='))
    expect(cookie).toMatch(/; HttpOnly/)
    expect(page.headers['cache-control']).toBe('private, no-store')
  })
})

describe('addresses and countries', () => {
  test('are those of the request to join, whoever opens the mailed link', async () => {
    const email = newEmail()
    const token = await askToJoin(site.visitor(dutch), email)
    expect((await site.visitor(unknown).post('/identity/verify', { token })).statusCode).toBe(200)
    expect(await memberOf(email)).toMatchObject({
      create_ip: dutch,
      create_ip_country: 'NL',
      // The link confirms an address and signs nobody in.
      login_ip: null,
      login_ip_country: null,
    })
  })

  test('of signing in follow each sign-in with a password, and only successful ones', async () => {
    const { email } = await joinFrom(site.visitor(unknown))
    await signIn(site.visitor(dutch), email)
    await signIn(site.visitor(unknown), email, { password: 'not this one' })
    expect(await memberOf(email)).toMatchObject({
      create_ip: unknown,
      create_ip_country: null,
      login_ip: dutch,
      login_ip_country: 'NL',
    })
    await signIn(site.visitor(unknown), email)
    expect(await memberOf(email)).toMatchObject({ login_ip: unknown, login_ip_country: null })
  })

  test('of a member are not changed by an account that acts as them', async () => {
    const target = await joinFrom(site.visitor(unknown))
    const owner = await joinFrom(site.visitor(unknown))
    await signIn(site.visitor(unknown), target.email)
    const before = await memberOf(target.email)
    await allowAlias(site.db, owner.id, target.id)
    const acting = site.visitor(dutch)
    await signIn(acting, owner.email)
    expect((await acting.post(`/api/act-as/${target.id}`)).statusCode).toBe(200)
    expect((await acting.viewer()).memberId).toBe(target.id)
    expect(await memberOf(target.email)).toEqual(before)
    expect(await memberOf(owner.email)).toMatchObject({ login_ip: dutch, login_ip_country: 'NL' })
  })
})

describe('with an external provider', () => {
  let oidc: OidcServer
  let external: Site
  beforeAll(async () => {
    oidc = await startOidcServer()
    external = await createSite({ env: oidc.env, database: site.database })
  })
  afterAll(async () => {
    await external.close()
    await oidc.close()
  })

  test('the first sign-on records all of them, and later ones only those of signing in', async () => {
    const who = { sub: 'where-from', email: newEmail(), email_verified: true }
    const signOn = async (visitor: Visitor) => {
      const { headers } = await visitor.get('/identity/start?redirect_url=/home')
      const callback = new URL(await oidc.visit(String(headers.location), who))
      await visitor.get(`${callback.pathname}${callback.search}`)
      expect(await visitor.isSignedIn()).toBe(true)
    }
    const first = external.visitor(dutch)
    // A page that the provider does not replace: the failure of a sign-on.
    await first.get('/identity/oauth2/callback/oidc?error=access_denied&ref=partner.example/guys')
    await signOn(first)
    const joined = { create_referrer: 'partner.example/guys', create_ip: dutch, create_ip_country: 'NL' }
    expect(await memberOf(who.email)).toMatchObject({ ...joined, login_ip: dutch, login_ip_country: 'NL' })
    const second = external.visitor(unknown)
    await second.get('/identity/oauth2/callback/oidc?error=access_denied&ref=another')
    await signOn(second)
    expect(await memberOf(who.email)).toMatchObject({ ...joined, login_ip: unknown, login_ip_country: null })
  })
})
