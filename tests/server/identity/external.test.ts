import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExternalProvider } from '../../../server/identity/externalProvider.ts'
import { signOnLimits } from '../../../server/identity/signOnLimits.ts'
import { join } from './people.ts'
import { client, startOidcServer } from './oidcServer.ts'
import type { OidcServer, Person } from './oidcServer.ts'
import { createSite } from './site.ts'
import type { Site, Visitor } from './site.ts'

let oidc: OidcServer
let site: Site
beforeAll(async () => {
  oidc = await startOidcServer()
  site = await createSite({ env: oidc.env })
})
afterAll(async () => {
  await site.close()
  await oidc.close()
})

let serial = 0
const person = (fields: Partial<Person> = {}): Person => {
  serial += 1
  return { sub: `person-${serial}`, email: `person${serial}@example.com`, email_verified: true, ...fields }
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length)

const start = async (visitor: Visitor, redirect = '/home') => {
  const answer = await visitor.get(`/identity/start?${new URLSearchParams({ redirect_url: redirect })}`)
  return String(answer.headers.location)
}

/** Goes to the provider and back. @returns the answer to the callback */
const signOn = async (visitor: Visitor, who: Person | null, redirect?: string) =>
  visitor.get(pathOf(await oidc.visit(await start(visitor, redirect), who)))

const failureOn = (page: string): unknown => {
  const [, json = 'null'] = /<script type="application\/json" id="sign-on">(.*?)<\/script>/.exec(page) ?? []
  return JSON.parse(json)
}

const accountsOf = (email: string) =>
  site.db
    .selectFrom('identity_user')
    .leftJoin('identity_account', 'identity_account.user_id', 'identity_user.id')
    .leftJoin('member', 'member.identity_user_id', 'identity_user.id')
    .selectAll('identity_account')
    .select(['member.id as member_id', 'identity_user.name', 'identity_user.image', 'member.birthday'])
    .where('identity_user.email', '=', email)
    .execute()

describe('a person known to the provider', () => {
  test('becomes a member at the first sign-in, and is the same member at the next', async () => {
    const who = person({ birthdate: '1990-06-15' })
    const visitor = site.visitor()
    const answer = await signOn(visitor, who, '/members/newest')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/members/newest'])
    const { memberId } = await visitor.viewer()
    const again = site.visitor()
    await signOn(again, who)
    expect((await again.viewer()).memberId).toBe(memberId)
    expect(await accountsOf(who.email)).toMatchObject([{ member_id: memberId, birthday: '1990-06-15' }])
  })

  test('leaves only the address and the subject of the provider here', async () => {
    const who = person()
    await signOn(site.visitor(), who)
    expect(await accountsOf(who.email)).toMatchObject([
      {
        name: 'Guest',
        image: null,
        provider_id: 'oidc',
        account_id: who.sub,
        access_token: null,
        refresh_token: null,
        id_token: null,
      },
    ])
  })

  test('is redirected to pages of this site only', async () => {
    const answer = await signOn(site.visitor(), person(), '//evil.example')
    expect(answer.headers.location).toBe('/home')
  })

  test('gets the session cookie of Lodge and none of the library', async () => {
    const answer = await signOn(site.visitor(), person())
    const names = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('=')[0])
    expect(names).toContain('lodge_session')
    expect(
      names.filter((name) => name?.includes('session_token') || name?.includes('dont_remember')),
    ).toEqual([])
  })

  test('keeps the account when the address changes at the provider', async () => {
    const who = person()
    const visitor = site.visitor()
    await signOn(visitor, who)
    const { memberId } = await visitor.viewer()
    const moved = site.visitor()
    await signOn(moved, { ...who, email: 'moved@example.com', email_verified: false })
    expect((await moved.viewer()).memberId).toBe(memberId)
  })
})

describe('an address', () => {
  test('that the provider has verified belongs to the member who has it here', async () => {
    const local = await createSite({ database: site.database })
    const memberId = await join(local, 'both@example.com')
    await local.close()
    const visitor = site.visitor()
    await signOn(visitor, person({ email: 'Both@example.com' }))
    expect((await visitor.viewer()).memberId).toBe(memberId)
  })

  test('that the provider has not verified opens no account and creates none', async () => {
    const local = await createSite({ database: site.database })
    await join(local, 'victim@example.com')
    await local.close()
    for (const email of ['victim@example.com', 'new@example.com']) {
      const visitor = site.visitor()
      const answer = await signOn(visitor, person({ email, email_verified: false }))
      expect(answer.statusCode).toBe(403)
      expect(failureOn(answer.body)).toMatchObject({ code: 'unconfirmed_email' })
      expect(await visitor.isSignedIn()).toBe(false)
    }
    expect(await accountsOf('victim@example.com')).toMatchObject([{ provider_id: 'credential' }])
    expect(await accountsOf('new@example.com')).toEqual([])
  })
})

test('a person under 18 is refused before anything is stored', async () => {
  const who = person({ birthdate: '2015-01-01' })
  const answer = await signOn(site.visitor(), who)
  expect(failureOn(answer.body)).toMatchObject({
    code: 'too_young',
    message: 'You must be 18 or older to join.',
  })
  expect(await accountsOf(who.email)).toEqual([])
})

test('a suspended member sees the admin’s text, escaped', async () => {
  const who = person()
  const visitor = site.visitor()
  await signOn(visitor, who)
  const { memberId } = await visitor.viewer()
  const suspended = { suspended_at: new Date(), suspended_text: '</script><script>alert(1)</script>' }
  await site.db.updateTable('member').set(suspended).where('id', '=', memberId).execute()
  const later = site.visitor()
  const answer = await signOn(later, who)
  expect(answer.statusCode).toBe(403)
  expect(answer.body).not.toContain('<script>alert')
  expect(failureOn(answer.body)).toEqual({
    again: '/identity/start',
    code: 'suspended',
    message: 'Your account is suspended: </script><script>alert(1)</script>',
  })
  expect(await later.isSignedIn()).toBe(false)
})

describe('the callback', () => {
  const nowhere = {
    status: 400,
    failure: {
      code: 'external',
      message: 'Logging in failed. Please try again.',
      again: '/identity/start',
    },
    isSignedIn: false,
  }
  const follow = async (visitor: Visitor, path: string) => {
    const answer = await visitor.get(path)
    const isSignedIn = visitor.cookies.has('lodge_session')
    return { status: answer.statusCode, failure: failureOn(answer.body), isSignedIn }
  }

  test('works once', async () => {
    const visitor = site.visitor()
    const back = pathOf(await oidc.visit(await start(visitor), person()))
    expect((await visitor.get(back)).statusCode).toBe(302)
    visitor.cookies.delete('lodge_session')
    expect(await follow(visitor, back)).toEqual(nowhere)
  })

  test('works only in the browser that started the attempt', async () => {
    const [attacker, victim] = [site.visitor(), site.visitor()]
    const back = pathOf(await oidc.visit(await start(attacker), person()))
    expect(await follow(victim, back)).toEqual(nowhere)
    const another = site.visitor()
    await start(another)
    expect(await follow(another, back)).toEqual(nowhere)
  })

  test.each(['state=unknown&code=x', 'code=x', 'state=unknown', '', 'error=access_denied'])(
    'with %j leads nowhere',
    async (query) => {
      const visitor = site.visitor()
      await start(visitor)
      expect(await follow(visitor, `/identity/oauth2/callback/oidc?${query}`)).toEqual(nowhere)
    },
  )

  test('is tied to its attempt by state, nonce and a secret that never leaves the server', async () => {
    const [first, second] = [await start(site.visitor()), await start(site.visitor())].map(
      (location) => new URL(location).searchParams,
    )
    expect(first?.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first?.get(name)).toMatch(/^[\w-]{20,}$/)
      expect(first?.get(name)).not.toBe(second?.get(name))
    }
  })

  test('with a foreign code fails', async () => {
    const [victim, attacker] = [site.visitor(), site.visitor()]
    const stolen = new URL(await oidc.visit(await start(victim), person()))
    const own = new URL(await oidc.visit(await start(attacker), person()))
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(await follow(attacker, pathOf(own.href))).toEqual(nowhere)
  })

  test('from another issuer fails', async () => {
    const visitor = site.visitor()
    const back = new URL(await oidc.visit(await start(visitor), person()))
    back.searchParams.set('iss', 'https://evil.example')
    expect(await follow(visitor, pathOf(back.href))).toEqual(nowhere)
  })

  test('after the person declined shows no text of the provider', async () => {
    const visitor = site.visitor()
    const back = pathOf(await oidc.visit(await start(visitor), null))
    expect(back).toContain('error=access_denied')
    expect(await follow(visitor, back)).toEqual(nowhere)
  })
})

describe('an id token', () => {
  const provider = () =>
    createExternalProvider({ issuer: oidc.issuer, clientId: client.id, clientSecret: client.secret })

  test('identifies the person in its own attempt', async () => {
    const who = person()
    expect(await provider().identify(await oidc.tokensFor(who, 'nonce-1'), 'nonce-1')).toEqual({
      subject: who.sub,
      email: who.email,
      isEmailVerified: true,
      birthday: undefined,
    })
  })

  test('of another attempt is refused', async () => {
    const tokens = await oidc.tokensFor(person(), 'nonce-1')
    await expect(provider().identify(tokens, 'nonce-2')).rejects.toThrow('another attempt')
  })

  test('for another site is refused', async () => {
    const tokens = await oidc.tokensFor(person(), 'nonce-1', 'another site')
    await expect(provider().identify(tokens, 'nonce-1')).rejects.toThrow(/aud/)
  })

  test('that the provider did not sign is refused', async () => {
    const { idToken, accessToken } = await oidc.tokensFor(person(), 'nonce-1')
    const [header = '', payload = '', signature = ''] = idToken.split('.')
    const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody else' })).toString('base64url')
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const token of [`${header}.${forged}.${signature}`, `${unsigned}.${forged}.`, ''])
      await expect(provider().identify({ idToken: token, accessToken }, 'nonce-1')).rejects.toThrow(
        /signature|Unsupported|Invalid/,
      )
  })

  test('is refused with user info about another person', async () => {
    const [mine, theirs] = [
      await oidc.tokensFor(person(), 'nonce-1'),
      await oidc.tokensFor(person(), 'nonce-1'),
    ]
    const mixed = { idToken: mine.idToken, accessToken: theirs.accessToken }
    await expect(provider().identify(mixed, 'nonce-1')).rejects.toThrow('another person')
  })

  test('of a provider with another issuer is refused', async () => {
    const tokens = await oidc.tokensFor(person(), 'nonce-1')
    const elsewhere = createExternalProvider({
      issuer: oidc.issuer.replace('127.0.0.1', 'localhost'),
      clientId: client.id,
      clientSecret: client.secret,
    })
    await expect(elsewhere.identify(tokens, 'nonce-1')).rejects.toThrow('differs from OIDC_ISSUER')
  })
})

describe('with an external provider', () => {
  test('there is no other way in', async () => {
    const visitor = site.visitor()
    for (const step of ['join', 'sign-in', 'forgot', 'reset', 'verify'])
      expect((await visitor.post(`/identity/${step}`, {})).statusCode).toBe(404)
    for (const page of ['join', 'sign-in', 'forgot', 'reset', 'verify', 'check-mail']) {
      const answer = await visitor.get(`/identity/${page}?redirect_url=/search`)
      expect(answer.headers.location).toBe('/identity/start?redirect_url=%2Fsearch')
    }
  })

  test('the routes of the library don’t exist', async () => {
    const visitor = site.visitor()
    for (const path of ['get-session', 'list-sessions', 'ok', 'error', 'verify-email', 'callback/oidc'])
      expect((await visitor.get(`/identity/${path}`)).statusCode).toBe(404)
    for (const path of [
      'sign-in/email',
      'sign-in/oauth2',
      'sign-up/email',
      'update-user',
      'delete-user',
      'oauth2/link',
    ])
      expect((await visitor.post(`/identity/${path}`, {})).statusCode).toBe(404)
  })

  test('a signed-in member is not sent to the provider', async () => {
    const visitor = site.visitor()
    await signOn(visitor, person())
    const answer = await visitor.get('/identity/start?redirect_url=/search')
    expect(answer.headers.location).toBe('/search')
  })

  test('that does not answer, the page says so', async () => {
    const gone = await startOidcServer()
    const lonely = await createSite({ env: gone.env, database: site.database })
    await gone.close()
    const answer = await lonely.visitor().get('/identity/start?redirect_url=/search')
    expect(answer.statusCode).toBe(503)
    expect(failureOn(answer.body)).toMatchObject({
      code: 'external',
      message: expect.stringContaining('not responding'),
      again: '/identity/start?redirect_url=%2Fsearch',
    })
    await lonely.close()
  })

  test.each(['/identity/start?redirect_url=/search', '/identity/oauth2/callback/oidc?state=x&code=x'])(
    '%s is a page that says so where it is opened too often, and tries it again',
    async (path) => {
      const once = { max: 1, window: 60_000 }
      const limits = { ...signOnLimits, external: { address: once } }
      const busy = await createSite({ env: oidc.env, database: site.database, limits })
      const visitor = busy.visitor()
      await visitor.get(path)
      const answer = await visitor.get(path)
      expect([answer.statusCode, failureOn(answer.body)]).toEqual([
        429,
        {
          code: 'too_many_requests',
          message: 'Too many requests. Please wait a moment.',
          again: path,
        },
      ])
      await busy.close()
    },
  )
})
